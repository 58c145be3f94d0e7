import { formatTimeControl } from '../chess/clock.ts';
import { speedOfClock, type Speed } from '../chess/vocabulary.ts';
import type { ClubTimeControl } from './state.ts';

export function speedOf(control: ClubTimeControl): Speed {
  return control.type === 'clock' ? speedOfClock(control.limit, control.increment) : 'correspondence';
}

export function showTimeControl(control: Extract<ClubTimeControl, { type: 'clock' }>): string {
  return formatTimeControl(control.limit, control.increment);
}

const shortLimits = [0, 15, 30, 45, 60, 90];

/** Longest increment of a challenge, s. */
const longestIncrement = 60;

/** Whether the service accepts the clock, in seconds: a few short limits, then minutes up to three hours. */
export function isValidClock(limit: number, increment: number, maxIncrement = longestIncrement): boolean {
  if (!Number.isInteger(limit) || !Number.isInteger(increment)) return false;
  if (increment < 0 || increment > maxIncrement || limit + increment === 0) return false;
  return shortLimits.includes(limit) || (limit % 60 === 0 && limit > 0 && limit <= 10_800);
}

export function isValidDays(days: number): boolean {
  return [1, 2, 3, 5, 7, 10, 14].includes(days);
}
