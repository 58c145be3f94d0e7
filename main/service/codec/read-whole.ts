/** Reads a value in one piece, without the optional members and list entries that are not of the right kind. */
import { z } from 'zod';
import { changedAt, isContainer, memberValue, type Path } from '../../base/changed-at.ts';
import { safeCheck } from '../../base/check.ts';
import { unused } from './shape-schemas.ts';
import { type ParseNotes, closedNotes, noteMember, openNotes, showIssue } from './parse-notes.ts';
import { showPath } from './shown-path.ts';

export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly notes: ParseNotes }
  | { readonly ok: false; readonly issues: readonly string[] };

/** Most parts of a value, not counting long lists and tables. */
export const mostWeight = 2_000;

/** Most entries of a strict list, more than the plies of any game. */
export const mostStrictEntries = 5_000;

/** Invalid entries after which the whole value is rejected. */
export const mostFaults = 1_000;

export function memberAt(value: unknown, path: Path): unknown {
  return path.reduce(memberValue, value);
}

/** Only for containers created by a read. */
export function setAt(root: object, path: Path, value: unknown): void {
  const holder = memberAt(root, path.slice(0, -1));
  const key = path.at(-1);
  if (!isContainer(holder) || key === undefined) return;
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

export function readWhole<S extends z.ZodType>(schema: S, json: unknown): Parsed<z.output<S>> {
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

/** With more issues than this, a value is rejected without looking for droppable members. */
const mostIssues = 2000;

/** Issues inside a union: those of the option whose container the value is. */
function deepest(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inside = issue.errors.find((option) => option.every(({ path }) => path.length > 0));
  return inside ? inside.flatMap((one) => deepest({ ...one, path: [...issue.path, ...one.path] })) : [issue];
}

/** Nearest droppable member around each issue; undefined when an issue has none. */
function droppable(
  schema: z.ZodType,
  json: unknown,
  issues: readonly z.core.$ZodIssue[],
): Path[] | undefined {
  if (issues.length > mostIssues) return undefined;
  const targets = new Map<string, Path>();
  for (const issue of issues.flatMap(deepest)) {
    const path = nearestOptional(schema, json, issue.path);
    if (!path) return undefined;
    targets.set(showPath(path), path);
  }
  return [...targets.values()];
}

export function nearestOptional(root: z.ZodType, json: unknown, path: Path): Path | undefined {
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

export function bare(schema: z.ZodType): z.ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable)
    inner = inner.unwrap() as z.ZodType;
  return inner;
}

export function memberSchema(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const container = bare(schema);
  if (container instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = container.shape;
    return Object.hasOwn(shape, key) ? shape[String(key)] : undefined;
  }
  if (container instanceof z.ZodArray) return container.element as z.ZodType;
  if (container instanceof z.ZodTuple)
    return typeof key === 'number' ? (container.def.items[key] as z.ZodType | undefined) : undefined;
  if (container instanceof z.ZodRecord) return container.valueType as z.ZodType;
  if (container instanceof z.ZodUnion) return memberOfAny(container.options as readonly z.ZodType[], key);
  return undefined;
}

/** Member of the first union option that has it. */
function memberOfAny(options: readonly z.ZodType[], key: PropertyKey): z.ZodType | undefined {
  for (const option of options) {
    const member = memberSchema(option, key);
    if (member) return member;
  }
  return undefined;
}

/** Removes paths that lie within another path. */
function outermost(paths: readonly Path[]): string[] {
  const shown = new Set(paths.map(showPath));
  const isInside = (path: Path) =>
    path.some((_, depth) => depth > 0 && shown.has(showPath(path.slice(0, depth))));
  return [...new Set(paths.filter((path) => !isInside(path)).map(showPath))];
}

export function survey(schema: z.ZodType, json: unknown, dropped: readonly string[]): ParseNotes {
  const gone = new Set(dropped);
  const { unknown, unused: known } = openNotes();
  const visit = (part: z.ZodType, value: unknown, path: Path): void => {
    if (!isContainer(value) || (gone.size > 0 && gone.has(showPath(path)))) return;
    const container = bare(part);
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      const member = memberSchema(container, key);
      if (member === unused) noteMember(known, [...path, key]);
      else if (!member) noteMember(unknown, [...path, key]);
      else {
        const inner = memberValue(value, key);
        if (isContainer(inner)) visit(member, inner, [...path, key]);
      }
    }
  };
  visit(schema, json, []);
  return { ...closedNotes({ unknown, unused: known, dropped: new Set() }), dropped };
}
