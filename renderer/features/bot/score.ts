/** Formats an engine's score: pawns with a sign, or moves to mate. */
const mate = 100_000;
const nearMate = 90_000;

export function mateIn(score: number): number | null {
  if (Math.abs(score) < nearMate) return null;
  return Math.sign(score) * (mate - Math.abs(score));
}
