/** Maps changes of a game to sounds. Pure. */
import type { SoundName } from './sounds.ts';

/** State of a game that has sounds. */
export interface AudibleGame {
  /** Moves on the board, an unconfirmed one included. */
  readonly plies: number;
  /** The newest of them; null when unknown. */
  readonly san: string | null;
  readonly over: boolean;
}

/** Sounds of the step from `before` to `now`, in order. A takeback is silent, and several moves sound as one. */
export function soundsOf(before: AudibleGame, now: AudibleGame): readonly SoundName[] {
  const moved: readonly SoundName[] = now.plies > before.plies ? [soundOfMove(now.san ?? '')] : [];
  return now.over && !before.over ? [...moved, 'end'] : moved;
}

function soundOfMove(san: string): SoundName {
  if (/[+#]$/.test(san)) return 'check';
  return san.includes('x') ? 'capture' : 'move';
}

/** A game that was reported less than this ago has just begun, ms. */
const freshMs = 10_000;

/** Whether opening a game plays the start sound. */
export function hasJustStarted(game: AudibleGame, reportedAt: number, now: number): boolean {
  return !game.over && game.plies <= 1 && now - reportedAt < freshMs;
}
