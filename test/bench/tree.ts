/**
 * The opening tree over a million games: positions as players reach them, from the first move down, half of them with
 * random filters. Times are whole answers with their games, from the question to the view. Scid's tree of the same games
 * answers in turns with ours, at every depth. `--keep FOLDER` stores the archive and Scid's database there for later
 * runs, which `bench -- search` shares.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeededRandom, integerBelow, pick, type Random } from '../../main/base/random.ts';
import { rulesFor, type Position } from '../../main/chess/rules.ts';
import { createKeptTrees } from '../../main/features/history/kept-tree.ts';
import { positionFilter } from '../../main/views/archive-filter.ts';
import type { Store } from '../../main/store/api.ts';
import type { ArchiveFilterView } from '../../preload/contract/archive-filter.ts';
import type { OpeningTreeView } from '../../preload/contract/openings.ts';
import { wholeNumberIn, type CommandContext, type CommandResult } from '../harness/command.ts';
import { account, openStore, positionBytes } from './import.ts';
import { archiveIn } from './search.ts';
import { quantile, rounded } from './statistics.ts';
import { findScid, openScid, type Scid } from './tree/scid.ts';

const targetMs = 50;
/** Of the median at each depth. */
const scidTarget = 1;
const afterKingsPawn = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
/** A walk ends here: positions after this ply mostly belong to a single game. */
const deepest = 40;
/** Depths whose times are shown, plies. */
const bands = [0, 4, 8, 12, 20] as const;
/** Depths at which Scid answers, plies; the initial position is only one. */
const scidPlies = [0, 1, 2, 3, 4, 6, 8, 12, 16, 20, 30, 40] as const;

