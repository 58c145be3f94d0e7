/** Answers the opening tree: legal moves, their games in the store, and replays of the games that are unclear. */
import { keyedMoves, type KeyedMove } from '../../chess/bulk/keyed-moves.ts';
import { endKey, positionKey } from '../../chess/bulk/position-key.ts';
import { timeForMove } from '../../chess/clock.ts';
import { unpackClocks } from '../../chess/packed-game.ts';
import { variantKeys } from '../../chess/vocabulary.ts';
import { leastForPerformance, performanceRating } from '../../chess/performance.ts';
import type { Store } from '../../store/api.ts';
import type { RankedRow, TreeAnswer, TreeCounts, TreeGame, TreeSums } from '../../store/tree-api.ts';
import { messageOf } from '../../text/message.ts';
import { storedPosition, type PositionFilter } from '../../views/archive-filter.ts';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';
import type { OpeningTreeView, TreeMoveView } from '../../../preload/contract/openings.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { sumOfCounts } from './tree-counts.ts';
import { createTreeMoveFinder, noMove, notReached, type FoundMove } from './tree-move-finder.ts';

/** Moves whose times are read: the most frequent. */
const mostTimed = 12;

export interface OpeningTreeOptions {
  readonly store: Pick<Store, 'tree' | 'archive'>;
  readonly accountId: string;
  /** As the window asks. */
  readonly wanted: ArchiveFilterView;
  readonly found: PositionFilter;
}

export async function answerOpeningTree({
  store,
  accountId,
  wanted,
  found,
}: OpeningTreeOptions): Promise<OpeningTreeView> {
  const variant = variantKeys.find((one) => one === (wanted.position?.variant ?? 'standard'));
  const position = variant && keyedMoves(wanted.position?.fen ?? 'startpos', variant);
  const initial = variant && positionKey('startpos', variant);
  if (!variant || !position || !initial)
    throw new ContractFailure('rejected', messageOf('history.impossiblePosition'));
  const { turn, moves: legal } = position;
  const key = found.key ?? initial;
  const startsVary = variant === 'chess960' || variant === 'fromPosition';
  const request = {
    filter: found.key === null ? { ...found.filter, variants: [variant] } : found.filter,
    start: startsVary ? storedPosition(initial) : null,
    turn,
    after: legal.map((move) => storedPosition(move.key)),
    ended: storedPosition(endKey(key)),
  };
  const first = await store.tree.count(accountId, request);
  if (!first) return nothing;
  const find = createGameReplays(
    createTreeMoveFinder({
      key,
      isInitial: found.key === null,
      after: legal.map((move) => move.key),
    }),
  );
  const answer = await withDecided(store, accountId, { first, find, turn });
  if (!answer) return nothing;
  const times = timesOf(await gamesFor(store, timedGamesOf(answer), first.unclear), find);
  return { ...viewOf(answer, legal, times), ...(await rowsOf(store, answer)) };
}

type FindMove = (game: TreeGame) => FoundMove;

/** Replays each game once. */
function createGameReplays(find: ReturnType<typeof createTreeMoveFinder>): FindMove {
  const found = new Map<number, FoundMove>();
  return (game) => {
    const known = found.get(game.id);
    if (known) return known;
    const { ply, move } = find(game);
    found.set(game.id, { ply, move });
    return { ply, move };
  };
}

interface FirstAnswer {
  readonly first: TreeAnswer;
  readonly find: FindMove;
  readonly turn: 'white' | 'black';
}

/** Adds the games whose move only a replay finds. */
async function withDecided(
  store: OpeningTreeOptions['store'],
  accountId: string,
  { first, find, turn }: FirstAnswer,
): Promise<TreeCounts | null> {
  if (first.unclear.length === 0) return first;
  const moves = first.moves.length;
  const games = first.unclear.flatMap((game) => {
    const { move } = find(game);
    if (move === notReached) return [];
    return [[game.id, move === noMove ? moves : move] as const];
  });
  const decided = await store.tree.countDecided(accountId, { turn, moves, games });
  return decided && sumOfCounts(first, decided);
}

