/** NDJSON responses. */

import type { Steps } from '../../base/steps.ts';
import { parseJsonInSteps, type JsonBounds } from './json-text.ts';
import type { Reader } from './shape.ts';
import type { Parsed } from './read-whole.ts';

/** Characters parsed between two pauses. */
const lengthAtOnce = 16 * 1024;

/** Parses each non-blank line and passes the result to `take`. */
export function* readLinesInSteps<T>(
  text: string,
  bounds: JsonBounds,
  read: Reader<T>,
  take: (parsed: Parsed<T>, line: string) => void,
): Steps<void> {
  let pausedAt = 0;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, end);
    start = end + 1;
    if (start - pausedAt > lengthAtOnce) {
      pausedAt = start;
      yield;
    }
    if (line.trim() === '') continue;
    const json = yield* parseJsonInSteps(line, bounds);
    take(json ? yield* read.inSteps(json.value) : { ok: false, issues: ['not JSON'] }, line);
  }
}
