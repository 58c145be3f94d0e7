/** A move as an engine sees it, beside the best one of its position. Pure. */
import { chancesFor } from './figures/win-percent.ts';
import type { Evaluation } from './packed-game.ts';
import type { Color } from './vocabulary.ts';

export interface CheckedLine {
  /** From White's side. */
  readonly evaluation: Evaluation;
  /** UCI, from the position on. */
  readonly moves: readonly string[];
}

export interface CheckedMove {
  readonly best: CheckedLine;
  /** Begins with the move; the best line itself when that does. */
  readonly played: CheckedLine;
}

/** Winning chances, between 0 and 2, by which the move falls short of the best one. */
export function shortfallOf({ best, played }: CheckedMove, mover: Color): number {
  if (played.moves[0] === best.moves[0]) return 0;
  return Math.max(0, chancesFor(best.evaluation, mover) - chancesFor(played.evaluation, mover));
}
