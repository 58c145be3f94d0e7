import type { Clock } from '../base/clock.ts';
import type { Message } from '../text/message.ts';
import type { CloseCode, StreamHealth, StreamKind, StreamProblem, StreamState } from './health.ts';

/** Period of `recentOpens`, ms: the window of the event stream's quota. */
const recentMs = 10 * 60_000;

/** Stores monotonic times and converts them to the wall clock when read. */
export function createHealthRecord(
  clock: Clock,
  stream: {
    readonly id: string;
    readonly accountId: string;
    readonly kind: StreamKind;
    readonly gameId?: string;
  },
) {
  const { id, accountId, kind, gameId } = stream;
  let state: StreamState = 'opening';
  let since = clock.monotonic();
  let lastByte: { readonly monotonic: number; readonly wall: number } | null = null;
  let lastLine: number | null = null;
  let nextAttempt: number | null = null;
  let cause: Message | null = null;
  let problem: StreamProblem | null = null;
  let lastClose: {
    readonly code: CloseCode;
    readonly message: Message;
    readonly livedMs: number | null;
    readonly at: number;
  } | null = null;
  let opens = 0;
  let recent: readonly number[] = [];
  /** The quota's last answer, and how many recent openings it had counted. */
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
    /** Snapshot with current wall-clock times: changes of the wall clock distort neither ages nor waits. */
    read: (): StreamHealth => ({
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
      // Openings that have left the window since then are available again.
      opensLeft: quota && quota.left + Math.max(0, quota.counted - recentNow().length),
      lines,
      bytes,
      quarantined,
      cause,
      lastClose: lastClose && { ...lastClose, at: wallAt(lastClose.at) },
      nextAttemptAt: orNull(nextAttempt),
      problem,
    }),
    set(change: {
      readonly state: StreamState;
      readonly cause: Message | null;
      readonly problem: StreamProblem | null;
      /** ms from now. */
      readonly nextAttemptIn: number | null;
    }) {
      move(change.state);
      cause = change.cause;
      problem = change.problem;
      nextAttempt = change.nextAttemptIn === null ? null : clock.monotonic() + change.nextAttemptIn;
    },
    /** Records that an opening begins. */
    opening() {
      move('opening');
      opens += 1;
      recent = [...recentNow(), clock.monotonic()];
      nextAttempt = null;
    },
    /** Records how many openings the quota has left. Call after `opening`. */
    opensLeft(left: number) {
      quota = { left, counted: recentNow().length };
    },
    heard(count: number) {
      lastByte = { monotonic: clock.monotonic(), wall: clock.now() };
      bytes += count;
    },
    line(usable: boolean) {
      lines += 1;
      lastLine = clock.monotonic();
      if (!usable) quarantined += 1;
    },
    closed(code: CloseCode, message: Message, livedMs: number | null) {
      lastClose = { code, message, livedMs, at: clock.monotonic() };
    },
    /**
     * Freezes the start of the silence and returns a function that computes the gap when it ends; null when no byte
     * ever arrived. Suspending advances only the wall clock, and the wall clock may be set back: the longer of both
     * ages counts.
     */
    lastByteAge(): (() => { readonly from: number; readonly to: number }) | null {
      const last = lastByte;
      if (!last) return null;
      return () => {
        const to = clock.now();
        return { from: Math.min(last.wall, to - Math.round(clock.monotonic() - last.monotonic)), to };
      };
    },
  };
}
