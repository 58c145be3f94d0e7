/** Geometry of a rating chart, in chart units. */

export interface Point {
  readonly day: number;
  readonly rating: number;
}

export type Curve = ReturnType<typeof curveOf>;

const steps = [10, 20, 50, 100, 200, 500, 1_000];
const mostLevels = 6;
const marks = 5;

/** `points`: at least one, oldest first. A rating holds until the next point, so the curve is a step function. */
export function curveOf(points: readonly Point[], width: number, height: number) {
  const ratings = points.map(({ rating }) => rating);
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const step = steps.find((one) => (highest - lowest) / one < mostLevels - 1) ?? 2_000;
  const bottom = Math.floor((lowest - 1) / step) * step;
  const top = Math.ceil((highest + 1) / step) * step;
  const first = points[0]?.day ?? 0;
  const span = Math.max(1, (points.at(-1)?.day ?? 0) - first);
  const x = (day: number) => round(((day - first) / span) * width);
  const y = (rating: number) => round(height - ((rating - bottom) / (top - bottom)) * height);
  const placed = points.map((point) => ({ ...point, x: x(point.day), y: y(point.rating) }));
  const path = placed
    .map((point, index) => (index === 0 ? `M${point.x} ${point.y}` : `H${point.x}V${point.y}`))
    .join('');
  return {
    path: placed.length === 1 ? `${path}H${width}` : path,
    points: placed,
    /** Ratings with a grid line. */
    levels: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => {
      const rating = bottom + index * step;
      return { rating, y: y(rating) };
    }),
    days:
      placed.length === 1
        ? [{ day: first, x: 0 }]
        : Array.from({ length: marks }, (_, index) => {
            const day = first + (span * index) / (marks - 1);
            return { day, x: x(day) };
          }),
  };
}

/** The point in effect at `x`. */
export function pointAt(curve: Curve, x: number): Curve['points'][number] | undefined {
  return curve.points.findLast((point) => point.x <= x) ?? curve.points[0];
}

const round = (value: number) => Math.round(value * 10) / 10;
