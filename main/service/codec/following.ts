/** Parses the users that an account follows: NDJSON, of which only the ids are used. */
import { z } from 'zod';
import type { Steps } from '../../base/steps.ts';
import { idShape } from './common.ts';
import { readLinesInSteps } from './json-lines.ts';
import { messageBounds } from './json-text.ts';
import { reader } from './shape.ts';

/** Other members differ between servers and are ignored. */
const readUser = reader(z.object({ id: idShape }), ({ id }) => id);

/** Returns the ids of the users; undefined when a line is unreadable. An empty text means no users. */
export function* parseFollowing(text: string): Steps<readonly string[] | undefined> {
  const ids: string[] = [];
  let faults = 0;
  yield* readLinesInSteps(text, messageBounds, readUser, (parsed) => {
    if (parsed.ok) ids.push(parsed.value);
    else faults += 1;
  });
  return faults === 0 ? ids : undefined;
}
