/**
 * Figures of random selections among 100,000 analysed games, as the window asks for them: the round trip to the
 * database's thread, and the intervals. `wrong_groups`: groups that contain another number of games than their
 * figure says. `--games N` sets the number of games.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeededRandom, integerBelow, pick, type Random } from '../../main/base/random.ts';
import { createSystemClock } from '../../main/base/system-clock.ts';
import { silentLog } from '../../main/base/log.ts';
import { packClocks, packEvaluations, packMoves, type Evaluation } from '../../main/chess/packed-game.ts';
import { createFactReader } from '../../main/features/insights/fact-reader.ts';
import { insightsView } from '../../main/features/insights/insights-view.ts';
import type { Store } from '../../main/store/api.ts';
import type { ArchiveFilter, ArchiveGame } from '../../main/store/history-api.ts';
import { wholeNumberIn, type CommandContext, type CommandResult } from '../harness/command.ts';
import { account, openStore } from './import.ts';
import { makeGames } from './pgn-games.ts';
import { quantile, rounded } from './statistics.ts';

const targetMs = 100;
const day = 86_400_000;
const start = Date.UTC(2018, 0, 1);

export async function benchInsights({ quick, seed, text, print }: CommandContext): Promise<CommandResult> {
  const games = wholeNumberIn({ text }, 'games', {
    ...{ least: 1, most: 10_000_000, otherwise: quick ? 10_000 : 100_000 },
  });
  const folder = await mkdtemp(join(tmpdir(), 'outpost-insights-'));
  const random = createSeededRandom(seed);
  try {
    const store = await openStore(join(folder, 'insights.db'));
    try {
      await fill(store, games, random);
      // Packs the columns, as the app does.
      while (await store.archive.tidy());
      print(`${games} games are there`);
      const read = await readFacts(store);
      print(`their facts are read: ${rounded(read.perGameMs, 3)} ms a game`);
      const firstMs = await timed(() => figures(store, {}));
      const filters = Array.from({ length: quick ? 60 : 400 }, () => selection(random));
      const ms: number[] = [];
      for (const filter of filters) ms.push(await timed(() => figures(store, filter)));
      const whole: number[] = [];
      for (let round = 0; round < 20; round += 1) whole.push(await timed(() => figures(store, {})));
      const { unread, all } = await store.insights.figures(account, {});
      const wrong = await wrongGroups(
        store,
        filters.filter(({ insight }) => insight === undefined).slice(0, 10),
      );
      const p99 = quantile(ms, 0.99);
      const isComplete = unread === 0 && all.analysed === games;
      return {
        ok: p99 <= targetMs && firstMs <= 10 * targetMs && wrong.length === 0 && isComplete,
        figures: {
          selections_p99_ms: rounded(p99),
          target_selections_p99_ms: targetMs,
          selections_median_ms: rounded(quantile(ms, 0.5)),
          selections_worst_ms: rounded(Math.max(...ms)),
          all_games_median_ms: rounded(quantile(whole, 0.5)),
          all_games_worst_ms: rounded(Math.max(...whole)),
          first_ms: rounded(firstMs),
          facts_ms_a_game: rounded(read.perGameMs, 3),
          facts_slice_p99_ms: rounded(read.sliceMs),
          analysed_games: all.analysed,
          wrong_groups: wrong.length,
          selections: filters.length,
          games,
          seed,
        },
      };
    } finally {
      await store.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function figures(store: Store, filter: ArchiveFilter): Promise<void> {
  insightsView(await store.insights.figures(account, filter));
}

async function timed(action: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
}

/** Reads the facts as the app does, and notes how long the main thread was busy at a time. */
async function readFacts(store: Store) {
  const clock = createSystemClock();
  let busy = 0;
  const slices: number[] = [];
  let games = 0;
  let began = 0;
  const reader = createFactReader({
    store: {
      async due(most) {
        const due = await store.insights.due(most);
        games += due.games.length;
        began = performance.now();
        return due;
      },
      put: (changes, upTo) => {
        end();
        return store.insights.put(changes, upTo);
      },
    },
    clock: {
      ...clock,
      after(_, action) {
        end();
        return clock.after(0, () => {
          began = performance.now();
          action();
        });
      },
    },
    log: silentLog,
    openingOf: async () => null,
    onChange: () => {},
  });
  function end(): void {
    if (began === 0) return;
    const ms = performance.now() - began;
    busy += ms;
    slices.push(ms);
    began = 0;
  }
  reader.ask();
  await reader.idle();
  return { perGameMs: busy / Math.max(1, games), sliceMs: quantile(slices, 0.99) };
}

