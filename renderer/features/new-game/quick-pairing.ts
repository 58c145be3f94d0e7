/** The time controls of quick pairing. Pure. */
import { formatTimeControl } from '@chess/clock.ts';
import { speedOfClock, type Speed } from '@chess/vocabulary.ts';

export interface QuickControl {
  readonly id: string;
  /** s */
  readonly limit: number;
  /** s */
  readonly increment: number;
  readonly speed: Speed;
}

const minutesAndSeconds: readonly (readonly [minutes: number, increment: number])[] = [
  [1, 0],
  [2, 1],
  [3, 0],
  [3, 2],
  [5, 0],
  [5, 3],
  [10, 0],
  [10, 5],
  [15, 10],
  [30, 0],
  [30, 20],
];

/** The service's usual time controls, fastest first. */
export const quickControls: readonly QuickControl[] = minutesAndSeconds.map(([minutes, increment]) => ({
  id: formatTimeControl(minutes * 60, increment),
  limit: minutes * 60,
  increment,
  speed: speedOfClock(minutes * 60, increment),
}));

/**
 * How a program can get such a game: by a search (rapid and slower), by a challenge (blitz as well), or not at all.
 */
export function quickWay({ speed }: Pick<QuickControl, 'speed'>): 'seek' | 'challenge' | 'none' {
  if (speed === 'rapid' || speed === 'classical') return 'seek';
  return speed === 'blitz' ? 'challenge' : 'none';
}
