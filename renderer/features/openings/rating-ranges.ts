/** Rating groups of the explorer as ranges. Pure. */
import { explorerRatings } from '@contract/explorer.ts';

/** Ratings from `least` to `most`; `most` null without an upper end. */
export interface RatingRange {
  readonly least: number;
  readonly most: number | null;
}

/** Neighbouring groups become one range. `groups`: lower ends of the service's rating groups, in any order. */
export function ratingRanges(groups: readonly number[]): readonly RatingRange[] {
  const ranges: RatingRange[] = [];
  for (const [index, least] of explorerRatings.entries()) {
    if (!groups.includes(least)) continue;
    const next = explorerRatings[index + 1];
    const most = next === undefined ? null : next - 1;
    const last = ranges.at(-1);
    if (last?.most === least - 1) ranges[ranges.length - 1] = { least: last.least, most };
    else ranges.push({ least, most });
  }
  return ranges;
}
