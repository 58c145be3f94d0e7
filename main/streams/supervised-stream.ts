/** Lifecycle of one supervised stream: opening, watchdog, closing and reopening. */
import type { Clock, Timer } from '../base/clock.ts';
import { inEnglish } from '../text/english.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import type { OpenAnswer } from './open-answer.ts';
import type { StreamClose } from '../service/transport.ts';
import { createBackOff } from './back-off.ts';
import type { Guards } from './guards.ts';
import { createHealthRecord } from './health-record.ts';
import type { CloseCode, StreamHealth, StreamKind, StreamProblem } from './health.ts';
import { judgeClose } from './close-verdict.ts';
import type { CloseVerdict } from './close-verdict.ts';
import { openingMs, silenceMessage, watchdogs } from './watchdogs.ts';
import { messageOf, sentences, type Message } from '../text/message.ts';

/** Time without a stream, ms since the epoch: from the last byte to the reopening. */
export interface StreamGap {
  readonly from: number;
  readonly to: number;
  readonly cause: Message;
}

/** Callbacks from the opener to the supervisor. */
export interface OpenHandlers {
  /** The server accepted the request: the response head arrived. */
  opened(): void;
  /** Bytes arrived, keep-alives included. */
  byte(count?: number): void;
  /** A line other than a keep-alive arrived; `usable` is false when it was quarantined. */
  line(usable: boolean): void;
}

export interface Supervised {
  readonly id: string;
  /** Also selects the watchdog. */
  readonly kind: StreamKind;
  readonly accountId: string;
  readonly gameId?: string;
  /** Opens the stream once; resolves with the reason when it is closed. Must end soon after `signal` aborts. */
  readonly open: (handlers: OpenHandlers, signal: AbortSignal) => Promise<StreamClose>;
  /** Called before every opening; uses up one. Without it only the spacing of one second limits openings. */
  readonly allowOpen?: () => Promise<OpenAnswer>;
  /** Whether a clean end is natural, because the game is over. For downloads it always is. */
  readonly endsNormally?: () => boolean;
  /** `gap` is null at the first opening of this run. */
  readonly onUp?: (up: { readonly first: boolean; readonly gap: StreamGap | null }) => void;
  readonly onDown?: (cause: Message) => void;
  /** The stream will not reopen automatically: it ended naturally, or the user must act. */
  readonly onStopped?: (problem: StreamProblem | null) => void;
}

export const streamTimes = {
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  /** Throttled: at most one `life` event per stream in this time. */
  lifeSignMs: 4_000,
  /** Minimum time between two openings of a stream. */
  spacingMs: 1_000,
  /** After this lifetime the back-off starts again. */
  healthyMs: 30_000,
  /** Several clean ends before this age, without a longer life in between, are an eviction. */
  evictedWithinMs: 60_000,
  evictionsToBelieve: 3,
  evictedFirstWaitMs: 5 * 60_000,
  evictedLongestWaitMs: 30 * 60_000,
  /** An end before this age is "at once"; this many in a row are no coincidence. */
  atOnceMs: 2_000,
  atOnceToBelieve: 3,
  atOnceFirstWaitMs: 30_000,
  atOnceLongestWaitMs: 10 * 60_000,
  limitedFirstWaitMs: 60_000,
  limitedLongestWaitMs: 10 * 60_000,
  /** Limits the wait for a quota, whose answer is in wall-clock time: the wall clock may have been changed. */
  longestQuotaWaitMs: 15 * 60_000,
} as const;

/** Why a stream is reopened although it did not close. */
export interface Cause {
  readonly code: Extract<CloseCode, 'woke' | 'doubted' | 'asked_for'>;
  readonly message: Message;
}

export type Supervision = ReturnType<typeof createSupervision>;

export interface SupervisionDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly guards: Guards;
  /** Monotonic time of each stream's last opening. Shared, so that supervising again keeps the spacing. */
  readonly lastOpens: Map<string, number>;
}

