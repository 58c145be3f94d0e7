import { useEffect, useEffectEvent, useRef } from 'react';
import { remainingAt } from '@chess/clock.ts';
import type { GameView } from '@contract/models.ts';
import { useSound } from '../sound/use-sound.ts';
import { readingOf } from './clock-face.ts';
import { hearClock, lowTimeOf, type LowTime } from './low-time.ts';

/** Sampling interval of the running clock, ms. */
const everyMs = 200;

/** Plays a sound when the own clock runs low. */
export function useLowTimeSound(game: GameView, on: boolean): void {
  const { gameId, clock, clocks, running, clockAt, color, over } = game;
  const { playOnce } = useSound();
  const warn = useEffectEvent(() => playOnce(`${gameId} low time`, ['lowTime']));
  const heard = useRef<LowTime>({ sounded: false });
  useEffect(() => {
    const low = lowTimeOf(clock);
    const reading = readingOf({ clocks, running, clockAt });
    if (!on || over || low === null || reading === null || running !== color) return undefined;
    const listen = (): void => {
      const { sound, ...now } = hearClock(heard.current, remainingAt(reading, color, Date.now()), low);
      heard.current = now;
      if (sound) warn();
    };
    listen();
    const timer = setInterval(listen, everyMs);
    return () => clearInterval(timer);
  }, [on, over, clock, clocks, running, clockAt, color]);
}
