/** Codec of `GET /api/player/autocomplete`: objects on request, otherwise names alone. */
import { z } from 'zod';
import type { FoundUser } from '../domain.ts';
import { filledShape, wordShape } from './common.ts';
import type { Parsed } from './read-whole.ts';
import { compact, itemsOf, reader } from './shape.ts';
import { list, maybe, unused } from './shape-schemas.ts';

const userShape = z.object({
  id: filledShape,
  name: filledShape,
  title: maybe(wordShape),
  online: maybe(z.boolean()),
  flair: unused,
  patron: unused,
  patronColor: unused,
});

const readUsers = reader(z.object({ result: list(userShape) }), ({ result }): readonly FoundUser[] =>
  itemsOf(result).map(({ id, name, title, online }) => ({ id, name, ...compact({ title, online }) })),
);
const readNames = reader(list(filledShape), (names): readonly FoundUser[] =>
  itemsOf(names).map((name) => ({ id: name.toLowerCase(), name })),
);

export function parseAutocomplete(json: unknown): Parsed<readonly FoundUser[]> {
  return Array.isArray(json) ? readNames(json) : readUsers(json);
}
