/** Publishes topics: the newest message of each topic (and key) at most once a frame, parsed like everything that crosses. */
import type { z } from 'zod';
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Language } from '../text/language.ts';
import type { TopicMessage, TopicName } from '../../preload/contract/index.ts';
import type { Crossing } from './crossing.ts';
import { fit } from './fit.ts';

/** One frame at 60 Hz, ms. */
const frame = 16;

export interface Publisher {
  /** Whether there is a window: one that opens asks for everything itself. */
  isHeard(): boolean;
  /** Messages of one topic with different keys do not replace each other. */
  publish<N extends TopicName>(name: N, message: TopicMessage<N>, key?: string): void;
  /**
   * Like `publish`, and where its frame allows it has left when this returns: for what somebody waits to see. It costs
   * the caller the message's check.
   */
  publishAtOnce<N extends TopicName>(name: N, message: TopicMessage<N>, key?: string): void;
  /** Publishes what `snapshot` gives when its frame comes: for states that change many times a frame. */
  refresh<N extends TopicName>(name: N, snapshot: () => TopicMessage<N>, key?: string): void;
  close(): void;
}

export interface PublisherOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Hands one message to every open window. */
  readonly send: (name: TopicName, message: unknown) => void;
  /** Of sentences for the user. */
  readonly language: () => Language;
  /** Whether there is a window to send to. */
  readonly isHeard: () => boolean;
  /** Null while no window has asked for anything yet: its first answers will be newer than what is not sent to it. */
  readonly crossing: () => Crossing | null;
  /** Hears what else of the app should look: each topic of a frame once, whether or not there is a window. */
  readonly onPublished?: (names: ReadonlySet<TopicName>) => void;
}

interface Message {
  readonly name: TopicName;
  readonly snapshot: () => unknown;
}

export function createPublisher({
  clock,
  log,
  send,
  isHeard,
  crossing,
  language,
  onPublished,
}: PublisherOptions): Publisher {
  const waiting = new Map<string, Message>();
  /** When each was sent that may not be sent again yet. */
  const sentAt = new Map<string, number>();
  let timer: { readonly due: number; readonly timer: Timer } | undefined;

  const dueOf = (id: string) => (sentAt.get(id) ?? Number.NEGATIVE_INFINITY) + frame;

  const wait = (due: number) => {
    if (timer && timer.due <= due) return;
    timer?.timer.cancel();
    timer = { due, timer: clock.after(Math.max(0, due - clock.monotonic()), flush) };
  };

  const sendOne = ({ name, snapshot }: Message, { topics, wordMessage }: Crossing) => {
    try {
      const message = fit<z.ZodType>(topics[name], snapshot(), (places) =>
        log.warn('a message was cut to its bounds', { topic: name, places }),
      );
      send(name, wordMessage(name, message, language()));
    } catch (error) {
      // One message that cannot be sent must not take the others of its frame with it.
      log.error('a message could not be published', { topic: name, reason: error });
    }
  };

  const flush = () => {
    timer = undefined;
    const now = clock.monotonic();
    for (const [id, at] of sentAt) if (at + frame <= now) sentAt.delete(id);
    release(
      [...waiting.keys()].filter((id) => dueOf(id) <= now),
      now,
    );
    for (const id of waiting.keys()) wait(dueOf(id));
  };

  const release = (ids: readonly string[], now: number) => {
    const contract = isHeard() ? crossing() : null;
    const names = new Set<TopicName>();
    for (const id of ids) {
      const message = waiting.get(id);
      if (!message) continue;
      waiting.delete(id);
      sentAt.set(id, now);
      names.add(message.name);
      if (contract) sendOne(message, contract);
    }
    onPublished?.(names);
  };

  const enqueue = (name: TopicName, snapshot: () => unknown, key: string): string => {
    const id = `${name} ${key}`;
    waiting.set(id, { name, snapshot });
    return id;
  };

  /** What was not said lately leaves as soon as others let it, however busy they are; only its own frame is waited out. */
  const soon = (id: string) => wait(dueOf(id));

  return {
    isHeard,
    publish: (name, message, key = '') => soon(enqueue(name, () => message, key)),
    publishAtOnce(name, message, key = '') {
      const id = enqueue(name, () => message, key);
      const now = clock.monotonic();
      if (dueOf(id) <= now) release([id], now);
      else soon(id);
    },
    refresh: (name, snapshot, key = '') => soon(enqueue(name, snapshot, key)),
    close() {
      timer?.timer.cancel();
      waiting.clear();
    },
  };
}
