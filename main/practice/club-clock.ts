import type { Clock, Timer } from '../base/clock.ts';
import { createTimerQueue, type QueuedTimer } from '../base/timer-queue.ts';

/** The club's clock: it runs at any speed, stops at speed 0, and can be advanced. */
export interface ClubClock extends Clock {
  speed(): number;
  setSpeed(speed: number): void;
  /** Advances by `ms`, stopping at every timer. Awaits `settled` before and after each one. */
  advance(ms: number, settled: () => Promise<void>): Promise<void>;
  /** Ms until the next timer; `undefined` when none is armed. */
  untilNext(): number | undefined;
  /** Stops time and cancels the underlying timer until `thaw`. Idempotent. */
  freeze(): void;
  /** Resumes time and timers; the calendar (`now`) skips the pause. Returns the pause's length, ms. */
  thaw(): number;
  isFrozen(): boolean;
  /** Cancels all timers. */
  stop(): void;
}

export interface ClubClockDependencies {
  readonly base: Clock;
  /** Ms since the epoch. */
  readonly startAt: number;
  readonly speed: number;
}

/** Times closer together than this are equal, ms. */
const sameTimeMs = 1e-6;

export function createClubClock({ base, startAt, speed: firstSpeed }: ClubClockDependencies): ClubClock {
  const armed = createTimerQueue();
  let speed = firstSpeed;
  /** Club time elapsed at `anchor`, a moment of the base clock. */
  let reached = 0;
  let anchor = base.monotonic();
  /** Time does not run while it is being advanced. */
  let pushing = false;
  let frozen = false;
  /** Sum of all pauses, ms: the calendar is ahead of elapsed time by it. */
  let skipped = 0;
  let baseTimer: Timer | undefined;
  let armedFor: QueuedTimer | undefined;
  let pushes: Promise<void> = Promise.resolve();

  const passed = () => (base.monotonic() - anchor) * speed;
  const elapsed = () => (pushing || frozen ? reached : reached + passed());

  const setElapsed = (at: number) => {
    reached = at;
    anchor = base.monotonic();
  };

  const disarm = () => {
    baseTimer?.cancel();
    baseTimer = undefined;
    armedFor = undefined;
  };

  const arm = () => {
    const first = pushing || frozen || speed <= 0 ? undefined : armed.first();
    if (first && first === armedFor) return;
    disarm();
    if (!first) return;
    armedFor = first;
    baseTimer = base.after(Math.max(0, first.at - elapsed()) / speed, fireDue);
  };

  const fireDue = () => {
    disarm();
    const due = armed.first();
    // The base clock's resolution may be too coarse to wait for the last nanosecond: the timer would be
    // re-armed forever.
    const early = due ? due.at - elapsed() : 0;
    if (due && early > 0 && early < sameTimeMs) setElapsed(due.at);
    const now = elapsed();
    for (let timer = armed.take(now); timer; timer = armed.take(now)) timer.action();
    arm();
  };

  const push = async (ms: number, settled: () => Promise<void>) => {
    await settled();
    setElapsed(elapsed());
    pushing = true;
    disarm();
    try {
      const until = reached + ms;
      for (let timer = armed.take(until); timer; timer = armed.take(until)) {
        reached = Math.max(reached, timer.at);
        timer.action();
        await settled();
      }
      reached = until;
    } finally {
      pushing = false;
      setElapsed(reached);
      arm();
    }
  };

  return {
    // Whole ms, like all times that are sent.
    now: () => startAt + skipped + Math.floor(elapsed()),
    monotonic: () => elapsed(),
    after(ms, action): Timer {
      const timer = armed.add(elapsed() + Math.max(0, ms), action);
      arm();
      return {
        cancel() {
          if (armed.remove(timer)) arm();
        },
      };
    },
    speed: () => speed,
    setSpeed(changed) {
      if (!pushing && !frozen) setElapsed(elapsed());
      speed = changed;
      disarm();
      arm();
    },
    advance(ms, settled) {
      pushes = pushes.catch(() => {}).then(() => push(ms, settled));
      return pushes;
    },
    untilNext() {
      const first = armed.first();
      return first && Math.max(0, first.at - elapsed());
    },
    freeze() {
      if (frozen) return;
      if (!pushing) setElapsed(elapsed());
      frozen = true;
      arm();
    },
    thaw() {
      if (!frozen) return 0;
      const pause = pushing ? 0 : Math.floor(passed());
      frozen = false;
      skipped += pause;
      if (!pushing) setElapsed(reached);
      arm();
      return pause;
    },
    isFrozen: () => frozen,
    stop() {
      disarm();
      armed.clear();
    },
  };
}
