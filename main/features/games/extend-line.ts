/**
 * Derives the moves to a nearby later position: summaries contain a position and its last move, but not the game.
 */
import type { Position } from '../../chess/rules.ts';
import type { GameSummary } from '../../service/domain.ts';

/** Piece placement, the only part of a FEN that all servers format alike. */
export function boardOf(fen: string): string {
  return fen.split(' ', 1)[0] ?? '';
}

/**
 * The one or two moves from `position` to the summary's position, ending with its last move. Undefined if there
 * are none, or if the first of two is ambiguous.
 */
export function movesTo(position: Position, summary: GameSummary): readonly string[] | undefined {
  const { lastMove, fen } = summary;
  if (!lastMove) return undefined;
  const board = boardOf(fen);
  const closing = (from: Position) => {
    const played = from.play(lastMove);
    return played && boardOf(played.position.fen) === board ? played.uci : undefined;
  };
  const last = closing(position);
  if (last !== undefined) return [last];
  const pairs = position.legalMoves().flatMap((first) => {
    const between = position.play(first)?.position;
    const second = between && closing(between);
    return second === undefined ? [] : [[first, second]];
  });
  return pairs.length === 1 ? pairs[0] : undefined;
}
