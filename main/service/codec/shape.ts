/**
 * Reading JSON that a server may have got wrong: what is needed must be right, what is optional may be dropped, and
 * every path that does not reach the caller is named. Paths look like `in[0].perf.icon`. Nothing here throws on any
 * JSON value, and no issue text quotes a value (a value may be a secret).
 */

import { z } from 'zod';
import { safeCheck } from '../../base/check.ts';

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

/** A member that the app knows and has no use for. */
export const unused = z.unknown().optional();

type Path = readonly PropertyKey[];

/** Reads `json` by `schema`, which must hold no transforms: only the kinds of values are judged here. */
export function readShape<S extends z.ZodType>(schema: S, json: unknown): Parsed<z.output<S>> {
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
    for (const path of targets) candidate = without(candidate, path, copies);
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
  return undefined;
}

function memberValue(value: unknown, key: PropertyKey): unknown {
  return isContainer(value) && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The paths without those that lie inside another one of them. */
function outermost(paths: readonly Path[]): string[] {
  const shown = new Set(paths.map(showPath));
  const isInside = (path: Path) =>
    path.some((_, depth) => depth > 0 && shown.has(showPath(path.slice(0, depth))));
  return [...new Set(paths.filter((path) => !isInside(path)).map(showPath))];
}

/**
 * The same value without what is at `path`; only the containers on the way are copied, and each only once. Entries of a
 * list stay in place as `undefined`, so that the paths of later ones remain true.
 */
function without(json: unknown, path: Path, copies: WeakSet<object>): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return undefined;
  if (!isContainer(json)) return json;
  const copy = copies.has(json) ? json : Array.isArray(json) ? [...json] : { ...json };
  copies.add(copy);
  const value = without(memberValue(json, key), rest, copies);
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

function survey(schema: z.ZodType, json: unknown, dropped: readonly string[]): Notes {
  const gone = new Set(dropped);
  const unknownPaths: string[] = [];
  const unusedPaths: string[] = [];
  const visit = (part: z.ZodType, value: unknown, path: Path): void => {
    if (!isContainer(value) || gone.has(showPath(path))) return;
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      const here = [...path, key];
      const member = memberSchema(part, key);
      if (member === unused) unusedPaths.push(showPath(here));
      else if (member) visit(member, memberValue(value, key), here);
      else unknownPaths.push(showPath(here));
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

function showIssue(issue: z.core.$ZodIssue): string {
  const expected = issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.message;
  return `${showPath(issue.path) || 'the value'}: ${expected}`;
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
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined),
  ) as Compacted<T>;
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
