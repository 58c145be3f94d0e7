import type { Clock, Timer } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { createGuards } from './guards.ts';
import type { StreamHealth } from './health.ts';
import { createSupervision, streamTimes } from './supervision.ts';
import type { StreamNews, Supervised, Supervision } from './supervision.ts';
import { say } from '../text/say.ts';

export interface StreamChange {
  readonly health: StreamHealth;
  readonly news: StreamNews;
}

export interface Supervisor {
  supervise(stream: Supervised): void;
  /** Closes it for good and forgets it. */
  stop(id: string): void;
  /** Opens it now, whatever it waits for; the quota still holds. Also starts a stopped one again. */
  reconnectNow(id: string): void;
  /**
   * Opens it anew because somebody doubts what it told last, if it does not have to wait. False: it cannot be asked
   * now. `cause` is a sentence.
   */
  renew(id: string, cause: string): boolean;
  /**
   * The machine woke up or changed networks: all open streams are suspicious and are opened anew, spread over a moment.
   * A second time shortly after only hurries those that wait.
   */
  kick(cause: string): void;
  health(): readonly StreamHealth[];
  /**
   * `state`: a stream's state changed, or one was added. `life`: an open one gave a sign of life, which is told at most
   * every few seconds and matters only to those who look on.
   */
  onChange(listener: (change: StreamChange) => void): () => void;
  /** Stops everything. */
  close(): void;
}

export const wakeTimes = {
  /** All streams come back within this time, or with this much between two, ms. */
  spreadMs: 1_500,
  leastBetweenMs: 100,
  /** Wake-ups closer together than this are one: a network that comes and goes must not open streams each time. */
  spacingMs: 10_000,
} as const;

export function createSupervisor(deps: { clock: Clock; random: Random; log: Log }): Supervisor {
  const { clock, random, log } = deps;
  const all = new Map<string, Supervision>();
  const lastOpens = new Map<string, number>();
  const guards = createGuards(clock);
  const changes = createEmitter<StreamChange>((error) =>
    log.error('A listener of stream health failed.', { error: String(error) }),
  );
  let kickedAt = -Infinity;
  let lateKick: Timer | null = null;

  /** Each gets a part of the moment to itself, in a random order: no two at once, whosever they are. */
  const spread = (ones: readonly Supervision[], action: (one: Supervision, afterMs: number) => void) => {
    const share = Math.max(wakeTimes.spreadMs / Math.max(1, ones.length), wakeTimes.leastBetweenMs);
    const order = ones.map((one) => ({ one, place: random.next() })).sort((a, b) => a.place - b.place);
    for (const [index, { one }] of order.entries())
      action(one, Math.floor((index + random.next() * 0.9) * share));
  };

  const forgetOldOpens = () => {
    const limit = clock.monotonic() - streamTimes.spacingMs;
    for (const [id, at] of lastOpens) if (at < limit) lastOpens.delete(id);
  };

  return {
    supervise(stream) {
      all.get(stream.id)?.stop();
      forgetOldOpens();
      const one = createSupervision(stream, { clock, random, log, guards, lastOpens }, (health, news) =>
        changes.emit({ health, news }),
      );
      all.set(stream.id, one);
      one.start();
    },
    stop(id) {
      const one = all.get(id);
      if (!one) return;
      all.delete(id);
      one.stop();
    },
    reconnectNow: (id) =>
      all.get(id)?.reconnect({ code: 'asked_for', message: say('The user asked for it.') }, 0),
    renew: (id, message) => all.get(id)?.renew({ code: 'doubted', message }) ?? false,
    kick(message) {
      const sinceLast = clock.monotonic() - kickedAt;
      if (sinceLast < wakeTimes.spacingMs) {
        lateKick ??= clock.after(wakeTimes.spacingMs - sinceLast, () => {
          lateKick = null;
          spread([...all.values()], (one, afterMs) => one.hasten(afterMs));
        });
        return;
      }
      kickedAt = clock.monotonic();
      const ones = [...all.values()].filter((one) => one.wakeable());
      log.info('Streams are opened anew.', { cause: message, streams: ones.length });
      spread(ones, (one, afterMs) => one.reconnect({ code: 'woke', message }, afterMs));
    },
    health: () => [...all.values()].map((one) => one.health()),
    onChange: (listener) => changes.on(listener),
    close() {
      lateKick?.cancel();
      lateKick = null;
      for (const one of all.values()) one.stop();
      all.clear();
    },
  };
}
