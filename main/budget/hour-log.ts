/** Requests of the last hour, by minute. */
import type { Clock } from '../base/clock.ts';

/** Sixty minutes, the current one last. */
export interface HourReport {
  readonly sent: readonly number[];
  /** Answered with 429. */
  readonly refused: readonly number[];
}

export type HourLog = ReturnType<typeof createHourLog>;

const minutes = 60;
const minuteMs = 60_000;

interface Tally {
  readonly sent: number[];
  readonly refused: number[];
  /** Minute of the last entry. */
  at: number;
}

/** Uses the monotonic clock, so that changes of the wall clock move nothing. */
export function createHourLog(clock: Clock) {
  const tallies = new Map<string, Tally>();
  const present = () => Math.floor(clock.monotonic() / minuteMs);

  const current = (caller: string): Tally => {
    const existing = tallies.get(caller);
    const tally = existing ?? { sent: zeros(minutes), refused: zeros(minutes), at: present() };
    if (!existing) tallies.set(caller, tally);
    const passed = Math.min(minutes, present() - tally.at);
    for (const counts of [tally.sent, tally.refused]) {
      counts.push(...zeros(passed));
      counts.splice(0, passed);
    }
    tally.at = present();
    return tally;
  };
  const add = (counts: number[]) => {
    counts[minutes - 1] = (counts[minutes - 1] ?? 0) + 1;
  };

  return {
    sent: (caller: string): void => add(current(caller).sent),
    refused: (caller: string): void => add(current(caller).refused),
    report(caller: string): HourReport {
      const { sent, refused } = current(caller);
      return { sent: [...sent], refused: [...refused] };
    },
  };
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}
