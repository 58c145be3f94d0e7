/** The figures of an analysed game: accuracy, average loss and judgements of both sides, as the service shows them. */
import type { Evaluation } from '../packed-game.ts';
import { colors, opposite, type Color } from '../vocabulary.ts';
import { gameAccuracy } from './accuracy.ts';
import { judgeMove, judgements, type Judgement } from './judgement.ts';
import { ceiledCentipawns, initialCentipawns } from './win-percent.ts';

/** A move of an analysed game. */
export interface AnalysedMove {
  /** Of the position after the move, from White's side; null for none. */
  readonly evaluation: Evaluation | null;
  /** Whether the engine preferred another move. Its own choice is never judged. */
  readonly hasBetter: boolean;
  /** A null move. It is not judged, and counts for no figure of its side. */
  readonly isPass?: boolean;
}

export interface SideFigures {
  /** Percent, rounded; null unless both sides moved. */
  readonly accuracy: number | null;
  /** Average loss of a move, centipawns, rounded; null without evaluated moves. */
  readonly averageLoss: number | null;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
}

export interface GameFigures {
  readonly white: SideFigures;
  readonly black: SideFigures;
  /** By move; null for a good move, and for one without evaluations around it. */
  readonly judgements: readonly (Judgement | null)[];
}

/** `startColor` made the first of the moves. */
export function gameFigures(moves: readonly AnalysedMove[], startColor: Color): GameFigures {
  const colorAt = (index: number): Color => (index % 2 === 0 ? startColor : opposite(startColor));
  const judged = moves.map(({ evaluation, hasBetter, isPass }, index): Judgement | null => {
    const before = evaluationBefore(moves, index);
    return hasBetter && isPass !== true && before && evaluation
      ? judgeMove(before, evaluation, colorAt(index))
      : null;
  });
  const centipawns = moves.map(({ evaluation }, index) =>
    evaluation === null ? null : ceiledCentipawns(evaluation, colorAt(index)),
  );
  const evaluated = moves.filter(({ evaluation }) => evaluation !== null);
  const accuracy = gameAccuracy(
    centipawns.filter((value) => value !== null),
    startColor,
    undefined,
    (index) => evaluated[index]?.isPass ?? false,
  );
  const hasAccuracy = accuracy.white !== null && accuracy.black !== null;
  const sideOf = (color: Color): SideFigures => {
    const losses = centipawns.flatMap((after, index): number[] => {
      const before = index === 0 ? initialCentipawns : (centipawns[index - 1] ?? null);
      if (colorAt(index) !== color || moves[index]?.isPass || before === null || after === null) return [];
      return [Math.max(0, color === 'white' ? before - after : after - before)];
    });
    const count = (judgement: Judgement) =>
      judged.filter((one, index) => one === judgement && colorAt(index) === color).length;
    const [inaccuracies = 0, mistakes = 0, blunders = 0] = judgements.map(count);
    return {
      accuracy: hasAccuracy ? Math.round(accuracy[color] ?? 0) : null,
      averageLoss:
        losses.length === 0 ? null : Math.round(losses.reduce((sum, loss) => sum + loss, 0) / losses.length),
      inaccuracies,
      mistakes,
      blunders,
    };
  };
  const [white, black] = [sideOf(colors[0]), sideOf(colors[1])];
  return { white, black, judgements: judged };
}

/** The evaluation that a move started from; null for none. */
function evaluationBefore(moves: readonly AnalysedMove[], index: number): Evaluation | null {
  if (index === 0) return { kind: 'centipawns', value: initialCentipawns };
  return moves[index - 1]?.evaluation ?? null;
}
