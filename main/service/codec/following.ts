/** Whom an account follows: one user a line, of whom only the id matters here. */
import { z } from 'zod';
import { idShape } from './common.ts';
import { parseJsonText } from './json-text.ts';

/** Servers say more about each user than is asked for here, and differently. */
const userShape = z.object({ id: idShape });

/** Ids of users; `undefined` when a line is no user. An account that follows nobody gives an empty text. */
export function parseFollowing(text: string): readonly string[] | undefined {
  const ids: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const user = userShape.safeParse(parseJsonText(line)?.value);
    if (!user.success) return undefined;
    ids.push(user.data.id);
  }
  return ids;
}
