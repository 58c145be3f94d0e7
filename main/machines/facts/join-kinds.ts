/** The ways in which two versions of a fact are joined. Each join is commutative, associative and idempotent. Pure. */
import type { Fact } from '../fact.ts';
import { compareTexts, compareValues } from './order.ts';

export type Join = (a: Fact, b: Fact) => Fact;

const largest = (a: string, b: string): string => (a < b ? b : a);

/** The later change wins, deletions included. */
export const joinLatest: Join = (a, b) =>
  (compareTexts(a.stamp, b.stamp) || compareValues(a.value, b.value)) < 0 ? b : a;

/** For facts that never change: equal keys mean equal values. */
export const joinUnchanging: Join = (a, b) => ({
  ...a,
  stamp: largest(a.stamp, b.stamp),
  value: compareValues(a.value, b.value) < 0 ? b.value : a.value,
});

/** `generation`: stamp of the last deletion that its machine knew of; absent when there was none. */
export interface Generational {
  readonly generation?: string;
}

/**
 * For facts that are deleted for good. A deletion outlives every version of a machine that did not know of it, however
 * late that machine wrote; a machine that knew of it adds the thing again, as a new generation. Versions of one
 * generation are joined by `joinValues`, which must be a join itself.
 */
export const joinGenerations =
  <Value extends Generational>(joinValues: (a: Value, b: Value) => Value): Join =>
  (a, b) => {
    const order = compareTexts(generationOf(a), generationOf(b));
    if (order !== 0) return order < 0 ? b : a;
    if (a.value === null) return b.value === null ? joinLatest(a, b) : b;
    if (b.value === null) return a;
    return { ...a, stamp: largest(a.stamp, b.stamp), value: joinValues(a.value as Value, b.value as Value) };
  };

/** As `joinGenerations`, where the later change of one generation wins. */
export const joinLatestOfGeneration: Join = (a, b) => {
  const order =
    compareTexts(generationOf(a), generationOf(b)) || Number(a.value !== null) - Number(b.value !== null);
  if (order !== 0) return order < 0 ? b : a;
  return joinLatest(a, b);
};

/** A deletion begins the generation that is named after it. */
const generationOf = ({ stamp, value }: Fact): string =>
  value === null ? stamp : ((value as Generational).generation ?? '');
