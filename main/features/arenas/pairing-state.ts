/** An account's wait for its next game in an arena. */
import type { ArenaOwn } from '../../../preload/contract/arenas.ts';
import type { Timer } from '../../base/clock.ts';
import type { GameSummary } from '../../service/domain.ts';
import type { ArenaParticipation } from './arena-memos.ts';

export interface PairingProgress {
  /** The game under way. */
  gameId: string | null;
  /** Of the next request. */
  timer: Timer | null;
  /** The server refuses requests until then, ms since the epoch. */
  restsUntil: number | null;
  /** The account was among the players after the start: from then on it can pause, but not be out. */
  confirmed: boolean;
  /** The account was once missing among the results. */
  missing: boolean;
  /** A request is valid. */
  asked: boolean;
  /** A request is on its way. */
  working: boolean;
}

/** Progress by arena id, made when it is first asked for. */
export function createPairings() {
  const pairings = new Map<string, PairingProgress>();
  return {
    of(arenaId: string): PairingProgress {
      const known = pairings.get(arenaId);
      if (known) return known;
      const made: PairingProgress = {
        gameId: null,
        timer: null,
        restsUntil: null,
        confirmed: false,
        missing: false,
        asked: false,
        working: false,
      };
      pairings.set(arenaId, made);
      return made;
    },
    /** Cancels the next request of an arena. */
    cancel: (arenaId: string) => pairings.get(arenaId)?.timer?.cancel(),
    drop(arenaId: string) {
      pairings.get(arenaId)?.timer?.cancel();
      pairings.delete(arenaId);
    },
    close() {
      for (const { timer } of pairings.values()) timer?.cancel();
    },
  };
}

function pairingState(
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

/** The account's part as the window shows it. */
export function ownPart(entry: ArenaParticipation, progress: PairingProgress, now: number): ArenaOwn {
  return {
    phase: entry.phase,
    team: entry.team,
    pairing: pairingState(entry, progress, now),
    pairingRestsUntil: progress.restsUntil,
    gameId: progress.gameId,
    leftIdle: entry.leftIdle,
  };
}

/** Uncertainty of the server's time, ms. */
const toleranceMs = 120_000;

/** The arena of a game, if the account takes part in it. `gameOf`: the game under way in an arena. */
export function arenaOfGame(
  { id, tournamentId, source }: GameSummary,
  entries: readonly ArenaParticipation[],
  gameOf: (arenaId: string) => string | null,
  serverNow: number,
): ArenaParticipation | undefined {
  if (tournamentId !== undefined) return entries.find(({ arenaId }) => arenaId === tournamentId);
  if (source !== 'arena') return undefined;
  const known = entries.find(({ arenaId }) => gameOf(arenaId) === id);
  if (known) return known;
  // Documented events do not name the arena: assume a running one, preferably one that waits for a game.
  const running = entries.filter(
    (entry) =>
      entry.phase === 'in' &&
      serverNow >= entry.startsAt - toleranceMs &&
      serverNow < entry.finishesAt + toleranceMs,
  );
  return running.find(({ arenaId }) => gameOf(arenaId) === null) ?? running[0];
}
