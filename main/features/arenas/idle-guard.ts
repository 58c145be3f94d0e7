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

export function createIdleGuard(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly time: Pick<ServerTime, 'now'>;
  readonly part: Pick<Participation, 'entries' | 'own' | 'withdraw'>;
  readonly prefs: () => Pick<ArenaPrefs, 'idleMinutes' | 'leaveOnLock'>;
  /** Time without user input, ms. */
  readonly idleMs: () => number;
  readonly onLeft: (entry: ArenaParticipation) => void;
}) {
  const { clock, log, time, part, prefs, idleMs, onLeft } = options;
  let timer: Timer | null = null;
  let closed = false;

  const isPlaying = ({ arenaId }: ArenaParticipation) => part.own(arenaId)?.gameId !== null;
  const entriesIn = () =>
    part.entries().filter(({ phase, finishesAt }) => phase === 'in' && time.now() < finishesAt);

  const leave = async () => {
    for (const entry of entriesIn()) {
      if (time.now() < entry.startsAt || isPlaying(entry)) continue;
      await part.withdraw(entry.arenaId, true);
      onLeft(entry);
    }
  };

  /** Earliest time at which the user can have been away long enough, ms from now; null: no arena to guard. */
  const nextIn = (): number | null => {
    const { idleMinutes } = prefs();
    const entries = entriesIn();
    if (idleMinutes === null || entries.length === 0) return null;
    const begin = Math.min(...entries.map(({ startsAt }) => startsAt)) - time.now();
    if (begin > 0) return begin;
    const left = idleMinutes * minute - idleMs();
    return left > 0 ? left : playingLookMs;
  };

  const arm = () => {
    timer?.cancel();
    timer = null;
    const wait = closed ? null : nextIn();
    if (wait !== null) timer = clock.after(Math.max(1_000, wait), () => void due());
  };

  const due = async () => {
    const { idleMinutes } = prefs();
    try {
      if (idleMinutes !== null && idleMs() >= idleMinutes * minute) await leave();
    } catch (error) {
      log.warn('arena not left', { reason: String(error) });
    }
    arm();
  };

  return {
    /** Entries or preferences changed: reschedules. */
    look: arm,
    async locked() {
      if (prefs().leaveOnLock) await leave();
    },
    close() {
      closed = true;
      timer?.cancel();
    },
  };
}
