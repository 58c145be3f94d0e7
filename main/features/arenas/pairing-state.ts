/** An account's wait for its next game in an arena. */
import type { ArenaOwn } from '../../../preload/contract/arenas.ts';
import type { Timer } from '../../base/clock.ts';
import type { ArenaParticipation } from './arena-memos.ts';

export interface PairingProgress {
  /** The game under way. */
  gameId: string | null;
  /** Of the next request. */
  timer: Timer | null;
  /** The server refuses requests until then, ms since the epoch. */
  restsUntil: number | null;
  /** A request is valid. */
  asked: boolean;
  /** A request is on its way. */
  working: boolean;
}

export function pairingState(
  entry: ArenaParticipation,
  progress: PairingProgress,
  now: number,
): ArenaOwn['pairing'] {
  if (progress.gameId !== null) return 'playing';
  if (!entry.pairing || entry.phase !== 'in') return 'off';
  if (now >= entry.closesFrom) return 'closed';
  if (progress.restsUntil !== null) return 'resting';
  return progress.asked ? 'asked' : 'waiting';
}
