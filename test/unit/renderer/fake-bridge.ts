import type { Bridge, CommandName, QueryName, TopicMessage, TopicName } from '@contract/index.ts';
import type { Outcome } from '@contract/outcome.ts';

type Answer = Outcome<unknown> | Promise<Outcome<unknown>>;

export interface FakeBridge extends Bridge {
  /** What was asked and commanded, in order. */
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
  readonly answer: (name: QueryName | CommandName, by: (input: unknown) => Answer) => void;
  readonly push: <N extends TopicName>(name: N, message: TopicMessage<N>) => void;
  readonly listeners: () => number;
}

/** A bridge whose other side is the test. What has no answer yet is waited for without end. */
export function createFakeBridge(): FakeBridge {
  const answers = new Map<string, (input: unknown) => Answer>();
  const topics = new Map<string, Set<(message: never) => void>>();
  const calls: { name: string; input: unknown }[] = [];
  const ask = async (name: string, input: unknown): Promise<Outcome<never>> => {
    calls.push({ name, input });
    const by = answers.get(name);
    return (by === undefined ? new Promise(() => undefined) : by(input)) as Promise<Outcome<never>>;
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
