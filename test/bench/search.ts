/**
 * Searches a million games by position and by combined filters, each for its first page as in the window. Times
 * include the round trip to the database's thread. `--games N` sets the number of games; `--keep FOLDER` stores
 * the archive there for later runs.
 */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeededRandom, integerBelow, pick, type Random } from '../../main/base/random.ts';
import { playWritten } from '../../main/chess/bulk/bulk-board.ts';
import { makeBulkBoard, setUp } from '../../main/chess/bulk/bulk-setup.ts';
import type { PositionKey } from '../../main/chess/bulk/position-key.ts';
import { makeWrittenMove, readWritten } from '../../main/chess/bulk/written-move.ts';
import { unpackMoves } from '../../main/chess/packed-game.ts';
import { createPlyFinder } from '../../main/features/history/position-filter.ts';
import type { Store } from '../../main/store/api.ts';
import type { ArchiveFilter, ArchiveGame } from '../../main/store/history-api.ts';
import { wholeNumberIn, type CommandContext, type CommandResult } from '../harness/command.ts';
import { account, importFile, openStore, sizesOf, writeGames } from './import.ts';
import { quantile, rounded } from './statistics.ts';

const targets = { positionMs: 5, filterMs: 12, firstMs: 50, with: 1, without: 0.25 } as const;
const firstPage = 50;

