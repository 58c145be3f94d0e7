import { useEffect, useEffectEvent, useRef } from 'react';
import { hasJustStarted, soundsOf, type AudibleGame } from './game-sounds.ts';
import { useSound } from './use-sound.ts';

export interface GameSounds extends AudibleGame {
  readonly gameId: string;
  /** ms since the epoch. */
  readonly startedAt: number;
}

/** Plays a game's moves, start and end. A hidden window stays silent: notifications have their own sounds. */
export function useGameSounds({ gameId, startedAt, plies, san, over }: GameSounds): void {
  const { playOnce } = useSound();
  const before = useRef<(AudibleGame & { readonly gameId: string }) | null>(null);
  const hear = useEffectEvent((now: AudibleGame) => {
    const last = before.current;
    before.current = { gameId, ...now };
    if (document.visibilityState !== 'visible') return;
    if (last?.gameId === gameId) playOnce(`${gameId} ${now.plies} ${now.over}`, soundsOf(last, now));
    else if (hasJustStarted(now, startedAt, Date.now())) playOnce(`${gameId} start`, ['start']);
  });
  useEffect(() => hear({ plies, san, over }), [gameId, plies, san, over]);
}
