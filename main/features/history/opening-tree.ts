/** Answers the opening tree: legal moves, their games in the store, and replays of the games that are unclear. */
import { positionKey, type PositionKey } from '../../chess/bulk/position-key.ts';
import { unpackClocks } from '../../chess/packed-game.ts';
import type { Position } from '../../chess/position.ts';
import { rulesFor } from '../../chess/rules.ts';
import { variantKeys, type VariantKey } from '../../chess/vocabulary.ts';
import { performanceRating } from '../../chess/performance.ts';
import type { Store } from '../../store/api.ts';
import type { TreeAnswer, TreeGame, TreeSums } from '../../store/tree-api.ts';
import { messageOf } from '../../text/message.ts';
import { storedPosition, type PositionFilter } from '../../views/archive-filter.ts';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';
import type { OpeningTreeView, TreeMoveView } from '../../../preload/contract/openings.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { createTreeMoveFinder } from './tree-move-finder.ts';

/** Games of fewer finished games have no performance rating. */
const leastForPerformance = 5;
/** Moves whose times are read: the most frequent. */
const mostTimed = 12;

export interface OpeningTreeOptions {
  readonly store: Pick<Store, 'tree' | 'archive'>;
  readonly accountId: string;
  /** As the window asks. */
  readonly wanted: ArchiveFilterView;
  readonly found: PositionFilter;
}

interface LegalMove {
  readonly uci: string;
  readonly san: string;
  readonly key: PositionKey;
}

export async function answerOpeningTree({
  store,
  accountId,
  wanted,
  found,
}: OpeningTreeOptions): Promise<OpeningTreeView> {
  const variant = variantKeys.find((one) => one === (wanted.position?.variant ?? 'standard'));
  const position = variant && rulesFor(variant).parsePosition(wanted.position?.fen);
  if (!variant || !position) throw new ContractFailure('rejected', messageOf('history.impossiblePosition'));
  const legal = legalMovesOf(position, variant);
  const request = {
    filter: found.key === null ? { ...found.filter, variants: [variant] } : found.filter,
    startsVary: variant === 'chess960' || variant === 'fromPosition',
    turn: position.turn,
    after: legal.map(({ key }) => storedPosition(key)),
  };
  const finder = createTreeMoveFinder({
    key: found.key ?? positionKey('startpos', variant),
    isInitial: found.key === null,
    after: legal.map(({ key }) => key),
  });
  const first = await store.tree.count(accountId, { ...request, decided: [] });
  if (!first) return nothing;
  const replayed = first.unclear.map(({ id, ...game }) => [id, finder(game).move] as const);
  const answer =
    replayed.length === 0 ? first : await store.tree.count(accountId, { ...request, decided: replayed });
  if (!answer) return nothing;
  const times = timesOf(await store.tree.games(timedGamesOf(answer)), finder);
  return { ...viewOf(answer, legal, times), ...(await rowsOf(store, answer)) };
}

function legalMovesOf(position: Position, variant: VariantKey): readonly LegalMove[] {
  return position.legalMoves().flatMap((uci) => {
    const played = position.play(uci);
    const key = played && positionKey(played.position.fen, variant);
    return played && key ? [{ uci, san: played.san, key }] : [];
  });
}

const byGames = (one: { readonly games: number }, other: { readonly games: number }): number =>
  other.games - one.games;

const timedGamesOf = ({ moves }: TreeAnswer): readonly number[] =>
  moves
    .toSorted(byGames)
    .slice(0, mostTimed)
    .flatMap(({ latest }) => latest);

async function rowsOf(store: OpeningTreeOptions['store'], { best, worst }: TreeAnswer) {
  const rows = new Map((await store.archive.rows([...best, ...worst])).map((row) => [row.id, row]));
  const inOrder = (ids: readonly number[]) => ids.flatMap((id) => rows.get(id) ?? []);
  return { best: inOrder(best), worst: inOrder(worst) };
}

/** Times for the move that each game made, centiseconds. */
function timesOf(games: readonly TreeGame[], finder: ReturnType<typeof createTreeMoveFinder>) {
  const times = new Map<number, number[]>();
  for (const game of games) {
    const { ply, move } = finder(game);
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
  return after === undefined ? undefined : Math.max(0, before + (clockIncrement ?? 0) * 100 - after);
}

const mean = (sum: number, of: number): number | null => (of === 0 ? null : sum / of);

function moveView({ uci, san }: LegalMove, sums: TreeSums, times: readonly number[]): TreeMoveView {
  const { games, white, draw, black, unfinished, own, analysed, lastPlayed } = sums;
  return {
    ...{ uci, san, games, white, draw, black, unfinished, own, analysed },
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
    lastPlayed: lastPlayed > 0 ? lastPlayed : null,
  };
}

function viewOf(
  { moves, ended }: TreeAnswer,
  legal: readonly LegalMove[],
  times: ReadonlyMap<number, readonly number[]>,
): Omit<OpeningTreeView, 'best' | 'worst'> {
  const all = [...moves, ended];
  const total = (of: (sums: TreeAnswer['ended']) => number) => all.reduce((sum, one) => sum + of(one), 0);
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
