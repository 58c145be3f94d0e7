/** Creates stores from one generic handler, based on `operations`. */
import type { Store } from '../api.ts';
import { operations, type Aggregate, type Effect } from '../protocol.ts';

/** A store without its own methods. */
export type Aggregates = Pick<Store, Aggregate>;

/** Returns the implementation of one method. */
export type Answerer = (
  aggregate: Aggregate,
  method: string,
  effect: Effect,
) => (...args: readonly unknown[]) => Promise<unknown>;

/** Calls `answerer` once per method and uses its result as the implementation. */
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

/** Calls a method by name. */
export async function callOn(
  store: Aggregates,
  aggregate: Aggregate,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const methods = store[aggregate] as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  return methods[method]?.(...args);
}
