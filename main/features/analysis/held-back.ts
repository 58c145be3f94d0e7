/** Idle time after which the user counts as away, ms. */
const awayAfterMs = 120_000;

/** Why analysis waits. `off`: only games that the user asks for are analysed. */
export type WaitReason = 'off' | 'paused' | 'playing' | 'battery' | 'working';

export interface Circumstances {
  /** The setting: when games are analysed that the user did not ask for. */
  readonly when: 'off' | 'away' | 'always';
  /** The user paused analysis. Games that the user asks for are analysed all the same. */
  readonly isPaused: boolean;
  /** A real-time game of one's own is in progress. */
  readonly isPlaying: boolean;
  readonly onBattery: boolean;
  /** Time since the last input, ms. */
  readonly idleMs: number;
}

/** Why analysis must wait; null if it may run. `isWanted`: the user asked for the game, so only a game of one's own delays it. */
export function waitReason(isWanted: boolean, now: Circumstances): WaitReason | null {
  if (now.isPlaying) return 'playing';
  if (isWanted) return null;
  if (now.when === 'off') return 'off';
  if (now.isPaused) return 'paused';
  if (now.onBattery) return 'battery';
  return now.when === 'away' && now.idleMs < awayAfterMs ? 'working' : null;
}
