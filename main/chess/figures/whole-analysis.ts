/** Compares evaluations that came with a game with an engine's, and decides whether they suffice for figures. Pure. */
import type { AnalysedPosition } from '../packed-analysis.ts';
import type { Evaluation } from '../packed-game.ts';

/** The service shows no analysis of which a tenth of the evaluations is missing. */
const mostMissing = 0.1;

/**
 * Whether the evaluations suffice for figures: none is missing between two others, as while an engine still works,
 * and few are missing at the end. The last position has none when the game is over there.
 */
export function isWhole(evaluations: readonly (Evaluation | null)[], plies: number): boolean {
  const evaluated = evaluatedPlies(evaluations);
  return (
    evaluated > 0 &&
    evaluated >= (plies - 1) * (1 - mostMissing) &&
    !evaluations.slice(0, evaluated).includes(null)
  );
}

/** Plies up to the last one with an evaluation. */
export const evaluatedPlies = (evaluations: readonly (Evaluation | null)[]): number =>
  evaluations.findLastIndex((evaluation) => evaluation !== null) + 1;

/** An engine's evaluation wins over one that came with the game when it searched longer. */
export function isStronger(
  own: AnalysedPosition | null,
  given: Evaluation | null,
  givenKiloNodes: number,
): boolean {
  return own !== null && (given === null || own.kiloNodes > givenKiloNodes);
}
