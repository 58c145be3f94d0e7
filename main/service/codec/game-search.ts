/**
 * Parses game search results. The document does not show the format, so any list of game summaries is accepted,
 * alone or as a member of an object.
 */
import { z } from 'zod';
import { subjectShape } from './common.ts';
import { itemsOf, mapParsed, readShapeInSteps, stepReader } from './shape.ts';
import { type Parsed } from './read-whole.ts';
import { list, maybe } from './shape-schemas.ts';
import type { Steps } from '../../base/steps.ts';

const summaryShape = z.object({ id: maybe(subjectShape), gameId: maybe(subjectShape) });

/** Returns the ids of the games of one page, in order. */
export const parseFoundGames = stepReader(function* (json): Steps<Parsed<readonly string[]>> {
  const page = listIn(json);
  if (!page) return { ok: false, issues: ['no list of games'] };
  return mapParsed(yield* readShapeInSteps(list(summaryShape), page), (games) =>
    itemsOf(games).flatMap(({ gameId, id }) => gameId ?? id ?? []),
  );
});

function listIn(json: unknown): readonly unknown[] | undefined {
  if (Array.isArray(json)) return json;
  if (typeof json !== 'object' || json === null) return undefined;
  return Object.values(json).find((member) => Array.isArray(member));
}
