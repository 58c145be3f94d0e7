/**
 * Facts as lines of JSON: the first line names the machine, each other line is `[kind, key, stamp, value]`. A reader
 * drops a line that is no fact and counts it, because a file comes from outside.
 */
import { encodeFact, factOfLine, isFact, parseLine, type Fact, type FactLines } from '../fact.ts';
import { bytesAtOnce, factsAtOnce, mostFactBytes, mostNameLength, mostTextBytes } from './limits.ts';

const newline = 0x0a;
/** Bytes that the first line may take. */
const mostFirstLine = 1_000;
/** Bytes from which the kind of a fact is read. */
const mostKindText = 100;
const firstKind = /^\["([a-z][0-9a-zA-Z._-]*)"/;

/** A fact that no other machine would accept; the log never writes one. */
export class UnfitFact extends Error {}

/** Whether `one` replaces `other`, a fact with the same identity. A total order: machines agree in every case. */
export function isNewer(one: Fact, other: Fact): boolean {
  if (one.stamp !== other.stamp) return one.stamp > other.stamp;
  // Two machines with one id, for example after a restored backup, can make the same stamp.
  return JSON.stringify(one.value) > JSON.stringify(other.value);
}

/** The identity of a fact as one text; kinds have no line break. */
export const identityOf = ({ kind, key }: Pick<Fact, 'kind' | 'key'>): string => `${kind}\n${key}`;

/** The line of a fact. Throws `UnfitFact` when it breaks a limit. */
export function lineOf(fact: Fact): Uint8Array {
  const { kind, key } = fact;
  const line = Buffer.from(encodeFact(fact));
  if (!isFact(fact) || line.length > mostFactBytes)
    throw new UnfitFact(`the fact ${kind.slice(0, 40)} ${key.slice(0, 80)} cannot be shared`);
  return line;
}

/** Whether other machines would accept the fact. */
export function isFit(fact: Fact): boolean {
  try {
    return lineOf(fact).length > 0;
  } catch (error) {
    if (error instanceof UnfitFact) return false;
    throw error;
  }
}

export interface FactText {
  readonly text: Uint8Array;
  readonly facts: number;
}

/** Collects lines into texts of at most `mostTextBytes`. */
export function createFactText(machineName: string) {
  const name = machineName.slice(0, mostNameLength);
  const start = Buffer.from(`${JSON.stringify({ name })}\n`);
  let lines: Uint8Array[] = [start];
  let bytes = start.length;
  return {
    fits: (line: Uint8Array): boolean => bytes + line.length <= mostTextBytes,
    add(line: Uint8Array): void {
      lines.push(line);
      bytes += line.length;
    },
    isEmpty: () => lines.length === 1,
    /** Returns the text and begins a new one. */
    take(): FactText {
      const taken = { text: Buffer.concat(lines), facts: lines.length - 1 };
      lines = [start];
      bytes = start.length;
      return taken;
    },
  };
}

export interface FactBatch {
  readonly facts: readonly Fact[];
  /** Lines that were no facts. */
  readonly refused: number;
}

/** The machine's name in a text; undefined when the text does not begin with one. */
export function nameIn(text: Uint8Array): string | undefined {
  const end = text.subarray(0, mostFirstLine).indexOf(newline);
  const first = end === -1 ? undefined : parseLine(textIn(text, 0, end));
  if (typeof first !== 'object' || first === null || !('name' in first)) return undefined;
  return typeof first.name === 'string' ? first.name.slice(0, mostNameLength) : undefined;
}

/** The kind of the first fact; empty when the first line is none. */
export function firstKindIn(text: Uint8Array): string {
  const start = text.subarray(0, mostFirstLine).indexOf(newline) + 1;
  const [, kind = ''] =
    firstKind.exec(textIn(text, start, Math.min(start + mostKindText, text.length))) ?? [];
  return kind;
}

/** The facts of a text in small batches, so that its reader can rest in between. */
export function* factsIn(text: Uint8Array): Generator<FactBatch> {
  let facts: Fact[] = [];
  let refused = 0;
  let bytes = 0;
  let at = text.indexOf(newline) + 1;
  while (at > 0 && at < text.length) {
    const found = text.indexOf(newline, at);
    const end = found === -1 ? text.length : found;
    const line = end - at > mostFactBytes ? undefined : textIn(text, at, end);
    const fact = line === undefined ? undefined : factOfLine(line);
    if (fact) facts.push(fact);
    else refused += 1;
    bytes += end - at;
    if (facts.length + refused >= factsAtOnce || bytes >= bytesAtOnce) {
      yield { facts, refused };
      facts = [];
      refused = 0;
      bytes = 0;
    }
    at = end + 1;
  }
  if (facts.length + refused > 0) yield { facts, refused };
}

/** The lines of a text in small batches, as they are: whether they are facts is not checked. Too long ones are left out. */
export function* linesIn(text: Uint8Array): Generator<FactLines> {
  let at = text.indexOf(newline) + 1;
  while (at > 0 && at < text.length) {
    const last = text.lastIndexOf(newline, at + bytesAtOnce);
    const found = last > at ? last : text.indexOf(newline, at);
    const end = found === -1 ? text.length : found;
    if (end - at <= mostFactBytes) yield textIn(text, at, end);
    at = end + 1;
  }
}

const textIn = (text: Uint8Array, start: number, end: number): string =>
  Buffer.from(text.buffer, text.byteOffset + start, end - start).toString('utf8');
