/**
 * Joins the handlers of the app's parts. The compiler finds errors: a call with two handlers here at
 * `joinHandlers`, a missing one where the result must be the whole contract (`ContractHandlers`), and a misspelt
 * one in the part itself, which `satisfies Contribution`.
 */
import type { Contribution } from '../feature.ts';

type QueriesOf<P> = P extends { readonly queries: infer Q } ? Q : unknown;
type CommandsOf<P> = P extends { readonly commands: infer C } ? C : unknown;
type NamesOf<P> = keyof QueriesOf<P> | keyof CommandsOf<P>;

/** The calls that several parts answer. */
type AnsweredTwice<Parts, Seen = never> = Parts extends readonly [infer First, ...infer Rest]
  ? (NamesOf<First> & Seen) | AnsweredTwice<Rest, Seen | NamesOf<First>>
  : never;

type JoinedQueries<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? QueriesOf<First> & JoinedQueries<Rest>
  : unknown;
type JoinedCommands<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? CommandsOf<First> & JoinedCommands<Rest>
  : unknown;

export interface JoinedHandlers<Parts> {
  readonly queries: JoinedQueries<Parts>;
  readonly commands: JoinedCommands<Parts>;
}

/** Throws if two parts answer the same call, which the type of `parts` already excludes. */
export function joinHandlers<const Parts extends readonly Contribution[]>(
  parts: [AnsweredTwice<Parts>] extends [never]
    ? Parts
    : { readonly 'answered by more than one part': AnsweredTwice<Parts> },
): JoinedHandlers<Parts> {
  const list = parts as Parts;
  return {
    queries: join(list.map(({ queries }) => queries)) as JoinedQueries<Parts>,
    commands: join(list.map(({ commands }) => commands)) as JoinedCommands<Parts>,
  };
}

function join(tables: readonly (object | undefined)[]): object {
  const joined = new Map<string, unknown>();
  for (const [name, handler] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    if (joined.has(name)) throw new Error(`two parts answer ${name}`);
    joined.set(name, handler);
  }
  return Object.fromEntries(joined);
}
