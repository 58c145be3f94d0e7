/** Parses JSON from untrusted servers within limits. */

import { runSteps, type Steps } from '../../base/steps.ts';

/** Limits that are checked before anything is parsed. */
export interface JsonBounds {
  /** Characters of the text. */
  readonly length: number;
  /** Values and member names, counted by commas, colons and brackets. */
  readonly parts: number;
}

/**
 * Limits on a stream message or NDJSON line. The largest legitimate ones, a game of 600 plies or a page of arena
 * standings, have 6,000 characters and 700 parts.
 */
export const messageBounds: JsonBounds = { length: 32 * 1024, parts: 4_000 };

/** Limits on a response: listings of arenas have some 90,000 characters, ten years of ratings 150,000 parts. */
export const answerBounds: JsonBounds = { length: 8 * 1024 * 1024, parts: 200_000 };

/** Nesting depth, far beyond the service's messages. */
const deepest = 128;

/** Members of an object. The largest tables have some tens; huge objects are slow to create. */
const mostMembers = 1_000;

/** Characters of one string; the longest legitimate ones are descriptions of 20,000. */
const longestString = 64 * 1024;

/** Parses JSON; undefined when it is invalid or exceeds the limits. Never throws. */
export function parseJsonText(
  text: string,
  bounds: JsonBounds = messageBounds,
): { readonly value: unknown } | undefined {
  return runSteps(parseJsonInSteps(text, bounds));
}

/** Characters scanned or parsed between two pauses: at most 2 ms of work. */
const lengthAtOnce = 32 * 1024;

/** As `parseJsonText`, with pauses for long texts. Texts of up to `pieceLength` characters are parsed at once. */
export function* parseJsonInSteps(
  text: string,
  bounds: JsonBounds,
  pieceLength = lengthAtOnce,
): Steps<{ readonly value: unknown } | undefined> {
  if (text.length > bounds.length) return undefined;
  try {
    const root = yield* scan(text, bounds, pieceLength);
    if (root === undefined) return undefined;
    return { value: yield* valueOf(text, root, pieceLength) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A list or object in the text, with positions at which it can be split. */
interface Container {
  readonly start: number;
  end: number;
  readonly isList: boolean;
  /** Positions of the commas to split at. */
  readonly cuts: number[];
  /** Position of its last comma so far, or of its opening bracket. */
  lastComma: number;
  /** Number of an object's members. */
  members: number;
  /** Members that are too long to parse at once, in order. */
  readonly long: Container[];
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Scans for the outermost list or object; null for none, undefined for invalid or oversized text. */
function* scan(text: string, bounds: JsonBounds, pieceLength: number): Steps<Container | null | undefined> {
  const open: Container[] = [];
  let root: Container | null = null;
  let parts = 0;
  let pauseAt = lengthAtOnce;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= pauseAt) {
      pauseAt = at + lengthAtOnce;
      yield;
    }
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
      if (at === -1) return undefined;
      continue;
    }
    if (code !== comma && code !== colon && code < openList) continue;
    const inner = open.at(-1);
    if (code === comma || code === colon) {
      parts += 1;
      if (parts > bounds.parts) return undefined;
      if (code === colon && inner) {
        inner.members += 1;
        if (inner.members > mostMembers) return undefined;
      }
      if (code === comma && inner) {
        // Ends the piece at the previous comma when it would exceed the limit.
        const lastCut = inner.cuts.at(-1) ?? inner.start;
        if (at - lastCut > pieceLength && inner.lastComma > lastCut) inner.cuts.push(inner.lastComma);
        inner.lastComma = at;
      }
    } else if (code === openList || code === openObject) {
      parts += 1;
      if (open.length === deepest || parts > bounds.parts || (root && !inner)) return undefined;
      const isList = code === openList;
      open.push({ start: at, end: at, isList, cuts: [], lastComma: at, members: 0, long: [] });
      root ??= open[0] ?? null;
    } else if (code === closeList || code === closeObject) {
      if (!inner || inner.isList !== (code === closeList)) return undefined;
      open.pop();
      inner.end = at;
      const outer = open.at(-1);
      if (outer && at - inner.start > pieceLength) {
        const lastCut = outer.cuts.at(-1) ?? outer.start;
        if (outer.lastComma > lastCut) outer.cuts.push(outer.lastComma);
        outer.long.push(inner);
      }
    }
  }
  return open.length > 0 ? undefined : root;
}

/** End of the string at `start`; -1 when it is unterminated or too long. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && end - start <= longestString) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
    end = text.indexOf('"', end + 1);
  }
  return -1;
}

/** Parses the scanned text. Throws a `SyntaxError` for invalid JSON. */
function* valueOf(text: string, root: Container | null, pieceLength: number): Steps<unknown> {
  if (!root || root.end - root.start <= pieceLength) return JSON.parse(text) as unknown;
  if (text.slice(0, root.start).trim() !== '' || text.slice(root.end + 1).trim() !== '')
    throw new SyntaxError('more than one value');
  return yield* longValue(text, root);
}

function* longValue(text: string, container: Container): Steps<unknown> {
  const list: unknown[] = [];
  const object: Record<string, unknown> = {};
  const edges = [container.start, ...container.cuts, container.end];
  let nextLong = 0;
  for (let index = 0; index + 1 < edges.length; index += 1) {
    const start = (edges[index] ?? 0) + 1;
    const end = edges[index + 1] ?? 0;
    const long = container.long[nextLong];
    const piece = text.slice(start, end);
    if (piece.trim() === '') {
      if (edges.length === 2) break;
      throw new SyntaxError('a member is missing');
    }
    if (long && long.start < end) {
      nextLong += 1;
      // A cut precedes each long member; the rest of the piece is parsed separately.
      const rest = text.slice(long.end + 1, end);
      const head = text.slice(start, long.start);
      const value = yield* longValue(text, long);
      if (container.isList) {
        if (head.trim() !== '') throw new SyntaxError('no comma');
        list.push(value);
      } else define(object, nameIn(head), value);
      if (rest.trim() !== '') {
        if (!rest.trimStart().startsWith(',')) throw new SyntaxError('no comma');
        addTo(container, list, object, rest.slice(rest.indexOf(',') + 1));
      }
    } else addTo(container, list, object, piece);
    yield;
  }
  return container.isList ? list : object;
}

function addTo(
  { isList }: Container,
  list: unknown[],
  object: Record<string, unknown>,
  members: string,
): void {
  if (members.trim() === '') throw new SyntaxError('a member is missing');
  if (isList) for (const value of JSON.parse(`[${members}]`) as unknown[]) list.push(value);
  else
    for (const [name, value] of Object.entries(JSON.parse(`{${members}}`) as Record<string, unknown>))
      define(object, name, value);
}

/** Parses the name in `"name":`. */
function nameIn(head: string): string {
  const text = head.trimEnd();
  const name: unknown = text.endsWith(':') ? JSON.parse(text.slice(0, -1)) : undefined;
  if (typeof name !== 'string') throw new SyntaxError('no name');
  return name;
}

function define(object: Record<string, unknown>, name: string, value: unknown): void {
  // Assigning this name would set the prototype.
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}
