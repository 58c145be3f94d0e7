/**
 * Inaccuracies, mistakes and blunders, as the service judges them. Source: the service's open formulas: a loss of
 * 0.1, 0.2 or 0.3 of the winning chances (between -1 and 1), and rules for mates that appear or disappear.
 */
import type { Evaluation } from '../packed-game.ts';
import type { Color } from '../vocabulary.ts';
import { winningChances } from './win-percent.ts';

export const judgements = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Judgement = (typeof judgements)[number];

/**
 * Judges a move by the evaluations before and after it, both from White's side; null for a good move. Does not know
 * whether the move was the engine's own choice, which the service never judges.
 */
export function judgeMove(before: Evaluation, after: Evaluation, mover: Color): Judgement | null {
  const sign = mover === 'white' ? 1 : -1;
  if (before.kind === 'centipawns' && after.kind === 'centipawns') {
    const loss = (winningChances(before.value) - winningChances(after.value)) * sign;
    return loss >= 0.3 ? 'blunder' : loss >= 0.2 ? 'mistake' : loss >= 0.1 ? 'inaccuracy' : null;
  }
  // A mate in 0 is the mover's own, because the move gave it.
  const isMated = after.kind === 'mate' && after.moves * sign < 0;
  const hadMate = before.kind === 'mate' && before.moves * sign > 0;
  if (before.kind === 'centipawns') return isMated ? mildBy(-before.value * sign) : null;
  if (!hadMate) return null;
  if (after.kind === 'centipawns') return mildBy(after.value * sign);
  return isMated ? 'blunder' : null;
}

/** A mate matters less in a game that is decided anyway, by `centipawns`. */
function mildBy(centipawns: number): Judgement {
  return centipawns > 999 ? 'inaccuracy' : centipawns > 700 ? 'mistake' : 'blunder';
}
