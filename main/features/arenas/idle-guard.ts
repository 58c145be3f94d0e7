/** Leaves arenas that run when nobody is at the computer: who is paired then loses games that nobody plays. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ArenaPrefs } from '../../../preload/contract/arenas.ts';
import type { Entry } from './notes.ts';
import type { ServerTime } from './server-time.ts';
import type { TakingPart } from './taking-part.ts';

export interface IdleGuard {
  /** Entries or preferences have changed: when to look is reckoned anew. */
  look(): void;
  /** The screen has been locked. */
  locked(): Promise<void>;
  close(): void;
}

export interface IdleGuardOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly time: Pick<ServerTime, 'now'>;
  readonly part: Pick<TakingPart, 'entries' | 'own' | 'withdraw'>;
  readonly prefs: () => Pick<ArenaPrefs, 'idleMinutes' | 'leaveOnLock'>;
  /** How long there was no sign of anybody at the computer, ms. */
  readonly idleMs: () => number;
  readonly onLeft: (entry: Entry) => void;
}

const minute = 60_000;
/** Who plays is not away; whether the game is over is looked at so often, ms. */
const playingLookMs = 30_000;

export function createIdleGuard(options: IdleGuardOptions): IdleGuard {
  const { clock, log, time, part, prefs, idleMs, onLeft } = options;
  let timer: Timer | null = null;
  let closed = false;

  const isPlaying = ({ arenaId }: Entry) => part.own(arenaId)?.gameId !== null;
  const stayed = () =>
    part.entries().filter(({ phase, finishesAt }) => phase === 'in' && time.now() < finishesAt);

  const leave = async () => {
    for (const entry of stayed()) {
      if (time.now() < entry.startsAt || isPlaying(entry)) continue;
      await part.withdraw(entry.arenaId, true);
      onLeft(entry);
    }
  };

  /** When somebody can have been away for long enough at the soonest, ms from now; null: nobody has to be watched. */
  const nextIn = (): number | null => {
    const { idleMinutes } = prefs();
    const entries = stayed();
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
      log.warn('an arena could not be left', { reason: String(error) });
    }
    arm();
  };

  return {
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
