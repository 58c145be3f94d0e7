import type { Outcome } from './rules.ts';

/** How often each position occurred in a line, by the part of the FEN that decides repetition. Values are immutable. */
export type Occurrences = ReadonlyMap<string, number>;

/** The FEN without its two counters. */
export function repetitionKey(fen: string): string {
  return fen.split(' ').slice(0, -2).join(' ');
}

export function withOccurrence(before: Occurrences, fen: string): Occurrences {
  const key = repetitionKey(fen);
  return new Map(before).set(key, (before.get(key) ?? 0) + 1);
}

/** Draws that depend on the line rather than on the board. */
export function drawByLine(occurrences: number, halfmoves: number): Outcome | undefined {
  if (occurrences >= 5) return { reason: 'fivefold', automatic: true };
  if (halfmoves >= 150) return { reason: 'seventyFiveMoves', automatic: true };
  if (occurrences >= 3) return { reason: 'threefold', automatic: false };
  if (halfmoves >= 100) return { reason: 'fiftyMoves', automatic: false };
  return undefined;
}
