/** Codec of rating histories: one curve per category, with points `[year, month from 0, day, rating]`. */
import { z } from 'zod';
import type { RatingCurve } from '../domain-history.ts';
import { filledShape } from './common.ts';
import { itemsOf, reader } from './shape.ts';
import { list } from './shape-schemas.ts';

const pointShape = z.array(z.number().int()).superRefine((point, context) => {
  const [year = 0, month = 0, day = 0] = point;
  if (point.length !== 4) context.addIssue({ code: 'custom', message: 'expected 4 numbers' });
  const date = new Date(Date.UTC(year, month, day));
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month && date.getUTCDate() === day;
  if (!isDay) context.addIssue({ code: 'custom', message: 'not a day' });
});

const historyShape = list(z.object({ name: filledShape, points: list(pointShape) }));

export const parseRatingHistory = reader(historyShape, (curves): readonly RatingCurve[] =>
  itemsOf(curves).map(({ name, points }) => ({
    name,
    points: itemsOf(points).map(([year = 0, month = 0, day = 0, rating = 0]) => ({
      day: Date.UTC(year, month, day),
      rating,
    })),
  })),
);
