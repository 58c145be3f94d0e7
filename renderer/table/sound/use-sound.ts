import { useCallback, useMemo } from 'react';
import { memoize } from '@chess/memoize.ts';
import { defaultSettings } from '@contract/defaults.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { createSoundPlayer } from './sound-player.ts';
import type { SoundName } from './sounds.ts';

/** Memoized: a window has one sound device. */
const player = memoize(() => createSoundPlayer(() => new AudioContext()));

/** A second window that shows the same game stays silent for this time, ms. */
const claimMs = 1_000;

/** Plays sounds by the settings. */
export function useSound() {
  const { on, volume } = (useBridgeQuery('settings.get', undefined).data ?? defaultSettings).sounds;
  return useMemo(() => {
    const play = (sound: SoundName): void => {
      if (on) player().play(sound, volume);
    };
    return {
      play,
      /** Plays once for all windows: `event` names what happened. */
      playOnce(event: string, heard: readonly SoundName[]): void {
        if (!on || heard.length === 0) return;
        void claim(`sound ${event}`).then((mine) => {
          if (mine) for (const sound of heard) play(sound);
        });
      },
    };
  }, [on, volume]);
}

/** Plays a sound at a volume in percent, for the settings. */
export function usePreviewSound(): (sound: SoundName, volume: number) => void {
  return player().play;
}

/** Whether sounds are on, and a switch for all of them. */
export function useMute(): readonly [on: boolean, toggle: () => void] {
  const sounds = useBridgeQuery('settings.get', undefined).data?.sounds ?? defaultSettings.sounds;
  const { run } = useBridgeCommand('settings.set');
  const toggle = useCallback(() => void run({ sounds: { ...sounds, on: !sounds.on } }), [run, sounds]);
  return [sounds.on, toggle];
}

/** Whether this window is the first to claim the event; later claims fail for a moment. */
function claim(event: string): Promise<boolean> {
  return new Promise((resolve) => {
    const ask = async (): Promise<void> => {
      await navigator.locks.request(event, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (lock) await new Promise((done) => setTimeout(done, claimMs));
      });
    };
    // Without locks every window plays.
    ask().catch(() => resolve(true));
  });
}
