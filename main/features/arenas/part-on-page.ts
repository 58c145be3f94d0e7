/** The account's part in an arena by the arena's own page: the user may have changed it on the website. Pure. */
import type { ArenaDetail } from '../../service/domain-arenas.ts';
import { timesOf } from './arena-times.ts';
import type { ArenaParticipation } from './arena-memos.ts';
import type { ArenaApplicant } from './eligibility.ts';
import { newEntry } from './join-wish.ts';
import { isSame, presenceIn } from './joining.ts';

/** The age that a standing can have when it comes from the server's cache, ms: it lacks later joins and departures. */
const listedAfterMs = 60_000;

interface PageReading {
  readonly applicant: ArenaApplicant;
  /** Server time. */
  readonly serverNow: number;
  /** This computer's time. */
  readonly now: number;
  /** Time since the account left the arena, ms. Infinity: it did not leave in this run. */
  readonly sinceLeftMs: number;
}

/**
 * The change that the page makes to the known entry: a new entry, or `left` when the user has left before the start. Null:
 * nothing. The page's standing may be older than its `me`, so it only adds an entry, and never changes one.
 */
export function partOnPage(
  known: ArenaParticipation | undefined,
  arena: ArenaDetail,
  { applicant, serverNow, now, sinceLeftMs }: PageReading,
): ArenaParticipation | 'left' | null {
  const { userId } = applicant;
  const times = timesOf(arena);
  const isOver = arena.startsAt === undefined || arena.isFinished === true || serverNow >= times.finishesAt;
  // A lost answer to joining is settled by its own requests.
  if (userId === null || isOver || known?.phase === 'asking') return null;
  const presence = presenceIn(arena, userId);
  if (presence === 'out') {
    const isOld = known !== undefined && now - known.joinedAt >= listedAfterMs;
    return isOld && serverNow < times.startsAt ? 'left' : null;
  }
  if (presence !== 'in' && presence !== 'paused') return null;
  if (known && (arena.me === undefined || known.phase === presence)) return null;
  // The standing can still list an account that has left.
  if (!known && arena.me === undefined && sinceLeftMs < listedAfterMs) return null;
  const part = { phase: presence, wasIn: true, pairing: false, elsewhere: true, leftIdle: false } as const;
  if (known) return { ...known, ...part };
  return { ...newEntry(arena, applicant, now), ...part, team: teamIn(arena, userId) };
}

function teamIn({ standing }: ArenaDetail, userId: string): string | null {
  return standing?.players.find(({ name }) => isSame(name, userId))?.team ?? null;
}
