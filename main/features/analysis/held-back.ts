/** Idle time after which the user counts as away, ms. */
const awayAfterMs = 120_000;

/** Why analysis waits. `off`: only games that the user asks for are analysed. `board`: a board has the engine. */
export type WaitReason = 'off' | 'paused' | 'playing' | 'board' | 'battery' | 'working';

export interface Circumstances {
  /** The setting: when games are analysed that the user did not ask for. */
  readonly when: 'off' | 'away' | 'always';
  /** The user paused analysis. Games that the user asks for are analysed all the same. */
  readonly isPaused: boolean;
  /** A real-time game of one's own is in progress. */
  readonly isPlaying: boolean;
  /** A board's position is analysed. */
  readonly isOnBoard: boolean;
  readonly onBattery: boolean;
  /** Time since the last input, ms. A call asks the desktop, and can block for some milliseconds. */
  readonly idleMs: () => number;
}

/** Why analysis must wait; null if it may run. `isWanted`: the user asked for the game. */
export function waitReason(isWanted: boolean, now: Circumstances): WaitReason | null {
  if (now.isPlaying) return 'playing';
  const forBoard = now.isOnBoard ? 'board' : null;
  if (isWanted) return forBoard;
  if (now.when === 'off') return 'off';
  if (now.isPaused) return 'paused';
  if (forBoard) return forBoard;
  if (now.onBattery) return 'battery';
  return now.when === 'away' && now.idleMs() < awayAfterMs ? 'working' : null;
}
