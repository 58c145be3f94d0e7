import type { Bridge, CommandName, QueryName, TopicMessage, TopicName } from '@contract/index.ts';
import type { ContractOutcome } from '@contract/outcome.ts';

type Answer = ContractOutcome<unknown> | Promise<ContractOutcome<unknown>>;

export interface FakeBridge extends Bridge {
  /** Queries and commands in order. */
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
  readonly answer: (name: QueryName | CommandName, by: (input: unknown) => Answer) => void;
  readonly push: <N extends TopicName>(name: N, message: TopicMessage<N>) => void;
  readonly listeners: () => number;
}

/** A bridge with a scripted other side. Calls without an answer stay pending. */
export function createFakeBridge(): FakeBridge {
  const answers = new Map<string, (input: unknown) => Answer>();
  const topics = new Map<string, Set<(message: never) => void>>();
  const calls: { name: string; input: unknown }[] = [];
  const ask = async (name: string, input: unknown): Promise<ContractOutcome<never>> => {
    calls.push({ name, input });
    const by = answers.get(name);
    return (by === undefined ? new Promise(() => undefined) : by(input)) as Promise<ContractOutcome<never>>;
  };
  return {
    calls,
    query: ask,
    command: ask,
    subscribe: (name, listener) => {
      const listeners = topics.get(name) ?? new Set();
      topics.set(name, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    answer: (name, by) => void answers.set(name, by),
    push: (name, message) => topics.get(name)?.forEach((tell) => tell(message as never)),
    listeners: () => [...topics.values()].reduce((sum, listeners) => sum + listeners.size, 0),
  };
}
