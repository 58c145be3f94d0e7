import type { PositionOutcome } from './position.ts';

/** Linked list of the positions up to one, newest first. Diverging lines share their common part. */
export interface Line {
  /** FEN without its two counters, as relevant for repetition. */
  readonly key: string;
  readonly before: Line | undefined;
}

export function extendLine(before: Line | undefined, fen: string): Line {
  return { key: fen.split(' ').slice(0, -2).join(' '), before };
}

/** Occurrences of the newest position in its line, including itself. */
export function occurrencesIn(line: Line): number {
  let count = 0;
  for (let at: Line | undefined = line; at; at = at.before) {
    if (at.key === line.key) count += 1;
  }
  return count;
}

/** Draw by repetition or by the move counter. */
export function drawByLine(occurrences: number, halfmoves: number): PositionOutcome | undefined {
  if (occurrences >= 5) return { reason: 'fivefold', automatic: true };
  if (halfmoves >= 150) return { reason: 'seventyFiveMoves', automatic: true };
  if (occurrences >= 3) return { reason: 'threefold', automatic: false };
  if (halfmoves >= 100) return { reason: 'fiftyMoves', automatic: false };
  return undefined;
}
