/** Delivers topics to their listeners. A message without a listener is kept for the first one that subscribes. */

type Listener = (message: never) => void;

export interface TopicFan {
  receive(name: string, message: unknown): void;
  /** Returns a function that unsubscribes. */
  subscribe(name: string, listener: Listener): () => void;
}

export function createTopicFan(): TopicFan {
  const listeners = new Map<string, Set<Listener>>();
  /** Messages are whole states, so only the newest unheard one is kept. */
  const unheard = new Map<string, unknown>();
  return {
    receive(name, message) {
      const ofTopic = listeners.get(name);
      if (!ofTopic) unheard.set(name, message);
      for (const listener of ofTopic ?? []) listener(message as never);
    },
    subscribe(name, listener) {
      // Wrapped, so that subscribing one function twice makes two independent subscriptions.
      const entry: Listener = (message) => listener(message);
      const ofTopic = listeners.get(name) ?? new Set();
      listeners.set(name, ofTopic.add(entry));
      if (unheard.has(name)) {
        entry(unheard.get(name) as never);
        unheard.delete(name);
      }
      return () => void ofTopic.delete(entry);
    },
  };
}
