/** Geometry of a small rating curve. Pure. */
import type { RatingView } from '@contract/ratings.ts';

const dayMs = 86_400_000;
const days = 30;
/** Least height of the curve in rating points, so that a change of a few points looks small. */
const leastRange = 20;

/**
 * SVG path of the last 30 days in a box of `width` by `height`. A rating holds until the next point. Empty without
 * points.
 */
export function sparklinePath(
  trend: RatingView['trend'],
  now: number,
  width: number,
  height: number,
): string {
  const [first] = trend;
  if (!first) return '';
  const to = Math.floor(now / dayMs) * dayMs;
  const from = to - days * dayMs;
  const ratings = trend.map(({ rating }) => rating);
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const range = Math.max(leastRange, highest - lowest);
  const bottom = (lowest + highest - range) / 2;
  const x = (day: number) => round(Math.min(1, Math.max(0, (day - from) / (to - from))) * width);
  const y = (rating: number) => round(height - ((rating - bottom) / range) * height);
  const [start, ...rest] = trend.map(({ day, rating }) => ({ x: x(day), y: y(rating) }));
  if (!start) return '';
  return `M${start.x} ${start.y}${rest.map((point) => `H${point.x}V${point.y}`).join('')}H${width}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