export async function benchTree({ quick, seed, text, print }: CommandContext): Promise<CommandResult> {
  const whole = quick ? { games: 20_000, positions: 500 } : { games: 1_000_000, positions: 10_000 };
  const games = wholeNumberIn({ text }, 'games', { least: 1, most: 100_000_000, otherwise: whole.games });
  const program = findScid();
  const keepFolder = text('keep');
  const folder = keepFolder ?? (await mkdtemp(join(tmpdir(), 'outpost-tree-')));
  const database = join(folder, 'search.db');
  try {
    await archiveIn(folder, database, games, print);
    const afterMoveMs = await firstAnswer(database, {
      position: { fen: afterKingsPawn, variant: 'standard' },
    });
    // The user saw this screen before the start.
    await firstAnswer(database, {});
    const coldMs = await firstAnswer(database, {});
    print(`first answer after a start: ${rounded(coldMs)} ms, after 1. e4: ${rounded(afterMoveMs)} ms`);
    const walked = await withStore(database, (ask) => walk(ask, whole.positions, createSeededRandom(seed)));
    const { ms, plies, wrong } = walked;
    const duels = await meetScid(
      database,
      await openScid(program, folder, games, print),
      await withStore(database, (ask) => drawPositions(ask, quick ? 5 : 40, createSeededRandom(seed + 1))),
    );
    const p99 = quantile(ms, 0.99);
    const ofDepth = (from: number, to: number) =>
      ms.filter((_, index) => (plies[index] ?? 0) >= from && (plies[index] ?? 0) < to);
    const byDepth = bands.flatMap((from, index) => {
      const times = ofDepth(from, bands[index + 1] ?? Infinity);
      return times.length === 0 ? [] : [[`p99_from_ply_${from}_ms`, rounded(quantile(times, 0.99))]];
    });
    const toScid = duels.map(({ ply, ratio }) => [`ratio_to_scid_at_ply_${ply}`, rounded(ratio, 3)]);
    return {
      ok:
        p99 <= targetMs &&
        coldMs <= targetMs &&
        wrong === 0 &&
        duels.every(({ ratio }) => ratio < scidTarget),
      figures: {
        p99_ms: rounded(p99),
        target_p99_ms: targetMs,
        median_ms: rounded(quantile(ms, 0.5), 2),
        worst_ms: rounded(Math.max(...ms)),
        ...(Object.fromEntries(byDepth) as Record<string, number>),
        first_answer_ms: rounded(coldMs),
        target_first_answer_ms: targetMs,
        first_answer_after_a_move_ms: rounded(afterMoveMs),
        answers_that_do_not_add_up: wrong,
        ...(Object.fromEntries(toScid) as Record<string, number>),
        // At the depth that is worst for us.
        ratio_to_scid: rounded(Math.max(...duels.map(({ ratio }) => ratio)), 3),
        target_ratio_to_scid: scidTarget,
        scid_median_ms: rounded(
          quantile(
            duels.flatMap(({ theirMs }) => theirMs),
            0.5,
          ),
        ),
        positions_where_scid_counts_other_games: duels.reduce((sum, { differing }) => sum + differing, 0),
        index_bytes_a_position: rounded(positionBytes(database), 2),
        ...{ positions: ms.length, games, seed },
      },
    };
  } finally {
    if (keepFolder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

type Ask = (wanted: ArchiveFilterView) => Promise<OpeningTreeView>;

/** Asks as the app does, which keeps answers while no game changes. */
function askerOf(store: Store): Ask {
  const answer = createKeptTrees(Date.now);
  return (wanted) => answer({ store, accountId: account, wanted, found: positionFilter(wanted) });
}

/** Opens the store, asks for the initial position as the first screen does, and then does the work. */
async function withStore<T>(database: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const store = await openStore(database);
  try {
    const ask = askerOf(store);
    await ask({});
    return await work(ask);
  } finally {
    await store.close();
  }
}

/** Time of the first question to a store that was just opened, ms. */
async function firstAnswer(database: string, wanted: ArchiveFilterView): Promise<number> {
  const store = await openStore(database);
  try {
    const began = performance.now();
    await askerOf(store)(wanted);
    return performance.now() - began;
  } finally {
    await store.close();
  }
}

interface Walked {
  readonly ms: readonly number[];
  /** Ply of each position. */
  readonly plies: readonly number[];
  /** Answers whose games are not the sum of their moves' games and of those that ended. */
  readonly wrong: number;
}

async function walk(ask: Ask, count: number, random: Random): Promise<Walked> {
  const ms: number[] = [];
  const plies: number[] = [];
  let wrong = 0;
  while (ms.length < count) {
    const filter = random.next() < 0.5 ? {} : filterBy(random);
    let position: Position | undefined = rulesFor('standard').parsePosition();
    for (let ply = 0; position && ply <= deepest && ms.length < count; ply += 1) {
      const wanted: ArchiveFilterView = {
        ...filter,
        ...(ply > 0 && { position: { fen: position.fen, variant: 'standard' } }),
      };
      const began = performance.now();
      const tree = await ask(wanted);
      ms.push(performance.now() - began);
      plies.push(ply);
      const sum = tree.moves.reduce((games, move) => games + move.games, tree.ended);
      if (sum !== tree.games) wrong += 1;
      const next = drawMove(tree, random);
      position = next === undefined ? undefined : position.play(next)?.position;
    }
  }
  return { ms, plies, wrong };
}

interface Duel {
  readonly ply: number;
  /** Median of the pairs: our time against Scid's. */
  readonly ratio: number;
  readonly theirMs: readonly number[];
  /** Positions for which Scid counts more or fewer games: it compares boards without rights to castle. */
  readonly differing: number;
}

/** Both answer for each position in turns. The store is a new one, which has met none of them. */
async function meetScid(
  database: string,
  scid: Scid,
  drawn: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<readonly Duel[]> {
  try {
    return await withStore(database, async (ask) => {
      const duels: Duel[] = [];
      for (const [ply, fens] of drawn) {
        const pairs: { readonly ours: number; readonly theirs: number; readonly differs: boolean }[] = [];
        for (const fen of fens) {
          const began = performance.now();
          const { games } = await ask({ position: { fen, variant: 'standard' } });
          const ours = performance.now() - began;
          const theirs = await scid.tree(fen);
          pairs.push({ ours, theirs: theirs.ms, differs: theirs.games !== games });
        }
        if (pairs.length === 0) continue;
        duels.push({
          ply,
          ratio: quantile(
            pairs.map(({ ours, theirs }) => ours / theirs),
            0.5,
          ),
          theirMs: pairs.map(({ theirs }) => theirs),
          differing: pairs.filter(({ differs }) => differs).length,
        });
      }
      return duels;
    });
  } finally {
    scid.close();
  }
}

/** Up to `each` different positions of every depth, by its ply. */
async function drawPositions(
  ask: Ask,
  each: number,
  random: Random,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const drawn = new Map<number, Set<string>>(scidPlies.map((ply) => [ply, new Set()]));
  for (let walked = 0; walked < each; walked += 1) {
    let position: Position | undefined = rulesFor('standard').parsePosition();
    for (let ply = 0; position && ply <= deepest; ply += 1) {
      drawn.get(ply)?.add(position.fen);
      const next = drawMove(await ask({ position: { fen: position.fen, variant: 'standard' } }), random);
      position = next === undefined ? undefined : position.play(next)?.position;
    }
  }
  return drawn;
}

/** A move as often as it was played. */
function drawMove({ moves }: OpeningTreeView, random: Random): string | undefined {
  let left = integerBelow(
    random,
    Math.max(
      1,
      moves.reduce((sum, { games }) => sum + games, 0),
    ),
  );
  for (const { uci, games } of moves) {
    left -= games;
    if (left < 0) return uci;
  }
  return undefined;
}

function filterBy(random: Random): ArchiveFilterView {
  const rating = 1_000 + integerBelow(random, 1_200);
  return pick<ArchiveFilterView>(random, [
    { mine: true },
    { mine: false },
    { color: 'black' },
    { results: ['loss'] },
    { perfs: ['blitz'] },
    { ratingFrom: rating, ratingTo: rating + 200 },
    { mine: true, color: 'white', perfs: ['bullet', 'blitz'] },
    { pliesFrom: 40, results: ['win', 'draw'] },
  ]);
}
