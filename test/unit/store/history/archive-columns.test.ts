import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSeededRandom, integerBelow, pick, type Random } from '../../../../main/base/random.ts';
import { packEvaluations } from '../../../../main/chess/packed-game.ts';
import type { ArchiveFilter, ArchiveGame } from '../../../../main/store/history-api.ts';
import { connectTo, DAY, makeFolder, NOON, openBench, type Bench, type Folder } from '../support.ts';
import { archived } from './archived.ts';

vi.setConfig({ testTimeout: 30_000 });

/** More than two segments. */
const games = 2_100;
const seed = 7;
const names = Array.from({ length: 60 }, (_, n) => `Player_${n}`);
const openings = ['Sicilian Defense: Najdorf', 'Sicilian Defense', 'French Defense', 'Réti Opening'];

const someGame = (number: number, random: Random): ArchiveGame =>
  archived({
    gameId: `g${number}`,
    // Several start at the same time, and out of order.
    began: NOON - integerBelow(random, 400) * 3_600_000,
    lasted: integerBelow(random, 30) * DAY,
    color: pick(random, ['white', 'black']),
    result: pick(random, ['win', 'loss', 'draw', 'none']),
    rated: random.next() < 0.5,
    variant: pick(random, ['standard', 'atomic']),
    perf: pick(random, ['blitz', 'rapid', 'atomic']),
    status: pick(random, ['mate', 'resign', 'outoftime']),
    opponent: random.next() < 0.1 ? null : pick(random, names),
    level: random.next() < 0.1 ? 3 : null,
    rating: random.next() < 0.2 ? null : 1_000 + integerBelow(random, 1_500),
    ownRating: random.next() < 0.2 ? null : 1_000 + integerBelow(random, 1_500),
    plies: integerBelow(random, 120),
    eco: random.next() < 0.3 ? null : pick(random, ['B20', 'B90', 'C00']),
    opening: random.next() < 0.3 ? null : pick(random, openings),
    arena: random.next() < 0.8 ? null : pick(random, ['Hourly', 'Daily Blitz']),
    clockLeft: random.next() < 0.3 ? null : integerBelow(random, 9_000),
    own: random.next() < 0.8 ? null : pick(random, names),
    evals: random.next() < 0.5 ? null : packEvaluations([{ kind: 'centipawns', value: 20 }]),
  });

const someFilter = (random: Random): ArchiveFilter => {
  const rating = 1_000 + integerBelow(random, 1_500);
  const from = NOON - integerBelow(random, 400) * 3_600_000;
  const parts: readonly ArchiveFilter[] = [
    { opponent: pick(random, names).toUpperCase() },
    { text: pick(random, ['er_1', 'sicil', 'HOURLY', 'g17', '']) },
    { opening: pick(random, ['b9', 'Sicilian', 'defense']) },
    { arena: pick(random, ['Hourly', 'None']) },
    { ratingFrom: rating, ratingTo: rating + 300 },
    { pliesFrom: 20, pliesTo: 60 },
    { clockLeftTo: 2_000 },
    { perfs: pick(random, [['blitz'], ['rapid', 'atomic'], ['chess960']]) },
    { variants: ['atomic'], statuses: ['mate', 'resign'] },
    { results: pick(random, [['win'], ['loss', 'draw'], ['none']]) },
    { color: pick(random, ['white', 'black']), rated: random.next() < 0.5 },
    { analysed: random.next() < 0.5 },
    { mine: random.next() < 0.5 },
    { player: pick(random, names).slice(1) },
    { outcomes: pick(random, [['white'], ['black'], ['draw', 'none']]) },
    { from, to: from + 5 * DAY },
  ];
  return Object.assign({}, pick(random, parts), pick(random, parts), pick(random, parts));
};

