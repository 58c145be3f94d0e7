/** Weighs the moves of several books. Pure. */
import type { BookMove } from '../../chess/polyglot/read-book.ts';
import type { BookMoveView } from '../../../preload/contract/books.ts';

export interface WeightedBook {
  /** How much the book counts beside the others, above 0. */
  readonly weight: number;
  readonly moves: readonly BookMove[];
}

/**
 * Moves with their shares, the heaviest first. Each book that has the position contributes its own shares, in
 * proportion to its weight: entries of different books count in different units.
 */
export function mergeBooks(books: readonly WeightedBook[]): readonly BookMoveView[] {
  const having = books.filter(({ moves }) => moves.length > 0);
  const all = having.reduce((sum, { weight }) => sum + weight, 0);
  const merged = new Map<string, BookMoveView>();
  for (const { weight, moves } of having) {
    const total = moves.reduce((sum, move) => sum + move.weight, 0);
    for (const { uci, san, weight: own } of moves) {
      const before = merged.get(uci);
      const share = (weight / all) * (own / total);
      merged.set(uci, {
        ...{ uci, san },
        share: (before?.share ?? 0) + share,
        books: (before?.books ?? 0) + 1,
      });
    }
  }
  return [...merged.values()].toSorted((a, b) => b.share - a.share);
}

/** The move at a place in [0, 1) of all shares; null without moves. */
export function pickMove(moves: readonly BookMoveView[], place: number): string | null {
  let sum = 0;
  for (const { uci, share } of moves) {
    sum += share;
    if (place < sum) return uci;
  }
  // The shares may add up to slightly less than 1.
  return moves.at(-1)?.uci ?? null;
}
