import type { Clock, Timer } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { createGuards } from './guards.ts';
import type { CloseCode, StreamHealth } from './health.ts';
import { createSupervision, streamTimes } from './supervised-stream.ts';
import type { StreamNews, Supervised, Supervision } from './supervised-stream.ts';
import { messageOf, type Message } from '../text/message.ts';

export interface StreamChange {
  readonly health: StreamHealth;
  readonly news: StreamNews;
}

export type Supervisor = ReturnType<typeof createSupervisor>;

const wakeTimes = {
  /** All streams reopen within `spreadMs`, or at intervals of `leastBetweenMs` when there are many, ms. */
  spreadMs: 1_500,
  leastBetweenMs: 100,
  /** Calls closer together are coalesced: an unstable network must not reopen streams each time. */
  spacingMs: 10_000,
} as const;

/** Ways in which a server that is down or unreachable refuses a connection. */
const outages: ReadonlySet<CloseCode> = new Set<CloseCode>(['unreachable', 'server_error']);

export function createSupervisor(deps: { clock: Clock; random: Random; log: Log }) {
  const { clock, random, log } = deps;
  const streams = new Map<string, Supervision>();
  const lastOpens = new Map<string, number>();
  const guards = createGuards(clock);
  const changes = createEmitter<StreamChange>((error) =>
    log.error('health listener failed', { error: String(error) }),
  );
  let kickedAt = -Infinity;
  let lateKick: Timer | null = null;

  /** Gives each stream a slot of its own within the period, in random order, so that no two open at once. */
  const spread = (ones: readonly Supervision[], action: (stream: Supervision, afterMs: number) => void) => {
    const share = Math.max(wakeTimes.spreadMs / Math.max(1, ones.length), wakeTimes.leastBetweenMs);
    const order = ones.map((stream) => ({ stream, place: random.next() })).sort((a, b) => a.place - b.place);
    for (const [index, { stream }] of order.entries())
      action(stream, Math.floor((index + random.next() * 0.9) * share));
  };

  const hasten = (ones: readonly Supervision[]) => spread(ones, (stream, afterMs) => stream.hasten(afterMs));

  /** The account's server answers again: its streams that wait only because of a failure open now, spread. */
  const hastenAccount = (accountId: string) =>
    hasten([...streams.values()].filter((stream) => stream.health().accountId === accountId));

  const tell = (health: StreamHealth, news: StreamNews) => {
    const endsOutage = health.state === 'open' && health.lastClose && outages.has(health.lastClose.code);
    if (news === 'state' && endsOutage) hastenAccount(health.accountId);
    changes.emit({ health, news });
  };

  const forgetOldOpens = () => {
    const limit = clock.monotonic() - streamTimes.spacingMs;
    for (const [id, at] of lastOpens) if (at < limit) lastOpens.delete(id);
  };

  return {
    supervise(stream: Supervised) {
      streams.get(stream.id)?.stop();
      forgetOldOpens();
      const supervision = createSupervision(stream, { clock, random, log, guards, lastOpens }, tell);
      streams.set(stream.id, supervision);
      supervision.start();
    },
    /** Closes the stream for good and removes it. */
    stop(id: string) {
      const stream = streams.get(id);
      if (!stream) return;
      streams.delete(id);
      stream.stop();
    },
    /** Opens the stream now, whether it waits or is stopped; the quota still applies. */
    reconnectNow: (id: string): void =>
      streams.get(id)?.reconnect({ code: 'asked_for', message: messageOf('stream.userAsked') }, 0),
    /**
     * Opens it anew because its last state is in doubt, if it does not have to wait. False: it cannot be asked now.
     */
    renew: (id: string, message: Message) => streams.get(id)?.renew({ code: 'doubted', message }) ?? false,
    hastenAccount,
    /**
     * The machine woke up or changed networks. Reopens all open streams, spread over `spreadMs`. A second call
     * shortly after only hastens waiting streams.
     */
    kick(message: Message) {
      const sinceLast = clock.monotonic() - kickedAt;
      if (sinceLast < wakeTimes.spacingMs) {
        lateKick ??= clock.after(wakeTimes.spacingMs - sinceLast, () => {
          lateKick = null;
          hasten([...streams.values()]);
        });
        return;
      }
      kickedAt = clock.monotonic();
      const ones = [...streams.values()].filter((one) => one.wakeable());
      log.info('streams reopened', { cause: message, count: ones.length });
      spread(ones, (one, afterMs) => one.reconnect({ code: 'woke', message }, afterMs));
    },
    health: () => [...streams.values()].map((stream) => stream.health()),
    /** `state`: a stream changed its state or was added. `life`: an open stream received data (throttled). */
    onChange: (listener: (change: StreamChange) => void) => changes.on(listener),
    /** Stops all streams. */
    close() {
      lateKick?.cancel();
      lateKick = null;
      for (const stream of streams.values()) stream.stop();
      streams.clear();
    },
  };
}
