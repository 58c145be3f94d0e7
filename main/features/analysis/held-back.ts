/** Idle time after which the user counts as away, ms. */
const awayAfterMs = 120_000;

export interface Circumstances {
  /** The setting: when games are analysed that the user did not ask for. */
  readonly when: 'off' | 'away' | 'always';
  /** A real-time game of one's own is in progress. */
  readonly isPlaying: boolean;
  readonly onBattery: boolean;
  /** Time since the last input, ms. */
  readonly idleMs: number;
}

/** Whether analysis must wait. `isWanted`: the user asked for the game, so only a game of one's own delays it. */
export function isHeldBack(
  isWanted: boolean,
  { when, isPlaying, onBattery, idleMs }: Circumstances,
): boolean {
  if (isPlaying) return true;
  if (isWanted) return false;
  const isOn = when === 'always' || (when === 'away' && idleMs >= awayAfterMs);
  return !isOn || onBattery;
}