/** Groups whose games, as History lists them, are not as many as the figure says. */
async function wrongGroups(store: Store, filters: readonly ArchiveFilter[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const filter of filters) {
    const { groups, moments, openings } = await store.insights.figures(account, filter);
    const sided = openings.families.flatMap(({ lines, ...family }) => [
      { by: 'opening' as const, row: family },
      ...lines.map((row) => ({ by: 'line' as const, row })),
    ]);
    const expected = [
      ...groups.map(({ by, group, games }) => ({ by, group, games })),
      ...sided.map(({ by, row }) => ({ by, group: row.name, games: row.white.games + row.black.games })),
      ...Object.entries(moments).map(([group, games]) => ({ by: 'moment' as const, group, games })),
    ];
    for (const { by, group, games } of expected) {
      const tally = await store.archive.count(account, { ...filter, insight: { by, group } });
      if (tally.games !== games) wrong.push(`${by} ${group}`);
    }
  }
  return wrong;
}

/** One to three conditions that many games pass. */
function selection(random: Random): ArchiveFilter {
  const from = start + integerBelow(random, 2_000) * day;
  const rating = 1_000 + integerBelow(random, 1_200);
  const plies = 20 + integerBelow(random, 60);
  const parts: readonly ArchiveFilter[] = [
    {},
    { color: pick(random, ['white', 'black'] as const) },
    { perfs: [pick(random, ['bullet', 'blitz', 'rapid'])] },
    { results: [pick(random, ['win', 'loss', 'draw'] as const)] },
    { rated: true },
    { from, to: from + (30 + integerBelow(random, 1_500)) * day },
    { ratingFrom: rating, ratingTo: rating + 400 },
    { pliesFrom: plies, pliesTo: plies + 60 },
    { opening: pick(random, openings).slice(0, 6) },
    { insight: { by: 'weekday', group: String(integerBelow(random, 7)) } },
    { text: `player${integerBelow(random, 90)}` },
  ];
  const count = 1 + integerBelow(random, 3);
  return Array.from({ length: count }, () => pick(random, parts)).reduce(
    (all, part) => ({ ...all, ...part }),
    {},
  );
}

const openings = [
  ...['Sicilian Defense: Najdorf Variation', 'Sicilian Defense', 'French Defense: Advance Variation'],
  ...['Caro-Kann Defense', "Queen's Gambit Declined", 'Italian Game: Two Knights Defense'],
  ...['Ruy Lopez: Berlin Defense', 'London System', 'English Opening: Symmetrical Variation'],
];
/** Different games; the others repeat their moves with evaluations of their own. */
const lines = 500;
const inBatch = 1_000;

async function fill(store: Store, count: number, random: Random): Promise<void> {
  const sans = Array.from(makeGames(lines), (pgn) =>
    (pgn.split('\n\n')[1] ?? '')
      .replaceAll(/\{[^}]*\}/g, '')
      .split(/\s+/)
      .filter((word) => /^[A-Za-z]/.test(word)),
  ).filter((moves) => moves.length > 10);
  const packed = sans.map(packMoves);
  for (let at = 0; at < count; at += inBatch)
    await store.archive.put(
      account,
      Array.from({ length: Math.min(inBatch, count - at) }, (_, index) => {
        const line = integerBelow(random, packed.length);
        return gameOf(at + index, packed[line] ?? new Uint8Array(), sans[line]?.length ?? 0, random);
      }),
      null,
    );
}

function gameOf(number: number, moves: Uint8Array, plies: number, random: Random): ArchiveGame {
  const initial = pick(random, [60, 180, 600]);
  const left = [initial * 100, initial * 100];
  const evaluations: Evaluation[] = [];
  const clocks: number[] = [];
  let value = 20;
  for (let ply = 0; ply < plies; ply += 1) {
    const swing = random.next() < 0.06 ? 500 : 40;
    value += Math.round((random.next() - 0.5) * swing);
    evaluations.push({ kind: 'centipawns', value });
    left[ply % 2] = Math.max(0, (left[ply % 2] ?? 0) - Math.round(random.next() * initial * 4));
    clocks.push(left[ply % 2] ?? 0);
  }
  const result = pick(random, ['win', 'loss', 'win', 'loss', 'draw'] as const);
  const rating = 900 + integerBelow(random, 1_600);
  const perf = initial === 60 ? 'bullet' : initial === 180 ? 'blitz' : 'rapid';
  return {
    ...{ gameId: `b${number.toString(36).padStart(7, '0')}`, lasted: plies * 4_000 },
    began: start + Math.floor(((number * 7_919_000) % 2.5e11) + random.next() * 1_000),
    color: random.next() < 0.5 ? 'white' : 'black',
    ...{ result, rated: random.next() < 0.8, variant: 'standard', speed: perf, perf, status: 'resign' },
    ...{ source: 'lobby', opponent: `player${integerBelow(random, 9_000)}`, level: null },
    ...{ rating, ratingDiff: null, ownRating: 900 + integerBelow(random, 1_600), ownDiff: null, plies },
    ...{ eco: 'B20', opening: pick(random, openings), arena: null },
    ...{ clockInitial: initial, clockIncrement: 0, daysPerTurn: null, clockLeft: clocks.at(-1) ?? null },
    ...{ own: null, moves, clocks: packClocks(clocks, initial * 100), evals: packEvaluations(evaluations) },
    ...{ more: null, notes: null },
  };
}