/** `state`: the stream's state changed. `life`: it only received data. */
export type StreamNews = 'state' | 'life';

/** Lifetime and received bytes of a connection that the server accepted. */
interface Life {
  readonly ms: number;
  readonly bytes: number;
}

export function createSupervision(
  stream: Supervised,
  deps: SupervisionDeps,
  onChange: (health: StreamHealth, news: StreamNews) => void,
) {
  const { clock, random, log, guards, lastOpens } = deps;
  const watchdog = watchdogs[stream.kind];
  const failureBackOff = createBackOff(random, streamTimes.firstWaitMs, streamTimes.longestWaitMs);
  const limitBackOff = createBackOff(
    random,
    streamTimes.limitedFirstWaitMs,
    streamTimes.limitedLongestWaitMs,
  );
  const evictionBackOff = createBackOff(
    random,
    streamTimes.evictedFirstWaitMs,
    streamTimes.evictedLongestWaitMs,
  );
  const atOnceBackOff = createBackOff(random, streamTimes.atOnceFirstWaitMs, streamTimes.atOnceLongestWaitMs);

  const record = createHealthRecord(clock, stream);
  /** Current connection; null between two. Callbacks of an older one are ignored. */
  let connection: { readonly close: (code: CloseCode, cause: Message) => void } | null = null;
  let timer: Timer | null = null;
  let wasUp = false;
  let downCause = messageOf('stream.connectionBroke');
  let publishedAt = clock.monotonic();
  /** Clean ends, and ends of any kind at once, since the last longer life. */
  let earlyEnds = 0;
  let endsAtOnce = 0;
  let ended = false;
  /** Attempt counter; an answer to an earlier permission request is discarded. */
  let attempt = 0;

  const publish = (news: StreamNews = 'state') => {
    publishedAt = clock.monotonic();
    onChange(record.read(), news);
  };

  /** Milliseconds until the spacing allows the next opening. */
  const spacing = () =>
    Math.max(0, (lastOpens.get(stream.id) ?? -Infinity) + streamTimes.spacingMs - clock.monotonic());

  const wait = (ms: number, cause: Message | null, problem: StreamProblem | null) => {
    attempt += 1;
    timer?.cancel();
    const spaced = Math.max(ms, spacing());
    record.set({ state: 'waiting', cause, problem, nextAttemptIn: spaced });
    timer = clock.after(spaced, () => void tryOpen());
    publish();
  };

  const stopFor = (problem: StreamProblem | null, cause: Message) => {
    attempt += 1;
    timer?.cancel();
    record.set({ state: 'stopped', cause, problem, nextAttemptIn: null });
    publish();
    log.info('stream stopped', { stream: stream.id, cause });
    stream.onStopped?.(problem);
  };

  const askPermission = async (): Promise<OpenAnswer> => {
    try {
      return (await stream.allowOpen?.()) ?? { allowed: true };
    } catch (error) {
      log.error('stream quota not read', {
        stream: stream.id,
        error: String(error),
      });
      return {
        allowed: false,
        retryAt: clock.now() + streamTimes.longestWaitMs,
        reason: messageOf('stream.limitsNotChecked'),
      };
    }
  };

  const tryOpen = async () => {
    attempt += 1;
    const mine = attempt;
    const answer = await askPermission();
    if (ended || mine !== attempt) return;
    if (!answer.allowed && !answer.problem) record.opensLeft(0);
    if (answer.allowed) connect(answer.left);
    else if (answer.retryAt === null) stopFor(answer.problem ?? null, answer.reason);
    else {
      const ms = Math.max(0, answer.retryAt - clock.now());
      wait(Math.min(ms, streamTimes.longestQuotaWaitMs), answer.reason, record.read().problem);
    }
  };

  const learnFrom = (verdict: CloseVerdict, life: Life) => {
    limitBackOff.reset();
    if (life.ms >= streamTimes.healthyMs) failureBackOff.reset();
    if (life.ms >= streamTimes.evictedWithinMs) {
      earlyEnds = 0;
      evictionBackOff.reset();
    } else if (verdict.kind === 'ended' && (life.bytes > 0 || life.ms >= streamTimes.spacingMs)) {
      // Without any bytes it is no eviction: a server that evicts has served the stream first.
      earlyEnds += 1;
    }
    if (life.ms >= streamTimes.atOnceMs) {
      endsAtOnce = 0;
      atOnceBackOff.reset();
    } else if (verdict.code === 'ended' || verdict.code === 'lost') endsAtOnce += 1;
  };

  /** Decides the next step after a connection ended. `life` is null when it was never accepted. */
  const after = (verdict: CloseVerdict, life: Life | null) => {
    if (life) learnFrom(verdict, life);
    const isEviction = stream.kind === 'event' && earlyEnds >= streamTimes.evictionsToBelieve;
    if (verdict.kind === 'ended' && (stream.kind === 'download' || stream.endsNormally?.())) {
      const cause = stream.kind === 'game' ? messageOf('stream.gameOver') : messageOf('stream.complete');
      record.closed('finished', cause, life?.ms ?? null);
      stopFor(null, cause);
    } else if (verdict.kind === 'refused') stopFor(verdict.problem, verdict.cause);
    else if (verdict.kind === 'limited') {
      const ms = limitBackOff.next();
      wait(verdict.retryAfterMs ?? ms, verdict.cause, {
        code: 'rate_limited',
        message: verdict.cause,
        action: null,
      });
    } else if (verdict.kind === 'ended' && isEviction) {
      const cause = messageOf('stream.tokenUsedElsewhere');
      record.closed('evicted', cause, life?.ms ?? null);
      wait(evictionBackOff.next(), cause, {
        code: 'evicted',
        message: sentences(cause, messageOf('stream.closeOtherProgram')),
        action: 'try_again',
      });
    } else if (life && endsAtOnce >= streamTimes.atOnceToBelieve) {
      const cause = sentences(messageOf('stream.endsAfterOpening'), verdict.cause);
      record.closed('closed_at_once', cause, life.ms);
      // A broken connection may recover in seconds; a server that repeatedly ends streams cleanly does so on
      // purpose.
      wait(Math.max(verdict.kind === 'ended' ? atOnceBackOff.next() : 0, failureBackOff.next()), cause, {
        code: 'closed_at_once',
        message: sentences(cause, messageOf('stream.waitsLonger')),
        action: 'try_again',
      });
    } else
      wait(
        Math.max(failureBackOff.next(), verdict.kind === 'failed' ? verdict.leastWaitMs : 0),
        verdict.cause,
        null,
      );
  };

  const connect = (left: number | undefined) => {
    timer?.cancel();
    lastOpens.set(stream.id, clock.monotonic());
    const controller = new AbortController();
    const silentSince = record.lastByteAge();
    let openedAt: number | null = null;
    let heardAt = clock.monotonic();
    let bytes = 0;

    /** Detaches the connection. Returns its life; undefined when it was already detached. */
    const release = (code: CloseCode, cause: Message): Life | null | undefined => {
      if (connection !== mine) return undefined;
      connection = null;
      unguard();
      const life = openedAt === null ? null : { ms: clock.monotonic() - openedAt, bytes };
      record.closed(code, cause, life?.ms ?? null);
      if (life) {
        downCause = cause;
        stream.onDown?.(cause);
      }
      return life;
    };
    const finish = (verdict: CloseVerdict) => {
      const life = release(verdict.code, verdict.cause);
      if (life !== undefined && !ended) after(verdict, life);
    };
    const mine = {
      close: (code: CloseCode, cause: Message) => {
        const life = release(code, cause);
        if (life && life.ms >= streamTimes.healthyMs) failureBackOff.reset();
        controller.abort(new DOMException(inEnglish(cause), 'AbortError'));
      },
    };
    const giveUp = (code: CloseCode, cause: Message) => {
      finish({ kind: 'failed', code, cause, leastWaitMs: 0 });
      controller.abort(new DOMException(inEnglish(cause), 'AbortError'));
    };
    const unguard = guards.add({
      due() {
        // Before the response head the opening timeout applies, then the watchdog of the kind.
        const patienceMs = openedAt === null ? openingMs : watchdog.silenceMs;
        return patienceMs === null ? null : heardAt + patienceMs;
      },
      onDue() {
        if (openedAt === null)
          giveUp('unreachable', messageOf('stream.noAnswer', { seconds: openingMs / 1000 }));
        else giveUp(watchdog.code, silenceMessage(watchdog));
      },
    });

    connection = mine;
    record.opening();
    if (left !== undefined) record.opensLeft(left);
    publish();
    stream
      .open(
        {
          opened() {
            if (connection !== mine || openedAt !== null) return;
            openedAt = heardAt = clock.monotonic();
            record.heard(0);
            const first = !wasUp;
            wasUp = true;
            record.set({ state: 'open', cause: null, problem: null, nextAttemptIn: null });
            publish();
            guards.changed();
            stream.onUp?.({
              first,
              gap: first || !silentSince ? null : { ...silentSince(), cause: downCause },
            });
          },
          byte(count = 1) {
            if (connection !== mine) return;
            heardAt = clock.monotonic();
            bytes += count;
            record.heard(count);
            if (heardAt - publishedAt >= streamTimes.lifeSignMs) publish('life');
          },
          line(usable) {
            if (connection === mine) record.line(usable);
          },
        },
        controller.signal,
      )
      .then(
        (close) => finish(judgeClose(close)),
        (error: unknown) => {
          log.error('stream open crashed', {
            stream: stream.id,
            error: String(error),
          });
          const cause = messageOf('stream.openingFailed');
          finish({ kind: 'failed', code: 'internal', cause, leastWaitMs: 0 });
        },
      );
  };

  const waitsForNothingElse = () => {
    const { state, problem } = record.read();
    return state === 'waiting' && (problem === null || problem.code === 'closed_at_once');
  };

  return {
    health: record.read,
    start: () => {
      if (spacing() > 0) wait(0, messageOf('stream.openMomentAgo'), null);
      else {
        publish();
        void tryOpen();
      }
    },
    /** Reopens now and resets all back-offs; the quota still applies. */
    reconnect(cause: Cause, afterMs: number) {
      if (ended) return;
      connection?.close(cause.code, cause.message);
      for (const backOff of [failureBackOff, limitBackOff, evictionBackOff, atOnceBackOff]) backOff.reset();
      earlyEnds = 0;
      endsAtOnce = 0;
      wait(afterMs, cause.message, null);
    },
    /** Reopens an open stream and lets a waiting one try now. Returns false when it must wait or is stopped. */
    renew(cause: Cause): boolean {
      if (ended) return false;
      const { state, lastClose } = record.read();
      // Already reopening for this reason: a slow server must not get repeated requests.
      if (state === 'opening' && lastClose?.code === cause.code) return true;
      if (!connection && !waitsForNothingElse()) return false;
      connection?.close(cause.code, cause.message);
      wait(0, cause.message, record.read().problem);
      return true;
    },
    /** Lets a stream that waits only because of a failure try after `afterMs`. */
    hasten(afterMs: number) {
      if (ended || connection || !waitsForNothingElse()) return;
      const { cause, problem } = record.read();
      wait(afterMs, cause, problem);
    },
    /** Whether a wake-up may reopen it; an evicted or rate-limited stream must keep waiting. */
    wakeable(): boolean {
      const { state, problem } = record.read();
      // A stopped stream waits for the user.
      return !ended && state !== 'stopped' && (problem === null || problem.code === 'closed_at_once');
    },
    stop() {
      if (ended) return;
      ended = true;
      attempt += 1;
      timer?.cancel();
      const cause = messageOf('stream.notNeeded');
      connection?.close('not_needed', cause);
      record.set({ state: 'stopped', nextAttemptIn: null, cause, problem: record.read().problem });
      publish();
    },
  };
}