export async function benchSearch({ quick, seed, text, print }: CommandContext): Promise<CommandResult> {
  const whole = quick
    ? { games: 20_000, positions: 300, filters: 60 }
    : { games: 1_000_000, positions: 2_000, filters: 400 };
  const wanted = {
    ...whole,
    games: wholeNumberIn({ text }, 'games', { least: 1, most: 100_000_000, otherwise: whole.games }),
  };
  const keepFolder = text('keep');
  const folder = keepFolder ?? (await mkdtemp(join(tmpdir(), 'outpost-search-')));
  const database = join(folder, 'search.db');
  try {
    const { games, size } = await archiveIn(folder, database, wanted.games, print);
    print(`${games} games are there`);
    const { page: firstMs, count: countMs } = await firstFilter(database);
    print(`first question after a start: ${rounded(firstMs)} ms, its count ${rounded(countMs)} ms`);
    const store = await openStore(database);
    try {
      const random = createSeededRandom(seed);
      const samples = await sample(store, games, wanted.positions, random);
      const positions = samples.map((game) => positionIn(game, random));
      const filters = samples.slice(0, wanted.filters).map((game) => filterFor(game, random));
      const searching = await measure(positions, (position) => search(store, position));
      print(`positions: ${latencyText(searching.ms)}`);
      const filtering = await measure(filters, async (filter) => {
        const page = await store.archive.page(account, { filter, limit: firstPage });
        return page.length;
      });
      print(`filters: ${latencyText(filtering.ms)}`);
      const sizes = sizesOf(database);
      const bytes = { with: sizes.with / size, without: sizes.without / size };
      const positionMs = quantile(searching.ms, 0.99);
      const filterMs = quantile(filtering.ms, 0.99);
      return {
        ok:
          positionMs <= targets.positionMs &&
          filterMs <= targets.filterMs &&
          firstMs <= targets.firstMs &&
          bytes.with <= targets.with &&
          bytes.without <= targets.without &&
          searching.empty === 0 &&
          filtering.empty === 0,
        figures: {
          position_p99_ms: rounded(positionMs),
          target_position_p99_ms: targets.positionMs,
          position_median_ms: rounded(quantile(searching.ms, 0.5), 2),
          filters_p99_ms: rounded(filterMs),
          filters_worst_ms: rounded(Math.max(...filtering.ms)),
          target_filters_p99_ms: targets.filterMs,
          first_question_ms: rounded(firstMs),
          first_count_ms: rounded(countMs),
          target_first_question_ms: targets.firstMs,
          filters_median_ms: rounded(quantile(filtering.ms, 0.5), 2),
          bytes_of_pgn: rounded(bytes.with, 3),
          target_bytes_of_pgn: targets.with,
          bytes_of_pgn_without_index: rounded(bytes.without, 3),
          target_bytes_of_pgn_without_index: targets.without,
          searches_that_missed_their_game: searching.empty,
          filters_that_missed_their_game: filtering.empty,
          games,
          positions: positions.length,
          filters: filters.length,
          seed,
        },
      };
    } finally {
      await store.close();
    }
  } finally {
    if (keepFolder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Times of the first page of a filter from a store that was just opened, and of the count after it, ms. */
async function firstFilter(database: string): Promise<{ readonly page: number; readonly count: number }> {
  const store = await openStore(database);
  try {
    const filter = { results: ['win'] } as const;
    const began = performance.now();
    await store.archive.page(account, { filter, limit: firstPage });
    const between = performance.now();
    await store.archive.count(account, filter);
    return { page: between - began, count: performance.now() - between };
  } finally {
    await store.close();
  }
}

interface MadeArchive {
  readonly games: number;
  /** Bytes of the source PGN. */
  readonly size: number;
}

/** Reuses the archive of an earlier run or creates one; the completeness marker is written last. */
export async function archiveIn(
  folder: string,
  database: string,
  count: number,
  print: CommandContext['print'],
): Promise<MadeArchive> {
  const note = join(folder, 'made.json');
  const before = await readFile(note, 'utf8').catch(() => null);
  if (before !== null) return JSON.parse(before) as MadeArchive;
  await mkdir(folder, { recursive: true });
  for (const half of [database, `${database}-wal`, `${database}-shm`]) await rm(half, { force: true });
  const file = await writeGames(join(folder, 'games.pgn'), count, print);
  const { size } = await stat(file);
  const { games } = await importFile(file, database, print);
  await rm(file);
  await writeFile(note, JSON.stringify({ games, size } satisfies MadeArchive));
  return { games, size };
}

const latencyText = (ms: readonly number[]): string =>
  `median ${rounded(quantile(ms, 0.5), 2)} ms, p99 ${rounded(quantile(ms, 0.99))} ms, worst ${rounded(Math.max(...ms))} ms`;

/** Games spread over the whole archive. */
async function sample(
  store: Store,
  games: number,
  count: number,
  random: Random,
): Promise<readonly ArchiveGame[]> {
  const found: ArchiveGame[] = [];
  const each = Math.min(50, count);
  while (found.length < count) {
    const began = Date.UTC(2018, 0, 1) + Math.floor(random.next() * Math.min(2.5e11, games * 7_919_000));
    found.push(...(await store.archive.games(account, { filter: {}, after: { began, id: 0 }, limit: each })));
  }
  return found.slice(0, count);
}

interface Sought {
  readonly key: PositionKey;
  readonly gameId: string;
}

/** A random position of the game. */
function positionIn({ moves, plies, gameId }: ArchiveGame, random: Random): Sought {
  const board = makeBulkBoard();
  const written = makeWrittenMove();
  setUp(board, 'startpos', 'standard');
  const upTo = 1 + integerBelow(random, Math.max(1, plies));
  for (const san of unpackMoves(moves).slice(0, upTo)) {
    readWritten(new TextEncoder().encode(san), 0, san.length, written);
    playWritten(board, written);
  }
  return { key: [board.key[0] ?? 0, board.key[1] ?? 0], gameId };
}

/** Searches as the window does: the page, and the ply in each of its games. Returns the number of results. */
async function search(store: Store, { key }: Sought): Promise<number> {
  const [high, low] = key;
  const page = await store.archive.games(account, {
    filter: { position: (high >>> 0) * 0x1_0000 + (low >>> 16) },
    limit: firstPage,
  });
  const plyOf = createPlyFinder(key);
  return page.filter((game) => plyOf(game) !== undefined).length;
}

/** Two to four filters that the game passes. */
function filterFor(game: ArchiveGame, random: Random): ArchiveFilter {
  const day = 86_400_000;
  const { rating, clockLeft, opponent, opening } = game;
  const parts: readonly ArchiveFilter[] = [
    { perfs: [game.perf] },
    { results: [game.result] },
    { color: game.color },
    { statuses: [game.status] },
    { mine: game.own === null },
    { pliesFrom: game.plies - 6, pliesTo: game.plies + 6 },
    { from: game.began - 30 * day, to: game.began + 30 * day },
    ...(rating === null ? [] : [{ ratingFrom: rating - 25, ratingTo: rating + 25 }]),
    ...(clockLeft === null ? [] : [{ clockLeftTo: clockLeft }]),
    ...(opponent === null ? [] : [{ opponent }, { text: opponent.slice(0, 8) }]),
    ...(opening === null ? [] : [{ opening: opening.split(':')[0] ?? '' }]),
  ];
  const count = 2 + integerBelow(random, 3);
  return Array.from({ length: count }, () => pick(random, parts)).reduce(
    (all, part) => ({ ...all, ...part }),
    {},
  );
}

interface Measured {
  readonly ms: readonly number[];
  /** Questions without a result, although a matching game exists. */
  readonly empty: number;
}

/** Asks each question once as a warm-up. */
async function measure<Q>(questions: readonly Q[], ask: (question: Q) => Promise<number>): Promise<Measured> {
  for (const question of questions) await ask(question);
  const ms: number[] = [];
  let empty = 0;
  for (const question of questions) {
    const startedAt = performance.now();
    if ((await ask(question)) === 0) empty += 1;
    ms.push(performance.now() - startedAt);
  }
  return { ms, empty };
}
