/** NDJSON responses. */

import type { Steps } from '../../base/steps.ts';
import { messageBounds, parseJsonInSteps, type JsonBounds } from './json-text.ts';
import type { Reader } from './shape.ts';
import type { Parsed } from './read-whole.ts';

/** Characters parsed between two pauses. */
const lengthAtOnce = 16 * 1024;

export interface ReadLines<T> {
  readonly values: readonly T[];
  /** Of each unreadable line: its number from 1, and the first reason. */
  readonly faults: readonly string[];
  /** Paths of dropped parts in readable lines, each once. */
  readonly dropped: readonly string[];
}

/** Parses NDJSON. An unreadable line does not affect the others. */
export function* readLines<T>(text: string, read: Reader<T>): Steps<ReadLines<T>> {
  const values: T[] = [];
  const faults: string[] = [];
  const dropped = new Set<string>();
  let number = 0;
  yield* readLinesInSteps(text, messageBounds, read, (parsed) => {
    number += 1;
    if (parsed.ok) {
      values.push(parsed.value);
      for (const path of parsed.notes.dropped) dropped.add(path);
    } else faults.push(`line ${number}: ${parsed.issues[0] ?? 'unreadable'}`);
  });
  return { values, faults, dropped: [...dropped] };
}

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
