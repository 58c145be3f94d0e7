/** Codec of `GET /api/player/autocomplete`: objects on request, otherwise names alone. */
import { z } from 'zod';
import type { FoundUser } from '../domain.ts';
import { checkUser, filledShape, userIdOf } from './common.ts';
import { markMembers, toIdAndName, toMarks } from './light-user.ts';
import type { Parsed } from './read-whole.ts';
import { compact, itemsOf, reader } from './shape.ts';
import { list, maybe } from './shape-schemas.ts';

const userShape = z
  .object({ id: maybe(filledShape), name: maybe(filledShape), online: maybe(z.boolean()), ...markMembers })
  .superRefine(checkUser);

const readUsers = reader(z.object({ result: list(userShape) }), ({ result }): readonly FoundUser[] =>
  itemsOf(result).map((user) => ({
    ...toIdAndName(user),
    ...toMarks(user),
    ...compact({ online: user.online }),
  })),
);
const readNames = reader(list(filledShape), (names): readonly FoundUser[] =>
  itemsOf(names).map((name) => ({ id: userIdOf(name), name })),
);

export function parseAutocomplete(json: unknown): Parsed<readonly FoundUser[]> {
  return Array.isArray(json) ? readNames(json) : readUsers(json);
}
