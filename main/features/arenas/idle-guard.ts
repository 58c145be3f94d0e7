/** Leaves running arenas while the user is away, so that no paired game is lost by absence. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ArenaPrefs } from '../../../preload/contract/arenas.ts';
import type { ArenaParticipation } from './arena-memos.ts';
import type { ServerTime } from './server-time.ts';
import type { Participation } from './participation.ts';

const minute = 60_000;
/** Poll interval during a game, ms: playing does not count as being away. */
const playingLookMs = 30_000;
/** Pause after a failed withdrawal, ms: shorter than the one of `participation.ts` before the next pairing. */
const retryMs = 30_000;

export function createIdleGuard(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly time: Pick<ServerTime, 'now'>;
  readonly participation: Pick<Participation, 'entries' | 'own' | 'withdraw'>;
  readonly prefs: () => Pick<ArenaPrefs, 'idleMinutes' | 'leaveOnLock'>;
  /** Time without user input, ms. */
  readonly idleMs: () => number;
  readonly isLocked: () => boolean;
  readonly onLeft: (entry: ArenaParticipation) => void;
}) {
  const { clock, log, time, participation, prefs, idleMs, isLocked, onLeft } = options;
  /** Retry times of failed withdrawals by arena, monotonic ms. */
  const retryAt = new Map<string, number>();
  let timer: Timer | null = null;
  let leaving = false;
  let closed = false;

  const isPlaying = ({ arenaId }: ArenaParticipation) => participation.own(arenaId)?.gameId !== null;
  /** Without those that the user may be playing on another device. */
  const isGuarded = ({ phase, finishesAt, elsewhere, pairing }: ArenaParticipation) =>
    phase === 'in' && time.now() < finishesAt && (elsewhere !== true || pairing);
  const entriesIn = () => participation.entries().filter(isGuarded);

  /** Least time until the user counts as away, ms; 0: the user is away; null: absence does not matter. */
  const awayIn = (): number | null => {
    const { idleMinutes, leaveOnLock } = prefs();
    if (leaveOnLock && isLocked()) return 0;
    return idleMinutes === null ? null : Math.max(0, idleMinutes * minute - idleMs());
  };

  /** Time until the arena has to be left if the user stays away, ms; 0: now. */
  const leaveIn = (entry: ArenaParticipation): number => {
    const begin = entry.startsAt - time.now();
    if (begin > 0) return begin;
    if (isPlaying(entry)) return playingLookMs;
    return Math.max(0, (retryAt.get(entry.arenaId) ?? 0) - clock.monotonic());
  };

  const leave = async (entry: ArenaParticipation) => {
    const { arenaId } = entry;
    try {
      await participation.withdraw(arenaId, true);
      retryAt.delete(arenaId);
      onLeft(entry);
    } catch (error) {
      retryAt.set(arenaId, clock.monotonic() + retryMs);
      log.warn('arena not left', { arenaId, reason: String(error) });
    }
  };

  const arm = () => {
    timer?.cancel();
    timer = null;
    const away = awayIn();
    const entries = entriesIn();
    if (closed || leaving || away === null || entries.length === 0) return;
    const wait = Math.min(...entries.map((entry) => Math.max(away, leaveIn(entry))));
    timer = clock.after(Math.max(1_000, wait), () => void check());
  };

  const check = async () => {
    if (closed || leaving) return;
    if (awayIn() === 0) {
      leaving = true;
      await Promise.all(entriesIn().flatMap((entry) => (leaveIn(entry) === 0 ? [leave(entry)] : [])));
      leaving = false;
    } else retryAt.clear();
    arm();
  };

  return {
    /** Entries or preferences changed: reschedules. */
    look: arm,
    /** The screen was locked or unlocked: leaves at once, or reschedules. */
    screenChanged: check,
    close() {
      closed = true;
      timer?.cancel();
    },
  };
}
