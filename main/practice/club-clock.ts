import type { Clock, Timer } from '../base/clock.ts';

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
  /** Takes the underlying timer down. */
  stop(): void;
}

export interface ClubClockDependencies {
  readonly base: Clock;
  /** Ms since the epoch. */
  readonly startAt: number;
  readonly speed: number;
}

interface Armed {
  readonly at: number;
  readonly order: number;
  readonly action: () => void;
}

export function createClubClock({ base, startAt, speed: firstSpeed }: ClubClockDependencies): ClubClock {
  const armed = new Set<Armed>();
  let order = 0;
  let speed = firstSpeed;
  /** Club time elapsed at `anchor`, a moment of the base clock. */
  let reached = 0;
  let anchor = base.monotonic();
  /** While time is pushed forward it does not run by itself. */
  let pushing = false;
  let baseTimer: Timer | undefined;
  let pushes: Promise<void> = Promise.resolve();

  const elapsed = () => (pushing ? reached : reached + (base.monotonic() - anchor) * speed);

  const next = (): Armed | undefined => {
    let first: Armed | undefined;
    for (const timer of armed) {
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  };

  const hold = (at: number) => {
    reached = at;
    anchor = base.monotonic();
  };

  const arm = () => {
    baseTimer?.cancel();
    baseTimer = undefined;
    const first = next();
    if (!first || pushing || speed <= 0) return;
    baseTimer = base.after(Math.max(0, first.at - elapsed()) / speed, fireDue);
  };

  const fireDue = () => {
    const now = elapsed();
    for (let timer = next(); timer && timer.at <= now; timer = next()) {
      armed.delete(timer);
      timer.action();
    }
    arm();
  };

  const push = async (ms: number, settled: () => Promise<void>) => {
    await settled();
    hold(elapsed());
    pushing = true;
    try {
      const until = reached + ms;
      for (let timer = next(); timer && timer.at <= until; timer = next()) {
        armed.delete(timer);
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
    now: () => startAt + Math.floor(elapsed()),
    monotonic: () => elapsed(),
    after(ms, action): Timer {
      const timer: Armed = { at: elapsed() + Math.max(0, ms), order: order++, action };
      armed.add(timer);
      arm();
      return {
        cancel() {
          if (armed.delete(timer)) arm();
        },
      };
    },
    speed: () => speed,
    setSpeed(changed) {
      if (!pushing) hold(elapsed());
      speed = changed;
      arm();
    },
    advance(ms, settled) {
      pushes = pushes.catch(() => {}).then(() => push(ms, settled));
      return pushes;
    },
    untilNext() {
      const first = next();
      return first && Math.max(0, first.at - elapsed());
    },
    stop() {
      baseTimer?.cancel();
      armed.clear();
    },
  };
}
