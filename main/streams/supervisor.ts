import type { Clock, Timer } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import type { QuotaAnswer } from '../budget/quota.ts';
import type { StreamClose } from '../service/transport.ts';
import { createBackOff } from './back-off.ts';
import type { StreamHealth, StreamKind, StreamProblem } from './health.ts';
import { judgeClose } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** Time without a stream: `from` is the last byte before, `to` the moment of opening, ms since the epoch. */
export interface StreamGap {
  readonly from: number;
  readonly to: number;
  /** Why, as a sentence. */
  readonly cause: string;
}

/** What the opener tells its supervisor. */
export interface OpenHandlers {
  /** The server accepted: its answer's head is there. */
  opened(): void;
  /** Something arrived, a keep-alive included. */
  byte(): void;
}

export interface Supervised {
  readonly id: string;
  readonly kind: StreamKind;
  readonly accountId: string;
  readonly gameId?: string;
  /** Opens once; resolves when the stream is closed, for whatever reason. Must end soon after `signal` is aborted. */
  readonly open: (handlers: OpenHandlers, signal: AbortSignal) => Promise<StreamClose>;
  /** A stream that brings no byte for so long is dead, ms. */
  readonly watchdogMs: number;
  /** Asked before every opening, and takes one use. Without it only the spacing of one second holds. */
  readonly allowOpen?: () => Promise<QuotaAnswer>;
  /** Whether a clean end is the stream's natural one (the game is over). */
  readonly endsNormally?: () => boolean;
  /** `gap` is null at the first opening of this run. */
  readonly onUp?: (up: { readonly first: boolean; readonly gap: StreamGap | null }) => void;
  readonly onDown?: (cause: string) => void;
  /** It will not be opened again by itself: its natural end, or a problem that needs the user. */
  readonly onStopped?: (problem: StreamProblem | null) => void;
}

export interface Supervisor {
  supervise(stream: Supervised): void;
  /** Closes it for good and forgets it. */
  stop(id: string): void;
  /** Opens it now, whatever it waits for; the quota still holds. Also starts a stopped one again. */
  reconnectNow(id: string): void;
  /** The machine woke up or changed networks: all open streams are suspicious and are opened anew, with jitter. */
  kick(cause: string): void;
  health(): readonly StreamHealth[];
  /** A stream's state changed, one was added or forgotten, or an open one gave a sign of life (not told of every byte). */
  onChange(listener: (health: StreamHealth) => void): () => void;
  /** Stops everything. */
  close(): void;
}

export const streamTimes = {
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  /** Bytes are told of when those before were told of so long ago: who looks on must not take quiet for dead. */
  lifeSignMs: 4_000,
  /** At most one opening of a stream a second. */
  spacingMs: 1_000,
  /** A stream that lived for so long was healthy: the next wait is short again. */
  healthyMs: 30_000,
  /** A clean end before this age, several times in a row, is an eviction. */
  evictedWithinMs: 60_000,
  evictionsToBelieve: 3,
  evictedFirstWaitMs: 5 * 60_000,
  evictedLongestWaitMs: 30 * 60_000,
  limitedFirstWaitMs: 60_000,
  limitedLongestWaitMs: 10 * 60_000,
  /** How often wall clock and monotonic clock are compared, and by how much they may part. */
  driftCheckMs: 5_000,
  driftMs: 10_000,
  wakeJitterMs: 1_500,
} as const;

interface Supervision {
  health(): StreamHealth;
  start(): void;
  reconnect(cause: string, afterMs: number): void;
  kick(cause: string): void;
  stop(): void;
}

export function createSupervisor(deps: { clock: Clock; random: Random; log: Log }): Supervisor {
  const { clock, random, log } = deps;
  const all = new Map<string, Supervision>();
  /** When each stream was last opened (monotonic): closing and supervising anew must not go round the spacing. */
  const lastOpens = new Map<string, number>();
  const changes = createEmitter<StreamHealth>((error) =>
    log.error('A listener of stream health failed.', { error: String(error) }),
  );

  const kick = (cause: string) => {
    log.info('Streams are opened anew.', { cause, streams: all.size });
    for (const one of all.values()) one.kick(cause);
  };

  // A suspended machine says nothing: its wall clock has moved on, its monotonic clock often has not.
  let drift = clock.now() - clock.monotonic();
  let driftTimer: Timer | null = null;
  const watchDrift = () => {
    driftTimer = clock.after(streamTimes.driftCheckMs, () => {
      const now = clock.now() - clock.monotonic();
      const jumped = now - drift;
      drift = now;
      watchDrift();
      if (jumped > streamTimes.driftMs) kick('The clock jumped, as after a suspension.');
    });
  };

  return {
    supervise(stream) {
      all.get(stream.id)?.stop();
      const one = createSupervision(stream, { clock, random, log, lastOpens }, (health) =>
        changes.emit(health),
      );
      all.set(stream.id, one);
      if (!driftTimer) {
        drift = clock.now() - clock.monotonic();
        watchDrift();
      }
      one.start();
    },
    stop(id) {
      const one = all.get(id);
      if (!one) return;
      all.delete(id);
      one.stop();
    },
    reconnectNow: (id) => all.get(id)?.reconnect('The user asked for it.', 0),
    kick,
    health: () => [...all.values()].map((one) => one.health()),
    onChange: (listener) => changes.on(listener),
    close() {
      driftTimer?.cancel();
      driftTimer = null;
      for (const one of all.values()) one.stop();
      all.clear();
    },
  };
}

