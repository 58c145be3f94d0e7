/** Building blocks of the schemas that answers are read with. */
import { z } from 'zod';

/** An optional or nullable member that is dropped when invalid. */
export function maybe<S extends z.ZodType>(schema: S) {
  return schema.nullable().optional();
}

/**
 * An optional or nullable member that invalidates its container when invalid, because its absence has another
 * meaning. (Only an outermost `optional` marks a member as droppable.)
 */
export function firm<S extends z.ZodType>(schema: S) {
  return schema.optional().nullable();
}

/** A list whose invalid entries are dropped and noted. */
export function list<S extends z.ZodType>(entry: S) {
  return z.array(entry.optional());
}

/** A map whose invalid entries are dropped and noted. */
export function table<S extends z.ZodType>(entry: S) {
  return z.record(z.string(), entry.optional());
}

/**
 * Text of `least` to `most` UTF-16 units. zod's `min` and `max` run even after a failed type check, on anything
 * with a member `length`; comparing it can throw, as for `{"length": {"valueOf": 1, "toString": 1}}`. A refinement
 * runs only on text.
 */
export function textShape(least: number, most: number) {
  const expected = `expected ${least} to ${most} characters`;
  return z.string().refine((text) => text.length >= least && text.length <= most, expected);
}

/** A list whose entries must all be valid. Refined for the same reason as `textShape`. */
export function listOfAtMost<S extends z.ZodType>(most: number, entry: S) {
  return z.array(entry).refine((entries) => entries.length <= most, `expected at most ${most} entries`);
}

/** A known member without use. */
export const unused = z.unknown().optional();
