/** Playback of recordings. Pure: the position is a moment of the recording, ms since the epoch. */
import type { TvStep } from '@contract/tv.ts';

export const speeds = [0.25, 0.5, 1, 2, 4, 8, 16] as const;
export type PlaybackSpeed = (typeof speeds)[number];

export interface Playback {
  /** `live` follows the newest position; the other modes use `at`. */
  readonly mode: 'live' | 'playing' | 'paused';
  readonly at: number;
  readonly speed: PlaybackSpeed;
}

export const livePlayback: Playback = { mode: 'live', at: 0, speed: 1 };

/** Recorded time from first to last moment; both equal when nothing is recorded. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export function rangeOf(steps: readonly Pick<TvStep, 'at'>[]): Range {
  const from = steps[0]?.at ?? 0;
  return { from, to: Math.max(from, steps.at(-1)?.at ?? 0) };
}

/** Spreads frames with equal timestamps, so that each position has a moment of its own. */
export function spaced<T extends Pick<TvStep, 'at'>>(steps: readonly T[]): readonly T[] {
  let last = -Infinity;
  return steps.map((step) => {
    last = Math.max(step.at, last + 1);
    return last === step.at ? step : { ...step, at: last };
  });
}

/** Index of the last step that had arrived by `at`, else 0. */
export function indexAt(steps: readonly Pick<TvStep, 'at'>[], at: number): number {
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((steps[middle]?.at ?? Infinity) <= at) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Advances by `elapsedMs` of real time. At the end it stops, or becomes live when `endsLive`. */
export function advance(now: Playback, elapsedMs: number, range: Range, endsLive: boolean): Playback {
  if (now.mode !== 'playing') return now;
  const at = now.at + elapsedMs * now.speed;
  if (at < range.to) return { ...now, at };
  return endsLive ? { ...now, mode: 'live' } : { ...now, mode: 'paused', at: range.to };
}

/** Position as a moment, in any mode. */
export function placeOf(now: Playback, range: Range): number {
  return now.mode === 'live' ? range.to : Math.min(range.to, Math.max(range.from, now.at));
}

export function seek(now: Playback, at: number, range: Range): Playback {
  const mode = now.mode === 'playing' ? 'playing' : 'paused';
  return { ...now, mode, at: Math.min(range.to, Math.max(range.from, at)) };
}

/** Moves one position and pauses. Beyond the newest position of a running game it becomes live. */
export function stepBy(
  now: Playback,
  steps: readonly Pick<TvStep, 'at'>[],
  by: 1 | -1,
  endsLive: boolean,
): Playback {
  const range = rangeOf(steps);
  const index = now.mode === 'live' ? steps.length - 1 : indexAt(steps, now.at);
  const next = index + by;
  if (next >= steps.length)
    return endsLive ? { ...now, mode: 'live' } : { ...now, mode: 'paused', at: range.to };
  const target = steps[Math.max(0, next)];
  return { ...now, mode: 'paused', at: target?.at ?? range.from };
}

export function togglePlay(now: Playback, range: Range): Playback {
  if (now.mode === 'playing') return { ...now, mode: 'paused' };
  if (now.mode === 'live') return { ...now, mode: 'paused', at: range.to };
  // At the end, playing starts from the beginning.
  return { ...now, mode: 'playing', at: now.at >= range.to ? range.from : now.at };
}

export function changeSpeed(now: Playback, by: 1 | -1): Playback {
  const index = speeds.indexOf(now.speed) + by;
  return { ...now, speed: speeds[Math.min(speeds.length - 1, Math.max(0, index))] ?? now.speed };
}

/** A recorded clock: its step's value, minus the time since that step while it runs. */
export function clockAt(left: number | null, isRunning: boolean, stepAt: number, at: number): number | null {
  if (left === null) return null;
  return isRunning ? Math.max(0, left - Math.max(0, at - stepAt)) : left;
}
