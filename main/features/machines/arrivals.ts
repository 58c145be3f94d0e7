/** When the last word of each machine arrived here, although this machine's wall clock may be wrong or be corrected. */
import type { Clock } from '../../base/clock.ts';
import type { SharingReport } from '../../sharing/session.ts';

interface Arrival {
  /** By the wall clock at that time, ms since the Unix epoch. */
  readonly heardAt: number;
  /** Ms of the monotonic clock. */
  readonly at: number;
}

export function createArrivals(clock: Pick<Clock, 'now' | 'monotonic'>) {
  const arrivals = new Map<string, Arrival>();
  return {
    /** The folder was read. */
    heard(machines: SharingReport['machines']): void {
      for (const { machine, presence } of machines) {
        const known = arrivals.get(machine);
        if (!presence || known?.heardAt === presence.heardAt) continue;
        const { heardAt } = presence;
        const age = clock.now() - heardAt;
        // The first report has words of earlier runs, too: one from the future has an unknown age, and counts as old.
        const before = age < 0 ? Infinity : age;
        arrivals.set(machine, { heardAt, at: clock.monotonic() - (known ? 0 : before) });
      }
    },
    /** Time since the last word of a machine, ms. The monotonic clock does not count while this machine sleeps. */
    silence(machine: string): number {
      const arrival = arrivals.get(machine);
      if (!arrival) return Infinity;
      return Math.max(clock.monotonic() - arrival.at, clock.now() - arrival.heardAt);
    },
  };
}