function createSupervision(
  stream: Supervised,
  deps: { clock: Clock; random: Random; log: Log; lastOpens: Map<string, number> },
  changed: (health: StreamHealth) => void,
): Supervision {
  const { clock, random, log, lastOpens } = deps;
  const failing = createBackOff(random, streamTimes.firstWaitMs, streamTimes.longestWaitMs);
  const limited = createBackOff(random, streamTimes.limitedFirstWaitMs, streamTimes.limitedLongestWaitMs);
  const evicted = createBackOff(random, streamTimes.evictedFirstWaitMs, streamTimes.evictedLongestWaitMs);

  let health: StreamHealth = {
    id: stream.id,
    accountId: stream.accountId,
    kind: stream.kind,
    ...(stream.gameId && { gameId: stream.gameId }),
    state: 'opening',
    since: clock.now(),
    lastByteAt: null,
    lastLineAt: null,
    opens: 0,
    recentOpens: 0,
    opensLeft: null,
    lines: 0,
    bytes: 0,
    quarantined: 0,
    cause: null,
    lastClose: null,
    nextAttemptAt: null,
    problem: null,
  };
  /** The present connection; null between two. What an older one still says is not heard. */
  let connection: { readonly close: (cause: string) => void } | null = null;
  let timer: Timer | null = null;
  let everUp = false;
  let downCause = '';
  let toldAt = clock.monotonic();
  let earlyEnds = 0;
  let ended = false;
  /** Counts attempts, so that an answer about permission that comes late is not used. */
  let attempt = 0;

  const set = (change: Partial<StreamHealth>) => {
    const moved = change.state !== undefined && change.state !== health.state;
    health = { ...health, ...change, ...(moved && { since: clock.now() }) };
    tell();
  };
  const tell = () => {
    toldAt = clock.monotonic();
    changed(health);
  };

  /** Milliseconds until the stream may be opened again. */
  const spacing = () =>
    Math.max(0, (lastOpens.get(stream.id) ?? -Infinity) + streamTimes.spacingMs - clock.monotonic());

  const wait = (ms: number, cause: string, problem: StreamProblem | null) => {
    attempt += 1;
    timer?.cancel();
    const spaced = Math.max(ms, spacing());
    set({ state: 'waiting', cause, problem, nextAttemptAt: clock.now() + spaced });
    timer = clock.after(spaced, () => void tryOpen());
  };

  const stopFor = (problem: StreamProblem | null, cause: string) => {
    attempt += 1;
    timer?.cancel();
    set({ state: 'stopped', cause, problem, nextAttemptAt: null });
    log.info('A stream stopped.', { stream: stream.id, cause });
    stream.onStopped?.(problem);
  };

  const askPermission = async (): Promise<QuotaAnswer> => {
    try {
      return (await stream.allowOpen?.()) ?? { allowed: true };
    } catch (error) {
      log.error('Whether a stream may be opened could not be found out.', {
        stream: stream.id,
        error: String(error),
      });
      return {
        allowed: false,
        retryAt: clock.now() + streamTimes.longestWaitMs,
        reason: 'The app could not check its limits.',
      };
    }
  };

  const tryOpen = async () => {
    attempt += 1;
    const mine = attempt;
    const answer = await askPermission();
    if (ended || mine !== attempt) return;
    if (answer.allowed) connect();
    else if (answer.retryAt === null) stopFor(null, answer.reason);
    else wait(answer.retryAt - clock.now(), answer.reason, health.problem);
  };

  /** What follows a connection's end. `livedMs` is null when it was never accepted. */
  const after = (verdict: Verdict, livedMs: number | null) => {
    if (livedMs !== null && livedMs >= streamTimes.healthyMs) failing.reset();
    if (livedMs !== null) limited.reset();
    const early = verdict.kind === 'ended' && livedMs !== null && livedMs < streamTimes.evictedWithinMs;
    earlyEnds = early ? earlyEnds + 1 : 0;
    if (!early) evicted.reset();
    if (livedMs !== null) {
      downCause = verdict.cause;
      stream.onDown?.(verdict.cause);
    }
    if (ended) return;
    if (verdict.kind === 'ended' && stream.endsNormally?.()) stopFor(null, 'The game is over.');
    else if (verdict.kind === 'refused') stopFor(verdict.problem, verdict.cause);
    else if (verdict.kind === 'limited') {
      const ms = limited.next();
      wait(verdict.retryAfterMs ?? ms, verdict.cause, {
        code: 'rate_limited',
        message: verdict.cause,
        action: null,
      });
    } else if (stream.kind === 'event' && earlyEnds >= streamTimes.evictionsToBelieve) {
      const cause =
        'The server ends this stream right after it opens, again and again: ' +
        'most likely another program uses this token.';
      wait(evicted.next(), cause, {
        code: 'evicted',
        message: `${cause} Close the other program, or give each its own token.`,
        action: 'try_again',
      });
    } else
      wait(
        Math.max(failing.next(), verdict.kind === 'failed' ? verdict.leastWaitMs : 0),
        verdict.cause,
        null,
      );
  };

  const connect = () => {
    timer?.cancel();
    lastOpens.set(stream.id, clock.monotonic());
    const controller = new AbortController();
    const silentSince = health.lastByteAt;
    let openedAt: number | null = null;
    let heardAt = clock.monotonic();
    let watchdog: Timer | null = null;

    const finish = (verdict: Verdict) => {
      if (connection !== mine) return;
      connection = null;
      watchdog?.cancel();
      after(verdict, openedAt === null ? null : clock.monotonic() - openedAt);
    };
    const mine = {
      close: (cause: string) => {
        finish({ kind: 'failed', cause, leastWaitMs: 0 });
        controller.abort(new DOMException(cause, 'AbortError'));
      },
    };
    const watch = (ms: number) => {
      watchdog = clock.after(ms, () => {
        const left = heardAt + stream.watchdogMs - clock.monotonic();
        if (left > 0) watch(left);
        else
          mine.close(
            `Nothing arrived for ${Math.round(stream.watchdogMs / 1000)} seconds: the connection is taken as dead.`,
          );
      });
    };
    const heard = () => {
      heardAt = clock.monotonic();
      health = { ...health, lastByteAt: clock.now() };
    };

    connection = mine;
    set({ state: 'opening', opens: health.opens + 1, nextAttemptAt: null });
    watch(stream.watchdogMs);
    stream
      .open(
        {
          opened() {
            if (connection !== mine || openedAt !== null) return;
            openedAt = clock.monotonic();
            heard();
            const first = !everUp;
            everUp = true;
            set({ state: 'open', cause: null, problem: null });
            const gap =
              first || silentSince === null ? null : { from: silentSince, to: clock.now(), cause: downCause };
            stream.onUp?.({ first, gap });
          },
          byte() {
            if (connection !== mine) return;
            heard();
            if (heardAt - toldAt >= streamTimes.lifeSignMs) tell();
          },
        },
        controller.signal,
      )
      .then(
        (close) => finish(judgeClose(close)),
        (error: unknown) => {
          log.error('Opening a stream failed in an unexpected way.', {
            stream: stream.id,
            error: String(error),
          });
          finish({ kind: 'failed', cause: 'Opening the stream failed inside the app.', leastWaitMs: 0 });
        },
      );
  };

  const reconnect = (cause: string, afterMs: number) => {
    if (ended) return;
    connection?.close(cause);
    failing.reset();
    limited.reset();
    evicted.reset();
    earlyEnds = 0;
    wait(afterMs, cause, null);
  };

  return {
    health: () => health,
    start: () => {
      if (spacing() > 0) wait(0, 'The stream was open a moment ago.', null);
      else {
        tell();
        void tryOpen();
      }
    },
    reconnect,
    kick(cause) {
      // A stopped stream waits for the user, and one that was evicted or told to wait is not helped by a wake-up.
      if (health.state === 'stopped' || health.problem) return;
      reconnect(cause, Math.round(random.next() * streamTimes.wakeJitterMs));
    },
    stop() {
      if (ended) return;
      ended = true;
      attempt += 1;
      timer?.cancel();
      connection?.close('The stream is not needed any more.');
      set({ state: 'stopped', nextAttemptAt: null, cause: 'The stream is not needed any more.' });
    },
  };
}
