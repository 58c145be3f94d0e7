/**
 * Publishes topics: at most one message per topic and key per frame, the latest one, validated by the contract.
 */
import type { z } from 'zod';
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { TopicMessage, TopicName } from '../../preload/contract/index.ts';
import type { ContractRuntime } from './contract-runtime.ts';
import { fit } from './fit.ts';

/** One frame at 60 Hz, ms. */
const frame = 16;

export type Publisher = ReturnType<typeof createPublisher>;

export interface PublisherOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly send: (name: TopicName, message: unknown) => void;
  /** Whether there is a window to send to. */
  readonly isHeard: () => boolean;
  /** Null until a window has made a call: its first answers are newer than the messages it missed. */
  readonly contractRuntime: () => ContractRuntime | null;
  /** Called once per frame with the published topics, with or without a window. */
  readonly onPublished?: (names: ReadonlySet<TopicName>) => void;
}

interface QueuedMessage {
  readonly name: TopicName;
  readonly snapshot: () => unknown;
}

export function createPublisher({
  clock,
  log,
  send,
  isHeard,
  contractRuntime,
  onPublished,
}: PublisherOptions) {
  const waiting = new Map<string, QueuedMessage>();
  /** Last send times within the current frame. */
  const sentAt = new Map<string, number>();
  let timer: { readonly due: number; readonly timer: Timer } | undefined;

  const dueOf = (id: string) => (sentAt.get(id) ?? Number.NEGATIVE_INFINITY) + frame;

  const wait = (due: number) => {
    if (timer && timer.due <= due) return;
    timer?.timer.cancel();
    timer = { due, timer: clock.after(Math.max(0, due - clock.monotonic()), flush) };
  };

  const sendOne = ({ name, snapshot }: QueuedMessage, { topics }: ContractRuntime) => {
    try {
      const message = fit<z.ZodType>(topics[name], snapshot(), (places) =>
        log.warn('message truncated', { topic: name, places }),
      );
      send(name, message);
    } catch (error) {
      // A failing message must not prevent the others of its frame.
      log.error('message not published', { topic: name, reason: error });
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
    const contract = isHeard() ? contractRuntime() : null;
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

  /** Sends after the message's own frame, independently of other messages. */
  const soon = (id: string) => wait(dueOf(id));

  return {
    /** Whether a window exists; a new one queries all states itself. */
    isHeard,
    /** Messages with different keys do not replace each other. */
    publish: <N extends TopicName>(name: N, message: TopicMessage<N>, key = ''): void =>
      soon(enqueue(name, () => message, key)),
    /** Like `publish`, but synchronous if the frame is free; the caller pays for the validation. */
    publishAtOnce<N extends TopicName>(name: N, message: TopicMessage<N>, key = '') {
      const id = enqueue(name, () => message, key);
      const now = clock.monotonic();
      if (dueOf(id) <= now) release([id], now);
      else soon(id);
    },
    /** Publishes the result of `snapshot`, evaluated at the frame: for states that change many times per frame. */
    refresh: <N extends TopicName>(name: N, snapshot: () => TopicMessage<N>, key = ''): void =>
      soon(enqueue(name, snapshot, key)),
    close() {
      timer?.timer.cancel();
      waiting.clear();
    },
  };
}