/** Games by ids, of which some are loaded already. */
async function gamesFor(
  store: OpeningTreeOptions['store'],
  ids: readonly number[],
  loaded: readonly TreeGame[],
): Promise<readonly TreeGame[]> {
  const known = new Map(loaded.map((game) => [game.id, game]));
  const missing = ids.filter((id) => !known.has(id));
  const rest = missing.length === 0 ? [] : await store.tree.games(missing);
  return [...ids.flatMap((id) => known.get(id) ?? []), ...rest];
}

const byGames = (one: { readonly games: number }, other: { readonly games: number }): number =>
  other.games - one.games;

const timedGamesOf = ({ moves }: TreeCounts): readonly number[] =>
  moves
    .toSorted(byGames)
    .slice(0, mostTimed)
    .flatMap(({ latest }) => latest.map(({ id }) => id));

/** Own wins and losses; without any, the games of the strongest players. */
async function rowsOf(store: OpeningTreeOptions['store'], { wins, losses, strongest }: TreeCounts) {
  const best = wins.length + losses.length > 0 ? wins : strongest;
  const ids = [...best, ...losses].map(({ id }) => id);
  const rows = new Map((await store.archive.rows(ids)).map((row) => [row.id, row]));
  const inOrder = (ranked: readonly RankedRow[]) => ranked.flatMap(({ id }) => rows.get(id) ?? []);
  return { best: inOrder(best), worst: inOrder(losses) };
}

/** Times for the move that each game made, centiseconds. */
function timesOf(games: readonly TreeGame[], find: FindMove): ReadonlyMap<number, readonly number[]> {
  const times = new Map<number, number[]>();
  for (const game of games) {
    const { ply, move } = find(game);
    const spent = move < 0 ? undefined : timeFor(game, ply);
    if (spent !== undefined) times.set(move, [...(times.get(move) ?? []), spent]);
  }
  return times;
}

/** Time for a move, centiseconds; undefined without clocks. */
function timeFor({ clocks, clockInitial, clockIncrement }: TreeGame, ply: number): number | undefined {
  if (clocks === null || clockInitial === null) return undefined;
  const left = unpackClocks(clocks, clockInitial * 100);
  const after = left[ply];
  const before = left[ply - 2] ?? clockInitial * 100;
  return after === undefined ? undefined : timeForMove(ply, before, after, (clockIncrement ?? 0) * 100);
}

const mean = (sum: number, of: number): number | null => (of === 0 ? null : sum / of);

function moveView({ uci, san }: KeyedMove, sums: TreeSums, times: readonly number[]): TreeMoveView {
  const { games, white, draw, black, unfinished, own, analysed, latest } = sums;
  return {
    ...{ uci, san: san(), games, white, draw, black, unfinished, own, analysed },
    score: mean(sums.ownPoints, own),
    rating: mean(sums.ratings, sums.rated),
    opponentRating: mean(sums.otherRatings, sums.otherRated),
    performance:
      sums.performances < leastForPerformance
        ? null
        : performanceRating(
            sums.performanceRatings / sums.performances,
            sums.performancePoints,
            sums.performances,
          ),
    spent: mean(
      times.reduce((sum, time) => sum + time, 0),
      times.length,
    ),
    timed: times.length,
    accuracy: mean(sums.accuracies / 100, analysed),
    lastPlayed: latest[0] && latest[0].rank > 0 ? latest[0].rank : null,
  };
}

function viewOf(
  { moves, ended }: TreeCounts,
  legal: readonly KeyedMove[],
  times: ReadonlyMap<number, readonly number[]>,
): Omit<OpeningTreeView, 'best' | 'worst'> {
  const all = [...moves, ended];
  const total = (of: (sums: TreeSums) => number) => all.reduce((sum, one) => sum + of(one), 0);
  return {
    games: total(({ games }) => games),
    white: total(({ white }) => white),
    draw: total(({ draw }) => draw),
    black: total(({ black }) => black),
    unfinished: total(({ unfinished }) => unfinished),
    ended: ended.games,
    moves: legal
      .flatMap((move, index) => {
        const sums = moves[index];
        return sums && sums.games > 0 ? [moveView(move, sums, times.get(index) ?? [])] : [];
      })
      .toSorted(byGames),
  };
}

const nothing: OpeningTreeView = {
  ...{ games: 0, white: 0, draw: 0, black: 0, unfinished: 0, ended: 0 },
  ...{ moves: [], best: [], worst: [] },
};
