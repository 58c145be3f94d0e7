/** Delivers topics to their listeners. Messages without a listener are kept for the first one that subscribes. */
import type { TopicName } from './contract/index.ts';

type Listener = (message: never) => void;

export interface TopicFan {
  receive(name: string, message: unknown): void;
  /** Returns a function that unsubscribes. */
  subscribe(name: string, listener: Listener): () => void;
}

/** Topics whose messages are events. All others are states, of which the newest counts. */
const events: ReadonlySet<string> = new Set<TopicName>(['toast', 'arenaPaired']);
/** Most unheard events of a topic. */
const mostUnheard = 20;

export function createTopicFan(): TopicFan {
  const listeners = new Map<string, Set<Listener>>();
  const unheard = new Map<string, readonly unknown[]>();
  return {
    receive(name, message) {
      const ofTopic = listeners.get(name);
      if (!ofTopic) {
        const before = events.has(name) ? (unheard.get(name) ?? []) : [];
        unheard.set(name, [...before, message].slice(-mostUnheard));
      }
      for (const listener of ofTopic ?? []) listener(message as never);
    },
    subscribe(name, listener) {
      // Wrapped, so that subscribing one function twice makes two independent subscriptions.
      const entry: Listener = (message) => listener(message);
      const ofTopic = listeners.get(name) ?? new Set();
      listeners.set(name, ofTopic.add(entry));
      const waiting = unheard.get(name) ?? [];
      unheard.delete(name);
      for (const message of waiting) entry(message as never);
      return () => {
        ofTopic.delete(entry);
        if (ofTopic.size === 0) listeners.delete(name);
      };
    },
  };
}
