/** Trims values from main to the contract's bounds, so that one long text does not fail a whole answer. Pure. */
import type { z } from 'zod';
import { changedAt } from '../base/changed-at.ts';
import { safeCheck } from '../base/check.ts';
import { cut } from '../base/cut.ts';

/** A trimmed list reveals issues of its entries only in the next round, and lists are nested. */
const mostRounds = 6;
/** Most paths in a log entry. */
const mostNamed = 5;

/**
 * Validates like `check`, but truncates long texts and lists, clamps numbers, and drops fractions of integers.
 * `onCut` receives the affected paths. Throws a `ZodError` for anything else.
 */
export function fit<S extends z.ZodType>(
  schema: S,
  value: unknown,
  onCut: (places: readonly string[]) => void,
): z.output<S> {
  const copies = new WeakSet<object>();
  const places = new Set<string>();
  let candidate = value;
  for (let round = 0; ; round += 1) {
    const checked = safeCheck(schema, candidate);
    if (checked.success) {
      if (places.size > 0) onCut([...places].slice(0, mostNamed));
      return checked.data;
    }
    const { issues } = checked.error;
    if (round === mostRounds || !issues.every(canFit)) throw checked.error;
    for (const issue of issues) {
      candidate = changedAt(candidate, issue.path, (member) => fitted(member, issue), copies);
      // Indexes are omitted: the same member in a thousand rows counts as one path.
      places.add(issue.path.filter((key) => typeof key !== 'number').join('.') || 'the value');
    }
  }
}

function canFit(issue: z.core.$ZodIssue): boolean {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' || isNumeric(issue.origin);
    case 'too_small':
      return isNumeric(issue.origin);
    case 'invalid_type':
      return issue.expected === 'int';
    default:
      return false;
  }
}

const isNumeric = (origin: string) => origin === 'number' || origin === 'int';

function fitted(member: unknown, issue: z.core.$ZodIssue): unknown {
  if (issue.code === 'invalid_type') return typeof member === 'number' ? Math.trunc(member) : member;
  if (issue.code === 'too_small') return Number(issue.minimum);
  if (issue.code !== 'too_big') return member;
  const bound = Number(issue.maximum);
  if (typeof member === 'string') return cut(member, bound);
  return Array.isArray(member) ? member.slice(0, bound) : bound;
}
