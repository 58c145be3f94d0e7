/** The life of one supervised stream: when it is opened, watched, given up, and opened again. */
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import type { QuotaAnswer } from '../budget/quota.ts';
import type { StreamClose } from '../service/transport.ts';
import { createBackOff } from './back-off.ts';
import type { Guards } from './guards.ts';
import { createHealthRecord } from './health-record.ts';
import type { CloseCode, StreamHealth, StreamKind, StreamProblem } from './health.ts';
import { judgeClose } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import { openingMs, silenceSentence, watchdogs } from './watchdogs.ts';
import { say } from '../text/say.ts';

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
  /** Something arrived, a keep-alive included. `count` is in bytes. */
  byte(count?: number): void;
  /** A line that is no keep-alive; `usable` is false when it was put aside. */
  line(usable: boolean): void;
}

export interface Supervised {
  readonly id: string;
  /** Also decides how long it may be silent. */
  readonly kind: StreamKind;
  readonly accountId: string;
  readonly gameId?: string;
  /** Opens once; resolves when the stream is closed, for whatever reason. Must end soon after `signal` is aborted. */
  readonly open: (handlers: OpenHandlers, signal: AbortSignal) => Promise<StreamClose>;
  /** Asked before every opening, and takes one use. Without it only the spacing of one second holds. */
  readonly allowOpen?: () => Promise<QuotaAnswer>;
  /** Whether a clean end is the stream's natural one (the game is over). That of a download always is. */
  readonly endsNormally?: () => boolean;
  /** `gap` is null at the first opening of this run. */
  readonly onUp?: (up: { readonly first: boolean; readonly gap: StreamGap | null }) => void;
  readonly onDown?: (cause: string) => void;
  /** It will not be opened again by itself: its natural end, or a problem that needs the user. */
  readonly onStopped?: (problem: StreamProblem | null) => void;
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
  /** A clean end before this age, several times without a longer life in between, is an eviction. */
  evictedWithinMs: 60_000,
  evictionsToBelieve: 3,
  evictedFirstWaitMs: 5 * 60_000,
  evictedLongestWaitMs: 30 * 60_000,
  /** An end before this age is "at once"; so many in a row are no accident. */
  atOnceMs: 2_000,
  atOnceToBelieve: 3,
  atOnceFirstWaitMs: 30_000,
  atOnceLongestWaitMs: 10 * 60_000,
  limitedFirstWaitMs: 60_000,
  limitedLongestWaitMs: 10 * 60_000,
  /** No quota keeps a stream waiting for longer: the wall clock that its answer is told in may have jumped meanwhile. */
  longestQuotaWaitMs: 15 * 60_000,
} as const;

/** Why a stream is opened anew though nothing closed it. */
export interface Cause {
  readonly code: Extract<CloseCode, 'woke' | 'doubted' | 'asked_for'>;
  readonly message: string;
}

export interface Supervision {
  health(): StreamHealth;
  start(): void;
  /** Opens it now, with all waits forgotten; the quota still holds. */
  reconnect(cause: Cause, afterMs: number): void;
  /** Opens an open one anew and lets a waiting one try now. False when it must wait, or is stopped. */
  renew(cause: Cause): boolean;
  /** Lets one that waits for no reason but a failure try after `afterMs`. */
  hasten(afterMs: number): void;
  /** Whether a wake-up may open it anew: one that was evicted or told to wait is not helped by it. */
  wakeable(): boolean;
  stop(): void;
}

export interface SupervisionDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly guards: Guards;
  /** When each stream was last opened (monotonic): closing and supervising anew must not go round the spacing. */
  readonly lastOpens: Map<string, number>;
}

/** What is told of a stream: that it stands otherwise than before, or only that it still lives. */
export type StreamNews = 'state' | 'life';

/** How a connection that the server had accepted went. */
interface Life {
  readonly ms: number;
  readonly bytes: number;
}

