import { untimedClock, type Color } from './vocabulary.ts';

/** Both clocks as the last `gameState` gave them. Times in ms. */
export interface ClockReading {
  readonly white: number;
  readonly black: number;
  /** Whose clock runs; `undefined` when none does. */
  readonly running: Color | undefined;
  /** When the reading was taken, on any steady clock. */
  readonly at: number;
}

/** Remaining ms of `color` at `now` (same clock as `at`), never below 0. */
export function remainingAt(reading: ClockReading, color: Color, now: number): number {
  const left = reading[color];
  if (left >= untimedClock || reading.running !== color) return left;
  return Math.max(0, left - Math.max(0, now - reading.at));
}

/** The clocks run only once both sides have moved, as the service has it. */
export function runningSide(turn: Color, plies: number, over: boolean): Color | undefined {
  return over || plies < 2 ? undefined : turn;
}

/** `1:02:03` from an hour, `2:03` below, `0:09.4` below ten seconds. An untimed clock is the infinity sign. */
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

/** `10+5` for limit and increment in seconds; quarter-minute limits as the service shows them, else in minutes. */
export function formatTimeControl(limit: number, increment: number): string {
  const fractions: Readonly<Record<number, string>> = { 15: '¼', 30: '½', 45: '¾', 90: '1.5' };
  return `${fractions[limit] ?? String(limit / 60)}+${increment}`;
}
