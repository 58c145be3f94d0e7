/** Whether one move leads from one position to another. Pure. */
import { placementOf } from './fair-play.ts';
import type { Position } from './position.ts';
import { rulesFor } from './rules.ts';

/** Squares that one move changes: castling four, an explosion of atomic chess ten. */
const mostChanged = { atomic: 10, others: 4 } as const;

/**
 * Whether a legal move leads from `position` to the board of `fen`, or back. The side to move and castling rights are
 * ignored, as in `placementOf`.
 */
export function isOneMoveApart(position: Position, fen: string): boolean {
  const { variant } = position;
  const most = variant === 'atomic' ? mostChanged.atomic : mostChanged.others;
  // Finding the moves takes milliseconds, and most positions are far apart.
  if (changedSquares(position.fen, fen) > most) return false;
  if (reaches(position, boardOf(fen))) return true;
  const other = rulesFor(variant === 'standard' ? 'fromPosition' : variant).parsePosition(fen);
  return other !== undefined && reaches(other, boardOf(position.fen));
}

const reaches = (from: Position, board: string): boolean =>
  from.legalMoves().some((uci) => {
    const played = from.play(uci);
    return played !== undefined && boardOf(played.position.fen) === board;
  });

/** Pieces, also in hand. */
function boardOf(fen: string): string {
  const placement = placementOf(fen);
  return placement.slice(0, placement.lastIndexOf(' '));
}

function changedSquares(one: string, other: string): number {
  const [a, b] = [squaresOf(one), squaresOf(other)];
  return a.reduce((changed, piece, at) => changed + (piece === b[at] ? 0 : 1), 0);
}

/** The pieces of the 64 squares; empty ones are spaces. */
function squaresOf(fen: string): readonly string[] {
  const [rows = ''] = placementOf(fen).split(' ');
  return [...rows.replaceAll(/[/~]/g, '').replaceAll(/[1-8]/g, (count) => ' '.repeat(Number(count)))];
}
