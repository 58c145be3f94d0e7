/** NDJSON responses. */

import type { Steps } from '../../base/steps.ts';
import { messageBounds, parseJsonInSteps, type JsonBounds } from './json-text.ts';
import type { Reader } from './shape.ts';
import type { Parsed } from './read-whole.ts';

/** Characters parsed between two pauses. */
const lengthAtOnce = 16 * 1024;

/** Characters kept of an unreadable line. */
const longestFault = 1_024;

export interface LineFault {
  /** Counted from 1, without blank lines. */
  readonly number: number;
  /** The line's beginning. */
  readonly line: string;
  readonly issues: readonly string[];
}

export interface ReadLines<T> {
  readonly values: readonly T[];
  /** The unreadable lines. */
  readonly faults: readonly LineFault[];
  /** Paths of dropped parts in readable lines, each once. */
  readonly dropped: readonly string[];
}

/** Parses NDJSON. An unreadable line does not affect the others. */
export function* readLines<T>(
  text: string,
  read: Reader<T>,
  bounds: JsonBounds = messageBounds,
): Steps<ReadLines<T>> {
  const values: T[] = [];
  const faults: LineFault[] = [];
  const dropped = new Set<string>();
  let number = 0;
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
    number += 1;
    const parsed = yield* readLine(line, read, bounds);
    if (parsed.ok) {
      values.push(parsed.value);
      for (const path of parsed.notes.dropped) dropped.add(path);
    } else faults.push({ number, line: line.slice(0, longestFault), issues: parsed.issues });
  }
  return { values, faults, dropped: [...dropped] };
}

function* readLine<T>(line: string, read: Reader<T>, bounds: JsonBounds): Steps<Parsed<T>> {
  const json = yield* parseJsonInSteps(line, bounds);
  return json ? yield* read.inSteps(json.value) : { ok: false, issues: ['not JSON'] };
}

/** The line's number and the first reason, for the log. */
export function showFault({ number, issues }: LineFault): string {
  return `line ${number}: ${issues[0] ?? 'unreadable'}`;
}
