/** Recipes of the app's sounds. All are synthesized. */

export type SoundName = 'move' | 'capture' | 'check' | 'start' | 'lowTime' | 'end';

export interface Note {
  /** Hz. */
  readonly pitch: number;
  /** Pitch at the end of the note, Hz; default: unchanged. */
  readonly glide?: number;
  /** s, from the start of the sound. */
  readonly from: number;
  readonly to: number;
  /** Loudness, up to 1. */
  readonly level: number;
  /** A struck note decays from its start; a held one keeps its level. */
  readonly shape: 'struck' | 'held';
  readonly wave: 'sine' | 'triangle';
}

const knock = (pitch: number, from: number, level: number): readonly Note[] => [
  { pitch, glide: pitch * 0.6, from, to: from + 0.09, level, shape: 'struck', wave: 'sine' },
  { pitch: pitch * 5.3, from, to: from + 0.025, level: level * 0.35, shape: 'struck', wave: 'triangle' },
];

const bell = (pitch: number, from: number, to: number): Note => ({
  pitch,
  from,
  to,
  level: 0.4,
  shape: 'struck',
  wave: 'triangle',
});

export const sounds: Readonly<Record<SoundName, readonly Note[]>> = {
  move: knock(260, 0, 0.9),
  capture: [...knock(340, 0, 0.8), ...knock(210, 0.045, 1)],
  check: [...knock(260, 0, 0.9), bell(1040, 0.05, 0.28)],
  start: [bell(523, 0, 0.22), bell(659, 0.11, 0.33), bell(784, 0.22, 0.55)],
  lowTime: [
    { pitch: 880, from: 0, to: 0.09, level: 0.4, shape: 'held', wave: 'sine' },
    { pitch: 660, from: 0.12, to: 0.24, level: 0.4, shape: 'held', wave: 'sine' },
  ],
  end: [bell(659, 0.14, 0.4), bell(523, 0.28, 0.85)],
};

/** Duration, s. */
export function lengthOf(sound: SoundName): number {
  return Math.max(...sounds[sound].map(({ to }) => to));
}
