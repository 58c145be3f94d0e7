/**
 * What a search for games answers. The document names the endpoint and shows nothing of it, so the page is known by its
 * shape: a list of game summaries, alone or as a member of an object.
 */
import { z } from 'zod';
import { subjectShape } from './common.ts';
import { itemsOf, list, mapParsed, maybe, readShapeInSteps, stepReader, type Parsed } from './shape.ts';
import type { Steps } from '../../base/steps.ts';

const summaryShape = z.object({ id: maybe(subjectShape), gameId: maybe(subjectShape) });

/** Ids of the games of one page, in its order. */
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
