/** Formats an engine's score: pawns with a sign, or moves to mate. */
const mate = 100_000;
const nearMate = 90_000;

export function mateIn(score: number): number | null {
  if (Math.abs(score) < nearMate) return null;
  return Math.sign(score) * (mate - Math.abs(score));
}

export function pawnsText(score: number, language: string): string {
  const pawns = score / 100;
  return new Intl.NumberFormat(language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(pawns);
}
