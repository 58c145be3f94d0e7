/**
 * Reading JSON that a server may have got wrong: what is needed must be right, what is optional may be dropped, and
 * every path that does not reach the caller is named. Paths look like `in[0].perf.icon`. Nothing here throws on any
 * JSON value, and no issue text quotes a value (a value may be a secret).
 */

import { z } from 'zod';
import { changedAt, isContainer, memberValue, type Path } from '../../base/changed-at.ts';
import { safeCheck, safeCheckMany } from '../../base/check.ts';
import { runSteps, type Steps } from '../../base/steps.ts';

/** What did not reach the domain value. The raw payload still holds all of it. */
export interface Notes {
  /** Members that the app has never heard of. */
  readonly unknown: readonly string[];
  /** Members that the app knows and has no use for. */
  readonly unused: readonly string[];
  /** Optional members and list entries left out because their value was not of the right kind. */
  readonly dropped: readonly string[];
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly notes: Notes }
  | { readonly ok: false; readonly issues: readonly string[] };

/** A member that may be absent or null, and is dropped when it is of the wrong kind. */
export function maybe<S extends z.ZodType>(schema: S) {
  return schema.nullable().optional();
}

/**
 * A member that may be absent or null, but whose wrong kind spoils what holds it: because its absence would mean
 * something else. (Only an outermost `optional` marks a member as one that can be dropped.)
 */
export function firm<S extends z.ZodType>(schema: S) {
  return schema.optional().nullable();
}

/** A list whose wrong entries are left out, and named. */
export function list<S extends z.ZodType>(entry: S) {
  return z.array(entry.optional());
}

/** A map by free keys whose wrong entries are left out, and named. */
export function table<S extends z.ZodType>(entry: S) {
  return z.record(z.string(), entry.optional());
}

/**
 * Text of so many UTF-16 units. zod's own `min` and `max` will not do: they run even after a failed type check, on
 * whatever has a member `length`, and comparing that member throws where it is an object without a primitive value, such
 * as `{"length": {"valueOf": 1, "toString": 1}}`. A refinement runs only on text.
 */
export function textShape(least: number, most: number) {
  const expected = `expected ${least} to ${most} characters`;
  return z.string().refine((text) => text.length >= least && text.length <= most, expected);
}

/** A list whose entries must all be right; `max` will not do, as for `textShape`. */
export function listOfAtMost<S extends z.ZodType>(most: number, entry: S) {
  return z.array(entry).refine((entries) => entries.length <= most, `expected at most ${most} entries`);
}

/** A member that the app knows and has no use for. */
export const unused = z.unknown().optional();

/** Values that are checked without a pause, about 1 ms of work where all of them are wrong. */
const weightAtOnce = 500;
/** A value with more parts than this, those of its lists and tables not counted, is none that a service sends. */
const mostWeight = 2_000;
/** Plies of a game and more: a list whose entries must all be right is not longer. */
const mostStrictEntries = 5_000;
/** Entries that may be wrong before the whole is. */
const mostFaults = 1_000;

/** Reads a value at once, or with pauses where it is long. */
export interface Reader<T> {
  (json: unknown): Parsed<T>;
  readonly inSteps: (json: unknown) => Steps<Parsed<T>>;
}

/** Reads a value of a shape and converts it. */
export function reader<S extends z.ZodType, T>(schema: S, convert: (shape: z.output<S>) => T): Reader<T> {
  return stepReader(function* (json) {
    return mapParsed(yield* readShapeInSteps(schema, json), convert);
  });
}

export function stepReader<T>(inSteps: (json: unknown) => Steps<Parsed<T>>): Reader<T> {
  return Object.assign((json: unknown) => runSteps(inSteps(json)), { inSteps });
}

/** Reads `json` by `schema`, which must hold no transforms: only the kinds of values are judged here. */
export function readShape<S extends z.ZodType>(schema: S, json: unknown): Parsed<z.output<S>> {
  return runSteps(readShapeInSteps(schema, json));
}

/**
 * As `readShape`, with pauses. The entries of long lists and tables are read one at a time; a check of an object that
 * holds them sees them empty.
 */
