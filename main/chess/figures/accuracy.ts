/**
 * Accuracy of moves and games, as the service computes it. Source: the service's page "Accuracy metric" for the
 * curve, and its open formulas for the mean of a game.
 */
import { opposite, type Color } from '../vocabulary.ts';
import { initialCentipawns, winPercent } from './win-percent.ts';

/** Added to every lossy move, because the evaluations themselves are uncertain. Percent. */
const uncertaintyBonus = 1;

/** Percent. `before` and `after` are the mover's win percentages around the move. */
export function moveAccuracy(before: number, after: number): number {
  if (after >= before) return 100;
  const curve = 103.1668100711649 * Math.exp(-0.04354415386753951 * (before - after)) - 3.166924740191411;
  return Math.max(0, Math.min(100, curve + uncertaintyBonus));
}

export interface SideAccuracies {
  readonly white: number | null;
  readonly black: number | null;
}

/**
 * Accuracy of both sides in percent, not rounded: the mean of a mean weighted by volatility and of a harmonic mean.
 * `centipawns` are the evaluations after the moves, of at most the ceiling. As on the service, moves without an
 * evaluation are missing from the list, and colors alternate along it. Null for a side without moves. Null moves, by
 * their index in the list, have no accuracy.
 */
export function gameAccuracy(
  centipawns: readonly number[],
  startColor: Color,
  initial: number = initialCentipawns,
  isPass: (index: number) => boolean = () => false,
): SideAccuracies {
  const percents = [initial, ...centipawns].map(winPercent);
  const weights = volatilities(percents, centipawns.length);
  const moves = centipawns.map((_, index) => {
    const color = index % 2 === 0 ? startColor : opposite(startColor);
    const [before = 0, after = 0] = [percents[index], percents[index + 1]];
    const accuracy = color === 'white' ? moveAccuracy(before, after) : moveAccuracy(after, before);
    return { color, accuracy, weight: weights[index] ?? leastWeight, isPass: isPass(index) };
  });
  const meanOf = (color: Color): number | null => {
    const own = moves.filter((move) => move.color === color && !move.isPass);
    if (own.length === 0) return null;
    let weighted = 0;
    let weight = 0;
    let reciprocals = 0;
    for (const move of own) {
      weighted += move.accuracy * move.weight;
      weight += move.weight;
      reciprocals += 1 / Math.max(1, move.accuracy);
    }
    return (weighted / weight + own.length / reciprocals) / 2;
  };
  return { white: meanOf('white'), black: meanOf('black') };
}

const leastWeight = 0.5;
const mostWeight = 12;

/** The weight of each move: how much the win percentage varies in a window of moves around it. */
function volatilities(percents: readonly number[], moves: number): readonly number[] {
  const size = Math.max(2, Math.min(8, Math.floor(moves / 10)));
  const weightAt = (start: number) =>
    Math.max(leastWeight, Math.min(mostWeight, standardDeviation(percents.slice(start, start + size))));
  // The first windows would begin before the game; the first whole window takes their place.
  return Array.from({ length: moves }, (_, index) => weightAt(Math.max(0, index - (size - 2))));
}

/** Of the whole population. */
function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
