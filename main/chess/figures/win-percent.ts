/**
 * Winning chances from engine evaluations, as the service computes them. Source: the service's page "Accuracy
 * metric" and its open evaluation formulas. All values are from White's side.
 */
import type { Evaluation } from '../packed-game.ts';
import type { Color } from '../vocabulary.ts';

/** Fitted by the service to the results of its games. */
const slope = 0.00368208;

/** Evaluations beyond ten pawns count as ten pawns. */
export const evaluationCeiling = 1_000;

/** The evaluation that the service assumes before the first move, centipawns. */
export const initialCentipawns = 15;

/** Between -1 (Black wins) and 1 (White wins), without the ceiling. */
export function winningChances(centipawns: number): number {
  return 2 / (1 + Math.exp(-slope * centipawns)) - 1;
}

/** Between 0 and 100, for a value of `ceiledCentipawns`. */
export function winPercent(centipawns: number): number {
  return 50 + 50 * winningChances(centipawns);
}

/**
 * An evaluation as centipawns between -1,000 and 1,000. Mates count as the ceiling. `mover` made the move before
 * the position: a mate in 0 is on the board, so the mover has won.
 */
export function ceiledCentipawns(evaluation: Evaluation, mover: Color): number {
  if (evaluation.kind === 'centipawns')
    return Math.max(-evaluationCeiling, Math.min(evaluationCeiling, evaluation.value));
  const isWhiteWin = evaluation.moves === 0 ? mover === 'white' : evaluation.moves > 0;
  return isWhiteWin ? evaluationCeiling : -evaluationCeiling;
}

/** Winning chances of a side that is to move, or that has just moved: a mate in 0 is its own. Between -1 and 1. */
export function chancesFor(evaluation: Evaluation, color: Color): number {
  const chances = winningChances(ceiledCentipawns(evaluation, color));
  return color === 'white' ? chances : -chances;
}
