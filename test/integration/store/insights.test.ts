import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packAnalysis, type AnalysedPosition } from '../../../main/chess/packed-analysis.ts';
import { packEvaluations, packMoves } from '../../../main/chess/packed-game.ts';
import { factsOfGame } from '../../../main/features/insights/facts-of-game.ts';
import type { Store } from '../../../main/store/api.ts';
import type {
  DueGame,
  FactsChange,
  OpeningRow,
  ShownOpening,
  StoredFacts,
} from '../../../main/store/insights-api.ts';
import type { ArchiveFilter, ArchiveGame } from '../../../main/store/history-api.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { makeFolder, type Folder } from '../../unit/store/support.ts';
import { openStore } from './support.ts';

let folder: Folder;
let store: Store;
/** Facts that were stored, in the order of their games. */
let stored: StoredFacts[];
beforeEach(async () => {
  stored = [];
  folder = makeFolder();
  store = await openStore(folder.file);
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const sans = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'd3', 'Nf6'];
const evalsOf = (values: readonly number[]) =>
  packEvaluations(values.map((value) => ({ kind: 'centipawns', value })));
const even = evalsOf(sans.map(() => 20));
/** White leads, then Black does. */
const swings = evalsOf([20, 20, 20, 400, 400, 400, -400, -400]);
const game = (gameId: string, change: Partial<ArchiveGame> = {}) =>
  archived({ gameId, plies: sans.length, moves: packMoves(sans), clocks: null, ...change });
const put = (games: readonly ArchiveGame[]) => store.archive.put('alice', games, null);

const changeOf = (one: DueGame, opening: ShownOpening | null = null): FactsChange => ({
  ...{ id: one.id, mark: one.mark, opening },
  facts: factsOfGame(one),
});

/** Reads facts as the app does; returns how many games it read. */
async function readAll(most = 100): Promise<number> {
  for (let read = 0; ;) {
    const { games, marks, upTo } = await store.insights.due(most);
    if (games.length === 0 && marks.length === 0 && upTo === null) return read;
    read += games.length;
    const passed = marks.map((mark) => ({ id: -1, mark, facts: null, opening: null }));
    const found = games.map((one) => changeOf(one));
    await store.insights.put([...passed, ...found], upTo);
    stored.push(...found.flatMap(({ facts }) => facts ?? []));
  }
}
const gamesOf = ({ white, black }: OpeningRow) => white.games + black.games;
const figures = (filter: ArchiveFilter = {}) => store.insights.figures('alice', filter);
const countBehind = async (by: string, group: string, filter: ArchiveFilter = {}) =>
  (await store.archive.count('alice', { ...filter, insight: { by, group } as never })).games;

describe('facts', () => {
  test('are read once for each own game, in any number of steps', async () => {
    await put(Array.from({ length: 30 }, (_, index) => game(`game${index}`, { evals: even })));
    await put([game('others01', { own: 'Anna', evals: even })]);
    expect((await figures()).unread).toBe(30);
    expect(await readAll(7)).toBe(30);
    expect(await readAll()).toBe(0);
    expect(await figures()).toMatchObject({
      selected: 31,
      others: 1,
      unread: 0,
      all: { games: 30, analysed: 30 },
    });
  });

  test('are read again when a game, its evaluations or its analysis change', async () => {
    await put([game('game0001'), game('game0002')]);
    await readAll();
    expect((await figures()).all.analysed).toBe(0);
    await put([game('game0001', { evals: even })]);
    expect(await readAll()).toBe(1);
    expect((await figures()).all.analysed).toBe(1);

    const row = await store.analysis.game('alice', 'game0002');
    const position: AnalysedPosition = {
      ...{
        evaluation: { kind: 'centipawns', value: 20 },
        best: 'a2a3',
        depth: 20,
        engine: 1,
        kiloNodes: 200,
      },
    };
    const data = packAnalysis([...sans, ''].map(() => position));
    if (row) await store.analysis.put('alice', row, false, data);
    expect(await readAll()).toBe(0);
    if (row) await store.analysis.put('alice', row, true, data);
    expect(await readAll()).toBe(1);
    expect((await figures()).all.analysed).toBe(2);

    // Other moves make the analysis invalid.
    await put([game('game0002', { moves: packMoves(['d4', ...sans.slice(1)]) })]);
    expect(await readAll()).toBe(1);
    expect((await figures()).all.analysed).toBe(1);
  });

  test('of a game that changes while it is read are read again', async () => {
    await put([game('game0001')]);
    const { games, upTo } = await store.insights.due(10);
    await put([game('game0001', { evals: even })]);
    const old = games.map((one) => changeOf(one));
    await store.insights.put(old, upTo);
    expect((await figures()).all.analysed).toBe(0);
    expect(await readAll()).toBe(1);
    expect((await figures()).all.analysed).toBe(1);
  });

  test('leave with their game, and those of its neighbours return', async () => {
    await put([game('game0001', { evals: even }), game('game0002', { evals: even })]);
    await readAll();
    await store.archive.remove('alice', ['game0001']);
    expect(await figures()).toMatchObject({ selected: 1, unread: 1, all: { analysed: 0 } });
    expect(await readAll()).toBe(1);
    expect(await figures()).toMatchObject({ selected: 1, unread: 0, all: { analysed: 1 } });
  });

  test('are not stored for a game that is gone', async () => {
    await put([game('game0001', { evals: even })]);
    const { games, upTo } = await store.insights.due(10);
    const facts = games.map((one) => changeOf(one));
    await store.archive.remove('alice', ['game0001']);
    await store.insights.put(facts, upTo);
    // The next game gets the row id of the removed one.
    await put([game('game0002')]);
    expect((await figures()).all.analysed).toBe(0);
    await readAll();
    expect(await figures()).toMatchObject({ unread: 0, all: { games: 1, analysed: 0 } });
  });

  test('survive a restart', async () => {
    await put([game('game0001', { evals: swings })]);
    await readAll();
    const before = await figures();
    await store.close();
    store = await openStore(folder.file);
    expect(await figures()).toEqual(before);
    expect(await readAll()).toBe(0);
  });
});

describe('figures', () => {
  const monday = Date.UTC(2026, 5, 1, 12);
  beforeEach(async () => {
    await put([
      game('won00001', {
        began: monday,
        evals: even,
        rating: 1_450,
        ownRating: 1_500,
        opening: 'Italian Game: Two',
      }),
      game('won00002', { began: monday, color: 'black', evals: swings, rating: 1_450, ownRating: 1_600 }),
      game('lost0001', {
        began: monday + 86_400_000,
        result: 'loss',
        evals: swings,
        opening: 'Italian Game',
      }),
      game('drawn001', { began: 0, result: 'draw', perf: 'bullet', plies: 90, opening: null }),
      game('aborted1', { result: 'none' }),
      game('others01', { own: 'Anna' }),
    ]);
    await put([archived({ gameId: 'bobs0001' })]).then(() => store.archive.remove('alice', ['bobs0001']));
    await readAll();
  });

  const group = async (by: string, name: string) =>
    (await figures()).groups.find((one) => one.by === by && one.group === name);

  test('count finished own games, and say which others were selected', async () => {
    expect(await figures()).toMatchObject({
      ...{ selected: 6, others: 1, unfinished: 1, unread: 0 },
      all: { games: 4, win: 2, draw: 1, loss: 1, analysed: 3 },
    });
    expect(await store.insights.figures('nobody', {})).toMatchObject({ selected: 0, groups: [] });
  });

  test('add up the accuracies of both sides in the same games', async () => {
    const { all } = await figures();
    const analysed = stored.filter(({ analysed: is }) => is === 1);
    expect(analysed).toHaveLength(3);
    const sum = (value: (one: StoredFacts) => number) =>
      analysed.reduce((total, one) => total + value(one), 0);
    expect(all.own).toBe(sum((one) => one.accuracy));
    expect(all.their).toBe(sum((one) => one.theirAccuracy));
    expect(all.differenceSquares).toBe(sum((one) => (one.accuracy - one.theirAccuracy) ** 2));
  });

  test('are grouped', async () => {
    expect(await group('color', 'black')).toMatchObject({ games: 1, win: 1 });
    expect(await group('perf', 'bullet')).toMatchObject({ games: 1, draw: 1, analysed: 0 });
    expect(await group('rating', '1400')).toMatchObject({ games: 2 });
    expect(await group('gap', 'below0')).toMatchObject({ games: 1 });
    expect(await group('gap', 'below100')).toMatchObject({ games: 1 });
    expect(await group('length', '60')).toMatchObject({ games: 1 });
    // The game without a date has no day.
    expect(await group('weekday', '0')).toMatchObject({ games: 2 });
    expect(await group('weekday', '1')).toMatchObject({ games: 1 });
    expect(await group('end', 'opening')).toMatchObject({ games: 4 });
    expect(await group('phase', 'opening')).toMatchObject({ games: 3, analysed: 3 });
  });

  test('count leads, comebacks and punished mistakes', async () => {
    const { moments } = await figures();
    // Black won after being behind, White lost after a lead.
    expect(moments).toMatchObject({ lead: 2, leadLost: 1, behind: 2, comeback: 1, theirLeadLost: 1 });
    expect(moments).toMatchObject({ theirComeback: 1, chance: 2, slip: 2 });
    expect(await countBehind('moment', 'comeback')).toBe(1);
  });

  test('contain exactly the games that History lists behind them', async () => {
    for (const filter of [{}, { perfs: ['blitz'] }, { color: 'white' as const }]) {
      const { groups, moments, openings } = await figures(filter);
      for (const { lines, ...family } of openings.families) {
        expect(await countBehind('opening', family.name, filter)).toBe(gamesOf(family));
        for (const line of lines) expect(await countBehind('line', line.name, filter)).toBe(gamesOf(line));
      }
      for (const one of groups)
        expect(await countBehind(one.by, one.group, filter), one.group).toBe(one.games);
      for (const [name, games] of Object.entries(moments))
        expect(await countBehind('moment', name, filter), name).toBe(games);
    }
    expect(await countBehind('opening', 'Unknown Opening')).toBe(0);
    expect(await countBehind('line', 'Italian Game: Unknown')).toBe(0);
    expect(await countBehind('perf', 'unknown')).toBe(0);
  });

  test('follow any filter of History', async () => {
    expect((await figures({ results: ['win'], color: 'white' })).all).toMatchObject({ games: 1, win: 1 });
    expect((await figures({ insight: { by: 'color', group: 'black' } })).all.games).toBe(1);
    expect((await figures({ mine: false })).all.games).toBe(0);
  });
});

describe('openings', () => {
  const may = Date.UTC(2026, 4, 15, 12);
  const june = Date.UTC(2026, 5, 15, 12);
  const najdorf = 'Sicilian Defense: Najdorf Variation';
  beforeEach(async () => {
    await put([
      game('naj00001', {
        began: may,
        rating: 1_500,
        clockLeft: 3_000,
        opening: `${najdorf}, English Attack`,
      }),
      game('naj00002', { began: june, result: 'draw', rating: 1_700, clockLeft: null, opening: najdorf }),
      game('naj00003', { began: june, color: 'black', result: 'loss', rating: null, opening: najdorf }),
      // As a file may write it.
      game('dragon01', { began: june, opening: 'Sicilian Defense, Dragon', evals: even }),
      game('plain001', { began: 0, opening: 'Sicilian Defense' }),
      game('french01', { began: june, color: 'black', opening: 'French Defense' }),
      game('unnamed1', { began: june, opening: null }),
      game('aborted1', { result: 'none', opening: najdorf }),
      game('others01', { own: 'Anna', opening: najdorf }),
    ]);
    await readAll();
  });

  const line = async (name: string, filter: ArchiveFilter = {}) =>
    (await figures(filter)).openings.families.flatMap(({ lines }) => lines).find((one) => one.name === name);

  test('are added up by family and line, for each colour', async () => {
    const { openings } = await figures();
    expect(openings).toMatchObject({ moreFamilies: 0, unnamed: 1 });
    expect(openings.families.map(({ name }) => name)).toEqual(['Sicilian Defense', 'French Defense']);
    const [sicilian] = openings.families;
    expect(sicilian?.white).toMatchObject({ games: 4, win: 3, draw: 1, loss: 0, analysed: 1 });
    expect(sicilian?.black).toMatchObject({ games: 1, loss: 1 });
    expect(sicilian?.lines.map(({ name }) => name)).toEqual([
      najdorf,
      'Sicilian Defense: Dragon',
      'Sicilian Defense',
    ]);
  });

  test('of games without a name are those that their positions show', async () => {
    await put([
      game('shown001', { began: june, opening: null }),
      game('shown002', { began: june, opening: null, color: 'black' }),
      game('named001', { began: june, opening: 'French Defense' }),
    ]);
    const { games, upTo } = await store.insights.due(10);
    expect(games.map(({ hasOpening }) => hasOpening)).toEqual([false, false, true]);
    const shown = { eco: 'B90', name: `${najdorf}, English Attack` };
    await store.insights.put(
      games.map((one) => changeOf(one, one.hasOpening ? null : shown)),
      upTo,
    );
    const { openings } = await figures();
    expect(openings.unnamed).toBe(1);
    expect((await line(najdorf))?.white.games).toBe(3);
    expect((await line(najdorf))?.black.games).toBe(2);
    expect(await countBehind('line', najdorf)).toBe(5);
    // The name that a file brings later comes first.
    await put([game('shown001', { began: june, opening: 'Queen’s Gambit Declined', evals: even })]);
    await readAll();
    expect((await line(najdorf))?.white.games).toBe(2);
    expect(await countBehind('opening', 'Queen’s Gambit Declined')).toBe(1);
  });

  test('have ratings and clocks of the games that know them', async () => {
    expect((await line(najdorf))?.white).toMatchObject({
      ...{ games: 2, rated: 2, ratings: 3_200, timed: 1, clocks: 3_000 },
    });
    expect((await line(najdorf))?.black).toMatchObject({ games: 1, rated: 0 });
  });

  test('have games and points by month; a game without a date has no month', async () => {
    const monthOf = (year: number, month: number) => (year - 1970) * 12 + month - 1;
    const [sicilian] = (await figures()).openings.families;
    expect([...(sicilian?.white.months ?? [])]).toEqual([
      ...[monthOf(2026, 5), 1, 2],
      ...[monthOf(2026, 6), 2, 3],
    ]);
    expect([...((await line(najdorf))?.black.months ?? [])]).toEqual([monthOf(2026, 6), 1, 0]);
    expect([...((await line('Sicilian Defense'))?.white.months ?? [])]).toEqual([]);
  });

  test('follow the filters, and lead to their games', async () => {
    expect(gamesOf((await line(najdorf, { color: 'black' })) ?? never())).toBe(1);
    expect(await countBehind('line', najdorf)).toBe(3);
    expect(await countBehind('line', 'Sicilian Defense')).toBe(1);
    expect(await countBehind('opening', 'Sicilian Defense')).toBe(5);
    expect(await countBehind('opening', 'Sicilian Defense', { color: 'black' })).toBe(1);
  });
});

function never(): never {
  throw new Error('no such line');
}
