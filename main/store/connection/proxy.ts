/** Stores whose methods are all answered in one place, derived from `operations`. */
import type { Store } from '../api.ts';
import { operations, type Aggregate, type Effect } from './protocol.ts';

/** Everything of a store but the methods of the store itself. */
export type Aggregates = Pick<Store, Aggregate>;

/** Answers one method of one aggregate. */
export type Answerer = (
  aggregate: Aggregate,
  method: string,
  effect: Effect,
) => (...args: readonly unknown[]) => Promise<unknown>;

/** `answerer` is asked once for each method; what it returns answers that method's calls. */
export function makeAggregates(answerer: Answerer): Aggregates {
  const names = Object.keys(operations) as Aggregate[];
  const made = names.map((name) => {
    const methods = Object.entries<Effect>(operations[name]);
    return [
      name,
      Object.fromEntries(methods.map(([method, effect]) => [method, answerer(name, method, effect)])),
    ];
  });
  return Object.fromEntries(made) as Aggregates;
}

/** Calls a method by its names. */
export async function callOn(
  store: Aggregates,
  aggregate: Aggregate,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const methods = store[aggregate] as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  return methods[method]?.(...args);
}
