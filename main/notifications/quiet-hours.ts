/** Quiet hours, in local time. Pure. */
import type { QuietHours } from '../../preload/contract/notifications.ts';

const dayMinutes = 1_440;

/** A moment in local time. `day` 0: Sunday. `minute`: since midnight. */
export interface LocalTime {
  readonly day: number;
  readonly minute: number;
}

export function localTimeOf(at: number): LocalTime {
  const date = new Date(at);
  return { day: date.getDay(), minute: date.getHours() * 60 + date.getMinutes() };
}

/**
 * Minutes of local time until the current quiet hours end; null outside of them. Hours that begin and end at the
 * same minute last a whole day.
 */
export function quietMinutesLeft(quiet: QuietHours, { day, minute }: LocalTime): number | null {
  if (!quiet.on) return null;
  const length = (quiet.to - quiet.from + dayMinutes) % dayMinutes || dayMinutes;
  for (const [began, since] of [
    [day, minute - quiet.from],
    [(day + 6) % 7, minute - quiet.from + dayMinutes],
  ] as const) {
    if (since >= 0 && since < length && quiet.days.includes(began)) return length - since;
  }
  return null;
}
