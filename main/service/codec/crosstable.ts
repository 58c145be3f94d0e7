/** Codec of `GET /api/crosstable/{user}/{other}`: points by user id, and the number of games. */
import { z } from 'zod';
import type { Crosstable } from '../domain.ts';
import { compact, entriesOf, reader } from './shape.ts';
import { maybe, table, unused } from './shape-schemas.ts';

const crosstableShape = z.object({
  users: table(z.number().min(0)),
  nbGames: maybe(z.number().int().min(0)),
  /** Games of a match in progress, which are counted in `users` too. */
  matchup: unused,
});

export const parseCrosstable = reader(crosstableShape, ({ users, nbGames }): Crosstable => ({
  points: Object.fromEntries(entriesOf(users).map(([id, points]) => [id.toLowerCase(), points])),
  ...compact({ games: nbGames }),
}));
