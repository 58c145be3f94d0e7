/** JSON as text from a server, which may be anything. */

import { runSteps, type Steps } from '../../base/steps.ts';

/** What a text may hold; a text beyond it is refused before anything is made of it. */
export interface JsonBounds {
  /** Characters of the text. */
  readonly length: number;
  /** Values and names of members, by the commas, colons and brackets in it. */
  readonly parts: number;
}

/**
 * A message of a stream or a line of an answer. The largest legitimate ones, a game of 600 plies or a page of an arena's
 * standing, have 6,000 characters and 700 parts.
 */
export const messageBounds: JsonBounds = { length: 32 * 1024, parts: 4_000 };

/** A whole answer: all arenas have some 90,000 characters and 8,000 parts, ratings of ten years up to 150,000 parts. */
export const answerBounds: JsonBounds = { length: 8 * 1024 * 1024, parts: 200_000 };

/** Nothing that a service says is nested nearly as deep. */
const deepest = 128;

/** The largest tables, such as kinds of games, have some tens; an object of 100,000 names takes long to make and to walk. */
const mostMembers = 1_000;

/** Characters of one string as it is written: the longest texts are descriptions of 20,000. */
const longestString = 64 * 1024;

/** `undefined`: it is no JSON, or beyond the bounds. Never throws. */
export function parseJsonText(
  text: string,
  bounds: JsonBounds = messageBounds,
): { readonly value: unknown } | undefined {
  return runSteps(parseJsonInSteps(text, bounds));
}

/** Characters that are scanned or parsed between two pauses: at most 2 ms of work, whatever they are. */
const lengthAtOnce = 32 * 1024;

/** As `parseJsonText`, with pauses where the text is long. `pieceLength`: texts up to this length are parsed whole. */
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

/** A list or object of the text, and where it can be cut into pieces. */
interface Container {
  readonly start: number;
  end: number;
  readonly isList: boolean;
  /** Commas between its members, no more than needed. */
  readonly cuts: number[];
  /** Its last comma so far, or its opening bracket. */
  lastComma: number;
  /** Of an object. */
  members: number;
  /** Its members that are too long to be parsed whole, in their order. */
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

/** The text's outermost list or object; null when it is neither. Undefined when it is beyond the bounds, or no JSON. */
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
        // Where the piece would otherwise be longer than it may be, it ends at the comma before.
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

/** Where the string that begins at `start` ends; -1 when it does not end, or is too long. */
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

/** Throws a `SyntaxError` when the text is no JSON. */
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
      // A cut is before each long member; what follows it belongs to a piece of its own.
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

/** Out of `"name":`. */
function nameIn(head: string): string {
  const text = head.trimEnd();
  const name: unknown = text.endsWith(':') ? JSON.parse(text.slice(0, -1)) : undefined;
  if (typeof name !== 'string') throw new SyntaxError('no name');
  return name;
}

function define(object: Record<string, unknown>, name: string, value: unknown): void {
  // An assignment to this name would set the prototype.
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}