export function* readShapeInSteps<S extends z.ZodType>(schema: S, json: unknown): Steps<Parsed<z.output<S>>> {
  if (weightOf(json, weightAtOnce) <= weightAtOnce) return readWhole(schema, json);
  const long: LongPart[] = [];
  const notes: OpenNotes = { unknown: [], unused: [], dropped: [] };
  const skeleton = withoutLong(schema, json, [], long, notes);
  if (weightOf(skeleton, mostWeight) > mostWeight) return tooMany;
  const read = readWhole(schema, skeleton);
  if (!read.ok) return read;
  addNotes(notes, read.notes, []);
  const data = { root: read.value as unknown };
  for (const part of long) {
    const path = ['root', ...part.path];
    const filled = isContainer(memberAt(data, path)) ? yield* readEntries(part, notes) : null;
    if (filled === 'too many') return tooMany;
    if (filled === 'wrong') {
      const optional = nearestOptional(schema, json, [...part.path, 0]);
      if (!optional) return { ok: false, issues: [`${toldPath(part.path)}: an entry is wrong`] };
      setAt(data, ['root', ...optional], undefined);
      note(notes.dropped, optional);
    } else if (filled) setAt(data, path, filled);
  }
  return { ok: true, value: data.root as z.output<S>, notes };
}

const tooMany = { ok: false, issues: ['the value: more parts than any has'] } as const;

/** A list or table that was taken out of a value. */
interface LongPart {
  readonly path: Path;
  readonly value: object;
  readonly entry: z.ZodType;
  /** A wrong entry is left out; otherwise it spoils the whole. */
  readonly isLoose: boolean;
}

/** The members that the schema knows, lists and tables with many parts replaced by empty ones, which go to `long`. */
function withoutLong(
  schema: z.ZodType,
  json: unknown,
  path: Path,
  long: LongPart[],
  notes: OpenNotes,
): unknown {
  if (!isContainer(json)) return json;
  const container = bare(schema);
  const entry =
    container instanceof z.ZodArray && Array.isArray(json)
      ? (container.element as z.ZodType)
      : container instanceof z.ZodRecord && !Array.isArray(json)
        ? (container.valueType as z.ZodType)
        : undefined;
  if (entry) {
    const isLoose = entry instanceof z.ZodOptional;
    if (weightOf(json, shortWeight) <= shortWeight) return json;
    long.push({ path, value: json, entry: isLoose ? (entry.unwrap() as z.ZodType) : entry, isLoose });
    return Array.isArray(json) ? [] : {};
  }
  if (!(container instanceof z.ZodObject) || Array.isArray(json)) return json;
  const members: [string, unknown][] = [];
  for (const name of Object.keys(json)) {
    const member = memberSchema(container, name);
    const here = [...path, name];
    if (!member) note(notes.unknown, here);
    else if (member === unused) note(notes.unused, here);
    else members.push([name, withoutLong(member, memberValue(json, name), here, long, notes)]);
  }
  return Object.fromEntries(members);
}

/** A list or table that is read with the value around it. */
const shortWeight = 100;

/** Entries that are checked together, as long as they have no more than `weightAtOnce` values. */
const entriesAtOnce = 50;

function* readEntries(part: LongPart, notes: OpenNotes): Steps<object | 'wrong' | 'too many'> {
  const { value, isLoose } = part;
  const isList = Array.isArray(value);
  const keys: readonly PropertyKey[] = isList ? [...value.keys()] : Object.keys(value);
  if (!isLoose && keys.length > mostStrictEntries) return 'too many';
  const read: [PropertyKey, unknown][] = [];
  let faults = 0;
  for (let start = 0; start < keys.length;) {
    let weight = 0;
    let end = start;
    while (end < keys.length && end - start < entriesAtOnce && weight < weightAtOnce) {
      weight += weightOf(memberValue(value, keys[end] ?? 0), weightAtOnce);
      end += 1;
    }
    const group = keys.slice(start, end);
    const found = yield* readGroup(part, group, notes);
    if (!found) return 'wrong';
    faults += group.length - found.length;
    if (faults > mostFaults) return 'too many';
    for (const entry of found) read.push(entry);
    start = end;
    yield;
  }
  return isList ? read.map(([, entry]) => entry) : Object.fromEntries(read);
}