/** Reference implementation of the filter, game by game. */
function passes(game: ArchiveGame, filter: ArchiveFilter): boolean {
  const lower = (text: string | null) => text?.toLowerCase();
  const holds = (text: string) => (value: string | null) =>
    lower(value)?.includes(text.toLowerCase()) === true;
  const within = (value: number | null, from = -Infinity, to = Infinity) =>
    (from === -Infinity && to === Infinity) || (value !== null && value >= from && value <= to);
  const among = (value: string, wanted?: readonly string[]) => wanted === undefined || wanted.includes(value);
  const same = <T>(value: T, wanted?: T) => wanted === undefined || value === wanted;
  const { text = '', opening = '', opponent } = filter;
  const ended = game.began + game.lasted;
  return (
    (opponent === undefined || lower(game.opponent) === lower(opponent)) &&
    (text === '' ||
      game.gameId === text ||
      [game.opponent, game.own, game.opening, game.arena].some(holds(text))) &&
    [game.opening, game.eco].some(
      (value) => opening === '' || lower(value)?.startsWith(lower(opening) ?? ''),
    ) &&
    same(game.arena, filter.arena) &&
    [game.rating, game.own === null ? game.rating : game.ownRating].some((value) =>
      within(value, filter.ratingFrom, filter.ratingTo),
    ) &&
    [game.own, game.opponent].some((value) => filter.player === undefined || holds(filter.player)(value)) &&
    (filter.outcomes === undefined || filter.outcomes.includes(outcomeOf(game))) &&
    within(game.plies, filter.pliesFrom, filter.pliesTo) &&
    within(game.clockLeft, undefined, filter.clockLeftTo) &&
    among(game.perf, filter.perfs) &&
    among(game.variant, filter.variants) &&
    among(game.status, filter.statuses) &&
    among(game.result, filter.results) &&
    same(game.color, filter.color) &&
    same(game.rated, filter.rated) &&
    same(game.evals !== null, filter.analysed) &&
    same(game.own === null, filter.mine) &&
    (filter.from === undefined || ended >= filter.from) &&
    (filter.to === undefined || ended < filter.to)
  );
}

/** A later version keeps what it lacks. */
const changed = (game: ArchiveGame, later: ArchiveGame): ArchiveGame => ({
  ...later,
  evals: game.evals,
  opponent: later.opponent ?? game.opponent,
  eco: later.eco ?? game.eco,
  opening: later.opening ?? game.opening,
  arena: later.arena ?? game.arena,
  rating: later.rating ?? game.rating,
  ownRating: later.ownRating ?? game.ownRating,
  clockLeft: later.clockLeft ?? game.clockLeft,
});

const outcomeOf = ({ result, color }: ArchiveGame) =>
  result === 'draw' || result === 'none'
    ? result
    : (result === 'win') === (color === 'white')
      ? 'white'
      : 'black';

