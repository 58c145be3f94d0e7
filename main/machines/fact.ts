import { parseStamp } from './hybrid-time.ts';

/** UTF-16 units of a fact's key. */
const mostKeyLength = 512;
/** Nesting of a fact's value: deeper ones could exhaust the stack of code that walks them. */
const mostDepth = 64;
const kindPattern = /^[a-z][0-9a-zA-Z._-]{0,39}$/;

/** A shared fact: the newest known value of one thing with an identity that all machines agree on. */
export interface Fact {
  /** Such as `game`, `activity` or `note`. The log does not interpret it. */
  readonly kind: string;
  /** Identity within its kind, the same on all machines. */
  readonly key: string;
  /** When and where it was changed, as a hybrid logical time (see `hybrid-time.ts`); ordered as text. */
  readonly stamp: string;
  /** JSON value; null: deleted. */
  readonly value: unknown;
}

/**
 * Facts as they cross threads: each is a line of JSON, `[kind, key, stamp, value]`, as in the log. One text is copied
 * much faster than many objects.
 */
export type FactLines = string;

export const encodeFact = ({ kind, key, stamp, value }: Fact): FactLines =>
  // Undefined would vanish from its line.
  `${JSON.stringify([kind, key, stamp, value ?? null])}\n`;

export const encodeFacts = (facts: readonly Fact[]): FactLines => facts.map(encodeFact).join('');

/** The fact whose line begins at `from`, undefined when the line is none, and the end of the line. */
export function decodeFact(
  lines: FactLines,
  from: number,
): { readonly fact: Fact | undefined; readonly end: number } {
  const end = lines.indexOf('\n', from) + 1 || lines.length;
  return { fact: factOfLine(lines.slice(from, end)), end };
}

/** Of lines that `encodeFacts` made. */
export const decodeFacts = (lines: FactLines): readonly Fact[] =>
  lines
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [kind, key, stamp, value] = JSON.parse(line) as [string, string, string, unknown];
      return { kind, key, stamp, value };
    });

/** The value of a line of JSON; undefined when it is none. */
export function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined when the line is no fact. */
export function factOfLine(text: string): Fact | undefined {
  const line = parseLine(text);
  if (!Array.isArray(line) || line.length !== 4) return undefined;
  const [kind, key, stamp, value]: readonly unknown[] = line;
  const fact = { kind, key, stamp, value };
  return isFact(fact) ? fact : undefined;
}

/** Whether every machine would accept it. */
export function isFact(fact: { readonly [Part in keyof Fact]: unknown }): fact is Fact {
  const { kind, key, stamp, value } = fact;
  return (
    typeof kind === 'string' &&
    kindPattern.test(kind) &&
    typeof key === 'string' &&
    key.length > 0 &&
    key.length <= mostKeyLength &&
    typeof stamp === 'string' &&
    parseStamp(stamp) !== undefined &&
    isPlain(value, mostDepth)
  );
}

/** Whether a value has bounded depth and no key that code could mistake for a prototype. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth - 1));
  return Object.keys(value).every(
    (key) => key !== '__proto__' && isPlain((value as Record<string, unknown>)[key], depth - 1),
  );
}
