/** Whom an account follows: one user a line, of whom only the id matters here. */
import { z } from 'zod';
import type { Steps } from '../../base/steps.ts';
import { idShape } from './common.ts';
import { readLinesInSteps } from './json-lines.ts';
import { messageBounds } from './json-text.ts';
import { reader } from './shape.ts';

/** Servers say more about each user than is asked for here, and differently. */
const readUser = reader(z.object({ id: idShape }), ({ id }) => id);

/** Ids of users; `undefined` when a line is no user. An account that follows nobody gives an empty text. */
export function* parseFollowing(text: string): Steps<readonly string[] | undefined> {
  const ids: string[] = [];
  let faults = 0;
  yield* readLinesInSteps(text, messageBounds, readUser, (parsed) => {
    if (parsed.ok) ids.push(parsed.value);
    else faults += 1;
  });
  return faults === 0 ? ids : undefined;
}
