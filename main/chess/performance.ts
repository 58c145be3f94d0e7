/** Fewer finished games against rated opponents have no performance rating. */
export const leastForPerformance = 5;

/** Furthest from the opponents' mean: a result without a loss, or without a win, has no finite rating. */
const mostDistance = 800;

/**
 * The rating at which `points` of `games` would be the expected score against opponents of this mean rating: the
 * inverse of Elo's logistic curve, 400 points for odds of ten to one.
 */
export function performanceRating(opponents: number, points: number, games: number): number {
  const score = points / games;
  const distance = 400 * Math.log10(score / (1 - score));
  return opponents + Math.max(-mostDistance, Math.min(mostDistance, distance));
}
