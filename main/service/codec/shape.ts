/**
 * Tolerant reading of JSON. Required members must be valid, optional ones may be dropped, and every path that does
 * not reach the caller is noted, in the form `in[0].perf.icon`. Never throws, and no issue text quotes a value,
 * which may be a secret.
 */

import { z } from 'zod';
import { isContainer, memberValue, type Path } from '../../base/changed-at.ts';
import { safeCheckMany } from '../../base/check.ts';
import { runSteps, type Steps } from '../../base/steps.ts';
import { unused } from './shape-schemas.ts';
import { type OpenNotes, addNotes, closedNotes, noteDropped, noteMember, openNotes } from './parse-notes.ts';
import { boundedPath } from './shown-path.ts';
import {
  type Parsed,
  readWhole,
  mostWeight,
  memberAt,
  nearestOptional,
  setAt,
  bare,
  memberSchema,
  mostStrictEntries,
  mostFaults,
  survey,
} from './read-whole.ts';

/** Values checked between two pauses; about 1 ms of work in the worst case. */
const weightAtOnce = 500;

/** Parses a value at once, or in steps when it may be long. */
export interface Reader<T> {
  (json: unknown): Parsed<T>;
  readonly inSteps: (json: unknown) => Steps<Parsed<T>>;
}

/** Creates a reader from a schema and a conversion. */
export function reader<S extends z.ZodType, T>(schema: S, convert: (shape: z.output<S>) => T): Reader<T> {
  return stepReader(function* (json) {
    return mapParsed(yield* readShapeInSteps(schema, json), convert);
  });
}

export function stepReader<T>(inSteps: (json: unknown) => Steps<Parsed<T>>): Reader<T> {
  return Object.assign((json: unknown) => runSteps(inSteps(json)), { inSteps });
}

/** Validates `json` against `schema`, which must not contain transforms. */
export function readShape<S extends z.ZodType>(schema: S, json: unknown): Parsed<z.output<S>> {
  return runSteps(readShapeInSteps(schema, json));
}

/**
 * As `readShape`, with pauses. Entries of long lists and tables are validated separately; refinements of an object
 * around them see these empty.
 */
export function* readShapeInSteps<S extends z.ZodType>(schema: S, json: unknown): Steps<Parsed<z.output<S>>> {
  if (weightOf(json, weightAtOnce) <= weightAtOnce) return readWhole(schema, json);
  const long: LongPart[] = [];
  const notes = openNotes();
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
      if (!optional) return { ok: false, issues: [`${boundedPath(part.path)}: an entry is wrong`] };
      setAt(data, ['root', ...optional], undefined);
      noteDropped(notes.dropped, optional);
    } else if (filled) setAt(data, path, filled);
  }
  return { ok: true, value: data.root as z.output<S>, notes: closedNotes(notes) };
}

const tooMany = { ok: false, issues: ['the value: more parts than any has'] } as const;

/** A list or table that is validated separately. */
interface LongPart {
  readonly path: Path;
  readonly value: object;
  readonly entry: z.ZodType;
  /** Whether invalid entries are dropped; otherwise they invalidate the whole. */
  readonly isLoose: boolean;
}

/** Copies the members known to the schema; moves long lists and tables to `long`, leaving empty ones. */
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
    if (!member) noteMember(notes.unknown, here);
    else if (member === unused) noteMember(notes.unused, here);
    else members.push([name, withoutLong(member, memberValue(json, name), here, long, notes)]);
  }
  return Object.fromEntries(members);
}

/** Lists and tables up to this weight are validated with their container. */
const shortWeight = 100;

/** Most entries validated together, within `weightAtOnce`. */
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

/** Returns the valid entries; undefined when a strict entry is invalid. */
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
      // Notes ignore positions, so a list needs one survey instead of one for each entry.
      if (Array.isArray(value)) addNotes(notes, survey(groupSchemaOf(entry), group, []), path);
      else
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
    } else if (isLoose) noteDropped(notes.dropped, here);
    else return undefined;
  }
  return found;
}

const groupSchemas = new WeakMap<z.ZodType, z.ZodArray<z.ZodType>>();

function groupSchemaOf(entry: z.ZodType): z.ZodArray<z.ZodType> {
  const groupSchema = groupSchemas.get(entry) ?? z.array(entry);
  groupSchemas.set(entry, groupSchema);
  return groupSchema;
}

/** Number of values in `json`, counted up to just above `most`. */
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

/** Converts a parsed value and keeps its notes. */
export function mapParsed<S, T>(parsed: Parsed<S>, convert: (shape: S) => T): Parsed<T> {
  return parsed.ok ? { ok: true, value: convert(parsed.value), notes: parsed.notes } : parsed;
}

type Compacted<T> = { [K in keyof T as Extract<T[K], null | undefined> extends never ? K : never]: T[K] } & {
  [K in keyof T as Extract<T[K], null | undefined> extends never ? never : K]?: NonNullable<T[K]>;
};

/** Removes members that are null or undefined. */
export function compact<T extends object>(members: T): Compacted<T> {
  const present: Record<string, unknown> = {};
  // Names are the app's own, so none is `__proto__`.
  for (const [name, value] of Object.entries(members))
    if (value !== null && value !== undefined) present[name] = value;
  return present as Compacted<T>;
}

/** Valid entries of a `table`. */
export function entriesOf<T>(
  map: Readonly<Record<string, T | null | undefined>> | null | undefined,
): [string, T][] {
  return Object.entries(map ?? {}).filter(
    (entry): entry is [string, T] => entry[1] !== null && entry[1] !== undefined,
  );
}

/** Valid entries of a `list`. */
export function itemsOf<T>(items: readonly (T | undefined)[]): T[] {
  return items.filter((item): item is T => item !== undefined);
}

/** Selects members by name, to omit those that a dialect lacks. */
export function only(
  members: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => members[name] !== undefined).map((name) => [name, members[name]]),
  );
}