/** The entries that were right; undefined when one was wrong that must not be. */
function* readGroup(
  part: LongPart,
  keys: readonly PropertyKey[],
  notes: OpenNotes,
): Steps<readonly [PropertyKey, unknown][] | undefined> {
  const { path, value, entry, isLoose } = part;
  const group = keys.map((key) => memberValue(value, key));
  if (weightOf(group, 2 * weightAtOnce) <= 2 * weightAtOnce) {
    const together = safeCheckMany(groupSchemaOf(entry), group);
    if (together.success) {
      for (const [index, key] of keys.entries())
        addNotes(notes, survey(entry, group[index], []), [...path, key]);
      return keys.map((key, index) => [key, together.data[index]]);
    }
  }
  const found: [PropertyKey, unknown][] = [];
  for (const [index, key] of keys.entries()) {
    const read = yield* readShapeInSteps(entry, group[index]);
    const here = [...path, key];
    if (read.ok) {
      found.push([key, read.value]);
      addNotes(notes, read.notes, here);
    } else if (isLoose) note(notes.dropped, here);
    else return undefined;
  }
  return found;
}

const groupSchemas = new WeakMap<z.ZodType, z.ZodArray<z.ZodType>>();

function groupSchemaOf(entry: z.ZodType): z.ZodArray<z.ZodType> {
  const known = groupSchemas.get(entry) ?? z.array(entry);
  groupSchemas.set(entry, known);
  return known;
}

/** How many values there are in `json`, counted up to just above `most`. */
function weightOf(json: unknown, most: number): number {
  if (!isContainer(json) || most < 1) return 1;
  let weight = 1;
  const values: readonly unknown[] = Array.isArray(json) ? json : Object.values(json);
  for (const value of values) {
    weight += weightOf(value, most - weight);
    if (weight > most) break;
  }
  return weight;
}

function memberAt(value: unknown, path: Path): unknown {
  return path.reduce(memberValue, value);
}

/** Only for the fresh containers of a value that was read. */
function setAt(root: object, path: Path, value: unknown): void {
  const holder = memberAt(root, path.slice(0, -1));
  const key = path.at(-1);
  if (!isContainer(holder) || key === undefined) return;
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

type OpenNotes = Record<keyof Notes, string[]>;

/** Paths of each kind that are kept: more tell nobody more. */
const mostNotes = 100;

function note(paths: string[], path: Path): void {
  if (paths.length < mostNotes) paths.push(toldPath(path));
}

function addNotes(notes: OpenNotes, more: Notes, at: Path): void {
  // Of hundreds of entries hardly one has any, and a path costs more than the look.
  if (more.unknown.length + more.unused.length + more.dropped.length === 0) return;
  const prefix = showPath(at);
  for (const kind of ['unknown', 'unused', 'dropped'] as const)
    for (const path of more[kind]) {
      if (notes[kind].length >= mostNotes) break;
      notes[kind].push(prefix === '' || path.startsWith('[') ? prefix + path : `${prefix}.${path}`);
    }
}

function readWhole<S extends z.ZodType>(schema: S, json: unknown): Parsed<z.output<S>> {
  const dropped: Path[] = [];
  const copies = new WeakSet<object>();
  let candidate = json;
  for (;;) {
    const result = safeCheck(schema, candidate);
    if (result.success) {
      const notes = survey(schema, json, outermost(dropped));
      return { ok: true, value: result.data, notes };
    }
    const targets = droppable(schema, candidate, result.error.issues);
    if (!targets) return { ok: false, issues: result.error.issues.slice(0, 20).map(showIssue) };
    for (const path of targets) candidate = changedAt(candidate, path, () => undefined, copies);
    dropped.push(...targets);
  }
}

/** An answer with more faults than this is not worth the time to sort them. */
const mostIssues = 2000;

/** The nearest optional member around each issue; undefined when an issue has none. */
function droppable(
  schema: z.ZodType,
  json: unknown,
  issues: readonly z.core.$ZodIssue[],
): Path[] | undefined {
  if (issues.length > mostIssues) return undefined;
  const targets = new Map<string, Path>();
  for (const issue of issues) {
    const path = nearestOptional(schema, json, issue.path);
    if (!path) return undefined;
    targets.set(showPath(path), path);
  }
  return [...targets.values()];
}

function nearestOptional(root: z.ZodType, json: unknown, path: Path): Path | undefined {
  let schema: z.ZodType | undefined = root;
  let value = json;
  let nearest: Path | undefined;
  for (const [depth, key] of path.entries()) {
    schema = schema && memberSchema(schema, key);
    value = memberValue(value, key);
    if (!schema || value === undefined) break;
    if (schema instanceof z.ZodOptional) nearest = path.slice(0, depth + 1);
  }
  return nearest;
}

function bare(schema: z.ZodType): z.ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable)
    inner = inner.unwrap() as z.ZodType;
  return inner;
}

