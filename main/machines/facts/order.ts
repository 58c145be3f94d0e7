/** Total orders of JSON values, which decide where two machines disagree without a reason for either. Pure. */
import { canonical, type JsonValue } from './activity-merge.ts';

/** Compares code units, unlike `localeCompare`. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** JSON text with sorted keys; `undefined` as null. */
export const canonicalText = (value: unknown): string => canonical((value ?? null) as JsonValue);

/** Orders by canonical text; 0 only for equal content. */
export const compareValues = (a: unknown, b: unknown): number =>
  compareTexts(canonicalText(a), canonicalText(b));

/**
 * Orders values by how much they say: null says nothing, a longer text more than a shorter one, a larger number more
 * than a smaller one.
 */
export function compareFullness(a: unknown, b: unknown): number {
  return compareNumbers(sizeOf(a), sizeOf(b)) || compareValues(a, b);
}

const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

function sizeOf(value: unknown): number {
  if (value === null || value === undefined) return Number.NEGATIVE_INFINITY;
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : canonicalText(value).length;
}
