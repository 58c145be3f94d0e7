import { untimedClock, type Color } from './vocabulary.ts';

/** Both clocks as of the last `gameState`. Times in ms. */
export interface ClockReading {
  readonly white: number;
  readonly black: number;
  /** The side whose clock runs; undefined when none does. */
  readonly running: Color | undefined;
  /** When the reading was taken, on a monotonic clock. */
  readonly at: number;
}

/** Remaining ms of `color` at `now` (same clock as `at`), at least 0. */
export function remainingAt(reading: ClockReading, color: Color, now: number): number {
  const left = reading[color];
  if (left >= untimedClock || reading.running !== color) return left;
  return Math.max(0, left - Math.max(0, now - reading.at));
}

/** The side whose clock runs: none until both sides have moved. */
export function runningSide(turn: Color, plies: number, over: boolean): Color | undefined {
  return over || plies < 2 ? undefined : turn;
}

/**
 * Time for a move by its player's clock before and after it, in the unit of the clocks; at least 0, because an opponent
 * can give time. `ply`: half-moves before the move. The first move of each side has no increment: its clock does not run.
 */
export const timeForMove = (ply: number, before: number, after: number, increment: number): number =>
  Math.max(0, before + (ply < 2 ? 0 : increment) - after);

/** Formats as `1:02:03` from an hour, `2:03` below, `0:09.4` below ten seconds, and `∞` when untimed. */
export function formatClock(ms: number): string {
  if (ms >= untimedClock) return '∞';
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Formats as `10+5`; `limit` and `increment` in seconds, the limit in minutes or as a quarter-minute fraction. */
export function formatTimeControl(limit: number, increment: number): string {
  const fractions: Readonly<Record<number, string>> = { 15: '¼', 30: '½', 45: '¾', 90: '1.5' };
  return `${fractions[limit] ?? String(limit / 60)}+${increment}`;
}
