/** Counts the lines of play from a position, by the rules of app and club. */

import { lichessRules } from 'chessops/compat';
import { perft } from 'chessops/debug';
import { parseFen } from 'chessops/fen';
import { setupPosition } from 'chessops/variant';

import { rulesFor, type Position } from '../../../main/chess/rules.ts';
import type { VariantKey } from '../../../main/chess/vocabulary.ts';

/** Writes, plays and parses every move: some hundred thousand lines a second. Transpositions are counted once. */
export function countByRules(variant: VariantKey, fen: string, depth: number): number | undefined {
  const position = rulesFor(variant).parsePosition(fen);
  return (
    position &&
    countBelow(
      position,
      depth,
      Array.from({ length: depth + 1 }, () => new Map()),
    )
  );
}

/** `known`: memoized counts by remaining depth and position. */
function countBelow(position: Position, depth: number, known: readonly Map<string, number>[]): number {
  const before = known[depth]?.get(position.fen);
  if (before !== undefined) return before;
  const moves = position.legalMoves();
  let count = depth <= 1 ? moves.length : 0;
  if (depth > 1)
    for (const uci of moves) {
      const played = position.play(uci);
      if (!played) throw new Error(`${uci} is listed and cannot be played in ${position.fen}`);
      count += countBelow(played.position, depth - 1, known);
    }
  known[depth]?.set(position.fen, count);
  return count;
}

/** Uses the boards beneath those rules, without move texts: some millions of lines a second. */
export function countOnBoards(variant: VariantKey, fen: string, depth: number): number | undefined {
  // The position as the rules parsed it.
  const understood = rulesFor(variant).parsePosition(fen)?.fen;
  if (understood === undefined) return undefined;
  const setup = parseFen(understood).unwrap();
  return perft(setupPosition(lichessRules(variant), setup).unwrap(), depth);
}
