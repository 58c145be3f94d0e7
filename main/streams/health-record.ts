import type { Clock } from '../base/clock.ts';
import type { CloseCode, StreamHealth, StreamKind, StreamProblem, StreamState } from './health.ts';

/** Openings are told of for so long, ms: the window of the event stream's quota. */
const recentMs = 10 * 60_000;

export interface HealthRecord {
  /** As it is now: a wall clock that was set meanwhile shows in no age and no wait. */
  read(): StreamHealth;
  set(change: {
    readonly state: StreamState;
    readonly cause: string | null;
    readonly problem: StreamProblem | null;
    /** ms from now. */
    readonly nextAttemptIn: number | null;
  }): void;
  /** An opening begins. */
  opening(): void;
  /** How many openings the quota has left now; tell it after `opening`. */
  opensLeft(left: number): void;
  heard(bytes: number): void;
  line(usable: boolean): void;
  closed(code: CloseCode, message: string, livedMs: number | null): void;
  /**
   * Where the silence began, to be told when it is over; null when nothing was ever heard. A suspended machine moves
   * only its wall clock, a wall clock set back would end the silence before it began: the longer of both ages counts.
   */
  lastByteAge(): (() => { readonly from: number; readonly to: number }) | null;
}

/** Keeps moments on the monotonic clock and tells them by the wall clock of whoever asks. */
export function createHealthRecord(
  clock: Clock,
  stream: {
    readonly id: string;
    readonly accountId: string;
    readonly kind: StreamKind;
    readonly gameId?: string;
  },
): HealthRecord {
  const { id, accountId, kind, gameId } = stream;
  let state: StreamState = 'opening';
  let since = clock.monotonic();
  let lastByte: { readonly monotonic: number; readonly wall: number } | null = null;
  let lastLine: number | null = null;
  let nextAttempt: number | null = null;
  let cause: string | null = null;
  let problem: StreamProblem | null = null;
  let lastClose: {
    readonly code: CloseCode;
    readonly message: string;
    readonly livedMs: number | null;
    readonly at: number;
  } | null = null;
  let opens = 0;
  let recent: readonly number[] = [];
  /** What the quota said, and how many of the recent openings it had counted then. */
  let quota: { readonly left: number; readonly counted: number } | null = null;
  let lines = 0;
  let bytes = 0;
  let quarantined = 0;

  const wallAt = (moment: number) => Math.round(clock.now() - (clock.monotonic() - moment));
  const orNull = (moment: number | null) => (moment === null ? null : wallAt(moment));
  const recentNow = () => recent.filter((at) => at > clock.monotonic() - recentMs);

  const move = (next: StreamState) => {
    if (next !== state) since = clock.monotonic();
    state = next;
  };

  return {
    read: () => ({
      id,
      accountId,
      kind,
      ...(gameId !== undefined && { gameId }),
      state,
      since: wallAt(since),
      lastByteAt: orNull(lastByte?.monotonic ?? null),
      lastLineAt: orNull(lastLine),
      opens,
      recentOpens: recentNow().length,
      // Openings of this run that left the window since are free again.
      opensLeft: quota && quota.left + Math.max(0, quota.counted - recentNow().length),
      lines,
      bytes,
      quarantined,
      cause,
      lastClose: lastClose && { ...lastClose, at: wallAt(lastClose.at) },
      nextAttemptAt: orNull(nextAttempt),
      problem,
    }),
    set(change) {
      move(change.state);
      cause = change.cause;
      problem = change.problem;
      nextAttempt = change.nextAttemptIn === null ? null : clock.monotonic() + change.nextAttemptIn;
    },
    opening() {
      move('opening');
      opens += 1;
      recent = [...recentNow(), clock.monotonic()];
      nextAttempt = null;
    },
    opensLeft(left) {
      quota = { left, counted: recentNow().length };
    },
    heard(count) {
      lastByte = { monotonic: clock.monotonic(), wall: clock.now() };
      bytes += count;
    },
    line(usable) {
      lines += 1;
      lastLine = clock.monotonic();
      if (!usable) quarantined += 1;
    },
    closed(code, message, livedMs) {
      lastClose = { code, message, livedMs, at: clock.monotonic() };
    },
    lastByteAge() {
      const last = lastByte;
      if (!last) return null;
      return () => {
        const to = clock.now();
        return { from: Math.min(last.wall, to - Math.round(clock.monotonic() - last.monotonic)), to };
      };
    },
  };
}