export function createSupervision(
  stream: Supervised,
  deps: SupervisionDeps,
  tellChange: (health: StreamHealth, news: StreamNews) => void,
): Supervision {
  const { clock, random, log, guards, lastOpens } = deps;
  const watchdog = watchdogs[stream.kind];
  const failing = createBackOff(random, streamTimes.firstWaitMs, streamTimes.longestWaitMs);
  const limited = createBackOff(random, streamTimes.limitedFirstWaitMs, streamTimes.limitedLongestWaitMs);
  const evicted = createBackOff(random, streamTimes.evictedFirstWaitMs, streamTimes.evictedLongestWaitMs);
  const atOnce = createBackOff(random, streamTimes.atOnceFirstWaitMs, streamTimes.atOnceLongestWaitMs);

  const record = createHealthRecord(clock, stream);
  /** The present connection; null between two. What an older one still says is not heard. */
  let connection: { readonly close: (code: CloseCode, cause: string) => void } | null = null;
  let timer: Timer | null = null;
  let everUp = false;
  let downCause = '';
  let toldAt = clock.monotonic();
  /** Clean ends, and ends of any kind at once, since the last longer life. */
  let earlyEnds = 0;
  let endsAtOnce = 0;
  let ended = false;
  /** Counts attempts, so that an answer about permission that comes late is not used. */
  let attempt = 0;

  const tell = (news: StreamNews = 'state') => {
    toldAt = clock.monotonic();
    tellChange(record.read(), news);
  };

  /** Milliseconds until the stream may be opened again. */
  const spacing = () =>
    Math.max(0, (lastOpens.get(stream.id) ?? -Infinity) + streamTimes.spacingMs - clock.monotonic());

  const wait = (ms: number, cause: string, problem: StreamProblem | null) => {
    attempt += 1;
    timer?.cancel();
    const spaced = Math.max(ms, spacing());
    record.set({ state: 'waiting', cause, problem, nextAttemptIn: spaced });
    timer = clock.after(spaced, () => void tryOpen());
    tell();
  };

  const stopFor = (problem: StreamProblem | null, cause: string) => {
    attempt += 1;
    timer?.cancel();
    record.set({ state: 'stopped', cause, problem, nextAttemptIn: null });
    tell();
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
        reason: say('The app could not check its limits.'),
      };
    }
  };

  const tryOpen = async () => {
    attempt += 1;
    const mine = attempt;
    const answer = await askPermission();
    if (ended || mine !== attempt) return;
    if (!answer.allowed) record.opensLeft(0);
    if (answer.allowed) connect(answer.left);
    else if (answer.retryAt === null) stopFor(null, answer.reason);
    else {
      const ms = Math.max(0, answer.retryAt - clock.now());
      wait(Math.min(ms, streamTimes.longestQuotaWaitMs), answer.reason, record.read().problem);
    }
  };

  const learnFrom = (verdict: Verdict, life: Life) => {
    limited.reset();
    if (life.ms >= streamTimes.healthyMs) failing.reset();
    if (life.ms >= streamTimes.evictedWithinMs) {
      earlyEnds = 0;
      evicted.reset();
    } else if (verdict.kind === 'ended' && (life.bytes > 0 || life.ms >= streamTimes.spacingMs)) {
      // A server that ends a stream without having said anything has no other program in mind.
      earlyEnds += 1;
    }
    if (life.ms >= streamTimes.atOnceMs) {
      endsAtOnce = 0;
      atOnce.reset();
    } else if (verdict.code === 'ended' || verdict.code === 'lost') endsAtOnce += 1;
  };

  /** What follows a connection's end. `life` is null when it was never accepted. */
  const after = (verdict: Verdict, life: Life | null) => {
    if (life) learnFrom(verdict, life);
    const isEviction = stream.kind === 'event' && earlyEnds >= streamTimes.evictionsToBelieve;
    if (verdict.kind === 'ended' && (stream.kind === 'download' || stream.endsNormally?.())) {
      const cause = stream.kind === 'game' ? say('The game is over.') : say('Everything has arrived.');
      record.closed('finished', cause, life?.ms ?? null);
      stopFor(null, cause);
    } else if (verdict.kind === 'refused') stopFor(verdict.problem, verdict.cause);
    else if (verdict.kind === 'limited') {
      const ms = limited.next();
      wait(verdict.retryAfterMs ?? ms, verdict.cause, {
        code: 'rate_limited',
        message: verdict.cause,
        action: null,
      });
    } else if (verdict.kind === 'ended' && isEviction) {
      const cause = say(
        'The server ends this stream right after it opens, again and again: most likely another program uses this token.',
      );
      record.closed('evicted', cause, life?.ms ?? null);
      wait(evicted.next(), cause, {
        code: 'evicted',
        message: `${cause} ${say('Close the other program or give each its own token, then try again.')}`,
        action: 'try_again',
      });
    } else if (life && endsAtOnce >= streamTimes.atOnceToBelieve) {
      const cause = `${say('The stream ends right after it opens, again and again.')} ${verdict.cause}`;
      record.closed('closed_at_once', cause, life.ms);
      // A line that breaks may be mended in seconds; a server that ends streams in good order means it.
      wait(Math.max(verdict.kind === 'ended' ? atOnce.next() : 0, failing.next()), cause, {
        code: 'closed_at_once',
        message: `${cause} ${say('The app waits longer before each try.')}`,
        action: 'try_again',
      });
    } else
      wait(
        Math.max(failing.next(), verdict.kind === 'failed' ? verdict.leastWaitMs : 0),
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

    /** Lets go of the connection; its life, or undefined when it was let go before. */
    const release = (code: CloseCode, cause: string): Life | null | undefined => {
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
    const finish = (verdict: Verdict) => {
      const life = release(verdict.code, verdict.cause);
      if (life !== undefined && !ended) after(verdict, life);
    };
    const mine = {
      close: (code: CloseCode, cause: string) => {
        const life = release(code, cause);
        if (life && life.ms >= streamTimes.healthyMs) failing.reset();
        controller.abort(new DOMException(cause, 'AbortError'));
      },
    };
    const giveUp = (code: CloseCode, cause: string) => {
      finish({ kind: 'failed', code, cause, leastWaitMs: 0 });
      controller.abort(new DOMException(cause, 'AbortError'));
    };
    const unguard = guards.add({
      due() {
        // Until the head is there the opening's own patience counts, then the kind's.
        const patienceMs = openedAt === null ? openingMs : watchdog.silenceMs;
        return patienceMs === null ? null : heardAt + patienceMs;
      },
      onDue() {
        if (openedAt === null)
          giveUp('unreachable', say('No answer for {seconds} seconds.', { seconds: openingMs / 1000 }));
        else giveUp(watchdog.code, silenceSentence(watchdog));
      },
    });

    connection = mine;
    record.opening();
    if (left !== undefined) record.opensLeft(left);
    tell();
    stream
      .open(
        {
          opened() {
            if (connection !== mine || openedAt !== null) return;
            openedAt = heardAt = clock.monotonic();
            record.heard(0);
            const first = !everUp;
            everUp = true;
            record.set({ state: 'open', cause: null, problem: null, nextAttemptIn: null });
            tell();
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
            if (heardAt - toldAt >= streamTimes.lifeSignMs) tell('life');
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
          log.error('Opening a stream failed in an unexpected way.', {
            stream: stream.id,
            error: String(error),
          });
          const cause = say('Opening the stream failed inside the app.');
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
      if (spacing() > 0) wait(0, say('The stream was open a moment ago.'), null);
      else {
        tell();
        void tryOpen();
      }
    },
    reconnect(cause, afterMs) {
      if (ended) return;
      connection?.close(cause.code, cause.message);
      for (const backOff of [failing, limited, evicted, atOnce]) backOff.reset();
      earlyEnds = 0;
      endsAtOnce = 0;
      wait(afterMs, cause.message, null);
    },
    renew(cause) {
      if (ended) return false;
      const { state, lastClose } = record.read();
      // Already being opened for the same reason: a slow server must not be begun with again and again.
      if (state === 'opening' && lastClose?.code === cause.code) return true;
      if (!connection && !waitsForNothingElse()) return false;
      connection?.close(cause.code, cause.message);
      wait(0, cause.message, record.read().problem);
      return true;
    },
    hasten(afterMs) {
      if (ended || connection || !waitsForNothingElse()) return;
      const { cause, problem } = record.read();
      wait(afterMs, cause ?? '', problem);
    },
    wakeable() {
      const { state, problem } = record.read();
      // A stopped stream waits for the user.
      return !ended && state !== 'stopped' && (problem === null || problem.code === 'closed_at_once');
    },
    stop() {
      if (ended) return;
      ended = true;
      attempt += 1;
      timer?.cancel();
      const cause = say('The stream is not needed any more.');
      connection?.close('not_needed', cause);
      record.set({ state: 'stopped', nextAttemptIn: null, cause, problem: record.read().problem });
      tell();
    },
  };
}
