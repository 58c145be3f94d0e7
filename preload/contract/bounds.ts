/**
 * Schemas with bounds. Every text, list and number of the contract uses one of these; a test walks all schemas and
 * fails on an unbounded one. An input over a bound is refused; main cuts an output to its bound before it leaves
 * (`main/ipc/fit.ts`).
 */
import { z } from 'zod';
import { most } from './sizes.ts';

export { most };

/** An id of a game, a user, an arena or an account. */
export const idText = z.string().max(most.id);
export const keyText = z.string().max(most.key);
export const word = z.string().max(most.word);
/** A day, for example `2026-11-16`. */
export const dayText = z.string().max(most.day);
export const fenText = z.string().max(most.fen);
export const addressText = z.string().max(most.address);
export const pathText = z.string().max(most.path);
export const sentence = z.string().max(most.sentence);
export const lineText = z.string().max(most.line);
export const pgnText = z.string().max(most.pgn);
export const longText = z.string().max(most.longText);

/** Any finite number: a share, a rate, a span. zod's number excludes NaN and Infinity. */
export const finite = z.number();
/** A number from the page that is not a count: a rating, centiseconds. */
export const figure = z.number().min(-1e9).max(1e9);
/** A count: a safe integer. */
export const count = z.int();
/** Id of a database row. */
export const rowId = z.int();
/** ms since the epoch. Outside these bounds no date exists, and formatting one throws. */
export const moment = z.number().min(-8.64e15).max(8.64e15);

/** A list of at most `longest` entries. A longer one is refused before its entries are validated. */
export function list<S extends z.ZodType>(entry: S, longest: number): z.ZodArray<S> {
  return z.array(entry).max(longest);
}

const entryBounds = new WeakMap<z.ZodType, number>();

/** A map of at most `longest` entries. Keys that every object inherits, such as `constructor`, are refused. */
export function table<K extends z.ZodString, V extends z.ZodType>(
  key: K,
  value: V,
  longest: number,
): z.ZodRecord<K, V> {
  const schema = z
    .record(key, value)
    .refine((entries) => Object.keys(entries).length <= longest, { error: `more than ${longest} entries` })
    .refine((entries) => !Object.keys(entries).some((name) => name in Object.prototype), {
      error: 'a key that every object has',
    });
  entryBounds.set(schema, longest);
  return schema;
}

/** Most entries of a schema made by `table`; undefined for any other schema. */
export function entryBoundOf(schema: z.ZodType): number | undefined {
  return entryBounds.get(schema);
}
