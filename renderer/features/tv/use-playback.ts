import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { TvStep } from '@contract/tv.ts';
import {
  advance,
  changeSpeed,
  indexAt,
  livePlayback,
  placeOf,
  rangeOf,
  seek,
  stepBy,
  togglePlay,
  type Playback,
  type Range,
} from './playback.ts';

/** Update interval of playback, often enough for clocks, ms. */
const frameMs = 100;

export type PlaybackHandle = ReturnType<typeof usePlayback>;

/**
 * `wider`: playable time, when longer than the steps. `endsLive`: the game is on, and its newest position is the
 * present.
 */
export function usePlayback(
  steps: readonly TvStep[],
  wider: Range | undefined,
  endsLive: boolean,
  start: Playback,
  onMoment?: (at: number) => void,
) {
  const [playback, setPlayback] = useState<Playback>(start);
  const [from, to] = wider ? [wider.from, wider.to] : [rangeOf(steps).from, rangeOf(steps).to];
  const range = useMemo<Range>(() => ({ from, to }), [from, to]);
  const play = useEffectEvent((elapsed: number) =>
    setPlayback((state) => advance(state, elapsed, range, endsLive)),
  );
  const isPlaying = playback.mode === 'playing';
  useEffect(() => {
    if (!isPlaying) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      play(now - last);
      last = now;
    }, frameMs);
    return () => clearInterval(timer);
  }, [isPlaying]);

  /** The displayed moment. */
  const at = placeOf(playback, range);
  const report = useEffectEvent(() => onMoment?.(at));
  useEffect(() => report(), [at]);
  const index = playback.mode === 'live' ? Math.max(0, steps.length - 1) : indexAt(steps, at);
  const toggle = useCallback(() => setPlayback((state) => togglePlay(state, range)), [range]);
  const step = useCallback(
    (by: 1 | -1) => setPlayback((state) => stepBy(state, steps, by, endsLive)),
    [steps, endsLive],
  );
  const seekTo = useCallback((moment: number) => setPlayback((state) => seek(state, moment, range)), [range]);
  const speed = useCallback((by: 1 | -1) => setPlayback((state) => changeSpeed(state, by)), []);
  const setSpeed = useCallback(
    (value: Playback['speed']) => setPlayback((state) => ({ ...state, speed: value })),
    [],
  );
  const toLive = useCallback(() => setPlayback((state) => ({ ...livePlayback, speed: state.speed })), []);
  return useMemo(
    () => ({ playback, at, range, index, toggle, step, seek: seekTo, speed, setSpeed, toLive }),
    [playback, at, range, index, toggle, step, seekTo, speed, setSpeed, toLive],
  );
}