function memberSchema(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const container = bare(schema);
  if (container instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = container.shape;
    return Object.hasOwn(shape, key) ? shape[String(key)] : undefined;
  }
  if (container instanceof z.ZodArray) return container.element as z.ZodType;
  if (container instanceof z.ZodRecord) return container.valueType as z.ZodType;
  if (container instanceof z.ZodUnion) return memberOfAny(container.options as readonly z.ZodType[], key);
  return undefined;
}

/** The member of the first option of a union that has it. */
function memberOfAny(options: readonly z.ZodType[], key: PropertyKey): z.ZodType | undefined {
  for (const option of options) {
    const member = memberSchema(option, key);
    if (member) return member;
  }
  return undefined;
}

/** The paths without those that lie inside another one of them. */
function outermost(paths: readonly Path[]): string[] {
  const shown = new Set(paths.map(showPath));
  const isInside = (path: Path) =>
    path.some((_, depth) => depth > 0 && shown.has(showPath(path.slice(0, depth))));
  return [...new Set(paths.filter((path) => !isInside(path)).map(showPath))];
}

function survey(schema: z.ZodType, json: unknown, dropped: readonly string[]): Notes {
  const gone = new Set(dropped);
  const unknownPaths: string[] = [];
  const unusedPaths: string[] = [];
  const visit = (part: z.ZodType, value: unknown, path: Path): void => {
    if (!isContainer(value) || (gone.size > 0 && gone.has(showPath(path)))) return;
    const container = bare(part);
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      const member = memberSchema(container, key);
      if (member === unused) note(unusedPaths, [...path, key]);
      else if (!member) note(unknownPaths, [...path, key]);
      else {
        const inner = memberValue(value, key);
        if (isContainer(inner)) visit(member, inner, [...path, key]);
      }
    }
  };
  visit(schema, json, []);
  return { unknown: unknownPaths, unused: unusedPaths, dropped };
}

export function showPath(path: Path): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

/** Characters of a path that are told: names of members come from the server. */
const longestTold = 200;

function toldPath(path: Path): string {
  const text = showPath(path);
  return text.length > longestTold ? `${text.slice(0, longestTold)}…` : text;
}

function showIssue(issue: z.core.$ZodIssue): string {
  const expected = issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.message;
  return `${toldPath(issue.path) || 'the value'}: ${expected}`;
}

/** Carries a parsed shape on into the domain. */
export function mapParsed<S, T>(parsed: Parsed<S>, convert: (shape: S) => T): Parsed<T> {
  return parsed.ok ? { ok: true, value: convert(parsed.value), notes: parsed.notes } : parsed;
}

type Compacted<T> = { [K in keyof T as Extract<T[K], null | undefined> extends never ? K : never]: T[K] } & {
  [K in keyof T as Extract<T[K], null | undefined> extends never ? never : K]?: NonNullable<T[K]>;
};

/** The same members without those that are null or undefined. */
export function compact<T extends object>(members: T): Compacted<T> {
  const present: Record<string, unknown> = {};
  // The names are the app's own: none of them is `__proto__`.
  for (const [name, value] of Object.entries(members))
    if (value !== null && value !== undefined) present[name] = value;
  return present as Compacted<T>;
}

/** The entries of a `table` that were right. */
export function entriesOf<T>(
  map: Readonly<Record<string, T | null | undefined>> | null | undefined,
): [string, T][] {
  return Object.entries(map ?? {}).filter(
    (entry): entry is [string, T] => entry[1] !== null && entry[1] !== undefined,
  );
}

/** The entries of a `list` that were right. */
export function itemsOf<T>(items: readonly (T | undefined)[]): T[] {
  return items.filter((item): item is T => item !== undefined);
}

/** Only the members named: how a maker leaves out what a dialect does not have. */
export function only(
  members: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => members[name] !== undefined).map((name) => [name, members[name]]),
  );
}
