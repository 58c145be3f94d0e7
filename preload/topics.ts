/** Hands topics to whoever listens; what came before anybody listened is kept for the first who does. */

type Listener = (message: never) => void;

export interface TopicFan {
  receive(name: string, message: unknown): void;
  /** Returns the function that stops listening. */
  subscribe(name: string, listener: Listener): () => void;
}

export function createTopicFan(): TopicFan {
  const listeners = new Map<string, Set<Listener>>();
  /** Messages are whole states: of those that nobody heard, only the newest counts. */
  const unheard = new Map<string, unknown>();
  return {
    receive(name, message) {
      const ofTopic = listeners.get(name);
      if (!ofTopic) unheard.set(name, message);
      for (const listener of ofTopic ?? []) listener(message as never);
    },
    subscribe(name, listener) {
      // Wrapped, so that one function subscribed twice is two subscriptions, each ended by its own answer.
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
