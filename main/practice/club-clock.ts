import type { Clock, Timer } from '../base/clock.ts';
import { createTimerQueue, type QueuedTimer } from '../base/timer-queue.ts';

/** The club's own time: it runs at any speed, stands still at speed 0, and can be pushed forward. */
export interface ClubClock extends Clock {
  speed(): number;
  setSpeed(speed: number): void;
  /**
   * Moves time forward by `ms`, stopping at every timer on the way. Before time moves at all, and after each timer,
   * `settled` is awaited, so that whoever thinks has finished at the moment when it was asked.
   */
  advance(ms: number, settled: () => Promise<void>): Promise<void>;
  /** Ms until the next timer; `undefined` when none is armed. */
  untilNext(): number | undefined;
  /** Time stands still, and no timer of the underlying clock is left, until `thaw`. Twice is once. */
  freeze(): void;
  /**
   * Time goes on where it stood, and timers have left what they had, but the calendar (`now`) moves on over the pause.
   * Returns by how much, ms.
   */
  thaw(): number;
  isFrozen(): boolean;
  /** Takes the underlying timer down. */
  stop(): void;
}

export interface ClubClockDependencies {
  readonly base: Clock;
  /** Ms since the epoch. */
  readonly startAt: number;
  readonly speed: number;
}

/** Moments closer together than this are one, ms. */
const indistinct = 1e-6;

export function createClubClock({ base, startAt, speed: firstSpeed }: ClubClockDependencies): ClubClock {
  const armed = createTimerQueue();
  let speed = firstSpeed;
  /** Club time elapsed at `anchor`, a moment of the base clock. */
  let reached = 0;
  let anchor = base.monotonic();
  /** While time is pushed forward it does not run by itself. */
  let pushing = false;
  let frozen = false;
  /** What the calendar moved on while time stood still. */
  let skipped = 0;
  let baseTimer: Timer | undefined;
  /** What the base timer was armed for. */
  let armedFor: QueuedTimer | undefined;
  let pushes: Promise<void> = Promise.resolve();

  const passed = () => (base.monotonic() - anchor) * speed;
  const elapsed = () => (pushing || frozen ? reached : reached + passed());

  const hold = (at: number) => {
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
    // The base clock may not have digits enough to tell a moment from a nanosecond before it: waiting again for that
    // much would be for ever.
    const early = due ? due.at - elapsed() : 0;
    if (due && early > 0 && early < indistinct) hold(due.at);
    const now = elapsed();
    for (let timer = armed.take(now); timer; timer = armed.take(now)) timer.action();
    arm();
  };

  const push = async (ms: number, settled: () => Promise<void>) => {
    await settled();
    hold(elapsed());
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
      hold(reached);
      arm();
    }
  };

  return {
    // Whole ms, as in everything that is sent.
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
      if (!pushing && !frozen) hold(elapsed());
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
      if (!pushing) hold(elapsed());
      frozen = true;
      arm();
    },
    thaw() {
      if (!frozen) return 0;
      const pause = pushing ? 0 : Math.floor(passed());
      frozen = false;
      skipped += pause;
      if (!pushing) hold(reached);
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
