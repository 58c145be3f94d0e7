import type { Outcome } from './position.ts';

/** The positions that led to one, newest first. Lines that part share what they have in common. */
export interface Line {
  /** The part of the FEN that decides repetition: all but its two counters. */
  readonly key: string;
  readonly before: Line | undefined;
}

export function extendLine(before: Line | undefined, fen: string): Line {
  return { key: fen.split(' ').slice(0, -2).join(' '), before };
}

/** How often the newest position occurs in its line, itself included. */
export function occurrencesIn(line: Line): number {
  let count = 0;
  for (let at: Line | undefined = line; at; at = at.before) {
    if (at.key === line.key) count += 1;
  }
  return count;
}

/** Draws that depend on the line rather than on the board. */
export function drawByLine(occurrences: number, halfmoves: number): Outcome | undefined {
  if (occurrences >= 5) return { reason: 'fivefold', automatic: true };
  if (halfmoves >= 150) return { reason: 'seventyFiveMoves', automatic: true };
  if (occurrences >= 3) return { reason: 'threefold', automatic: false };
  if (halfmoves >= 100) return { reason: 'fiftyMoves', automatic: false };
  return undefined;
}
