/** Encoder of rating histories. */
import type { RatingCurve } from '../../../main/service/domain-history.ts';

export function makeRatingHistory(curves: readonly RatingCurve[]): readonly object[] {
  return curves.map(({ name, points }) => ({
    name,
    points: points.map(({ day, rating }) => {
      const date = new Date(day);
      return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), rating];
    }),
  }));
}