describe('the filter columns', () => {
  let folder: Folder;
  let bench: Bench;
  beforeEach(async () => {
    folder = makeFolder();
    bench = await openBench(folder.file);
  });
  afterEach(async () => {
    await bench.close();
    folder.remove();
  });

  /** Eight queries, each compared with a scan of `there`. */
  const judge = async (account: string, there: readonly ArchiveGame[], random: Random): Promise<void> => {
    const page = (filter: ArchiveFilter, oldestFirst = false) =>
      bench.ask('archive', 'page', account, { filter, limit: games, oldestFirst });
    let found = 0;
    for (let question = 0; question < 8; question += 1) {
      const filter = someFilter(random);
      const wanted = there.filter((game) => passes(game, filter));
      const rows = await page(filter);
      expect(rows.map(({ gameId }) => gameId).toSorted()).toEqual(
        wanted.map(({ gameId }) => gameId).toSorted(),
      );
      const ordered = rows.toSorted((a, b) => b.began - a.began || b.id - a.id);
      expect(rows).toEqual(ordered);
      expect(await page(filter, true)).toEqual(rows.toReversed());
      const middle = rows[rows.length >> 1];
      if (middle)
        expect(await bench.ask('archive', 'page', account, { filter, limit: 3, after: middle })).toEqual(
          rows.slice((rows.length >> 1) + 1, (rows.length >> 1) + 4),
        );
      const mine = (result: string) =>
        wanted.filter((game) => game.own === null && game.result === result).length;
      expect(await bench.ask('archive', 'count', account, filter)).toEqual({
        games: wanted.length,
        win: mine('win'),
        loss: mine('loss'),
        draw: mine('draw'),
      });
      found += wanted.length;
    }
    expect(found).toBeGreaterThan(0);
  };

  const put = (account: string, some: readonly ArchiveGame[]) =>
    bench.ask('archive', 'put', account, some, null);
  const packAll = async () => {
    while (await bench.ask('archive', 'tidy'));
  };
  const packed = (): unknown => {
    const db = connectTo(folder.file);
    try {
      return db.query('SELECT id FROM archive_segments WHERE packed = version').all();
    } finally {
      db.close();
    }
  };

  it('return the same as the games, after changes, removals, with other archives and after a restart', async () => {
    const random = createSeededRandom(seed);
    let there = Array.from({ length: games }, (_, number) => someGame(number, random));
    await put('alice', there);
    await judge('alice', there, random);

    there = there.map((game, number) => (number % 40 === 0 ? changed(game, someGame(number, random)) : game));
    await put('alice', there);
    await judge('alice', there, random);

    const gone = there.filter((_, number) => number % 30 === 1 || number > games - 200);
    await bench.ask(
      'archive',
      'remove',
      'alice',
      gone.map(({ gameId }) => gameId),
    );
    there = there.filter((game) => !gone.includes(game));
    // These reuse row ids.
    const others = Array.from({ length: 300 }, (_, number) => someGame(games + number, random));
    await put('bob', others);
    await judge('alice', there, random);
    await judge('bob', others, random);

    await packAll();
    expect(packed()).toEqual([{ id: 0 }, { id: 1 }]);
    await bench.close();
    bench = await openBench(folder.file);
    await judge('alice', there, random);

    await bench.ask('accounts', 'erase', 'alice');
    expect(await bench.ask('archive', 'page', 'alice', { filter: {}, limit: 9 })).toEqual([]);
    await judge('bob', others, random);
    await bench.ask('accounts', 'erase', 'bob');
    const later = Array.from({ length: 1_500 }, (_, number) => someGame(number, random));
    await put('carol', later);
    await judge('carol', later, random);
  });

  it('include the games of an older store', async () => {
    const random = createSeededRandom(seed);
    const there = Array.from({ length: 1_200 }, (_, number) => someGame(number, random));
    await put('alice', there);
    await bench.close();
    const db = connectTo(folder.file);
    for (const what of ['came', 'changed', 'went']) db.script(`DROP TRIGGER archive_games_${what}`);
    db.script(`
      DROP TABLE intake_days;
      DROP TABLE intake_summaries;
      DROP TABLE ledger_keys;
      DROP TABLE archive_segments;
      DROP TABLE archive_columns;
      CREATE INDEX archive_games_filter ON archive_games (archive, began);
      CREATE INDEX archive_games_opponent ON archive_games (archive, opponent);
      PRAGMA user_version = 6;
    `);
    db.close();
    bench = await openBench(folder.file);
    await judge('alice', there, random);
    await packAll();
    expect(packed()).toEqual([{ id: 0 }]);
  });

  it('drop what a rolled-back commit added', async () => {
    const random = createSeededRandom(seed);
    const there = Array.from({ length: 40 }, (_, number) => someGame(number, random));
    await put('alice', there);
    await judge('alice', there, random);
    const broken = { ...someGame(41, random), moves: null } as unknown as ArchiveGame;
    await expect(put('alice', [someGame(40, random), broken])).rejects.toThrow();
    await judge('alice', there, random);
  });
});
