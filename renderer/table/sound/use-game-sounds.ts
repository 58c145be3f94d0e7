import { useEffect, useEffectEvent, useRef } from 'react';
import { hasJustStarted, soundsOf, type AudibleGame } from './game-sounds.ts';
import { useSound } from './use-sound.ts';

export interface GameSounds extends AudibleGame {
  readonly gameId: string;
  /** When this computer heard of the game, ms since the epoch: the server's clock may differ. */
  readonly reportedAt: number;
}

/** Plays a game's moves, start and end. A hidden window stays silent: notifications have their own sounds. */
export function useGameSounds({ gameId, reportedAt, plies, san, over }: GameSounds): void {
  const { playOnce } = useSound();
  const before = useRef<(AudibleGame & { readonly gameId: string }) | null>(null);
  const hear = useEffectEvent((now: AudibleGame) => {
    const last = before.current;
    before.current = { gameId, ...now };
    if (document.visibilityState !== 'visible') return;
    if (last?.gameId === gameId) playOnce(`${gameId} ${now.plies} ${now.over}`, soundsOf(last, now));
    else if (hasJustStarted(now, reportedAt, Date.now())) playOnce(`${gameId} start`, ['start']);
  });
  useEffect(() => hear({ plies, san, over }), [gameId, plies, san, over]);
}
