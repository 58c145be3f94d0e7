/** Whether the account still takes part in an arena: looked at before each request for a pairing. */
import type { Clock } from '../../base/clock.ts';
import { lookAt, presenceInResults, type ArenaLook, type JoinClient } from './joining.ts';
import type { PairingProgress } from './pairing-state.ts';

/** Longest wait for the results of an arena, ms: the request for a pairing comes after it. */
const resultsMs = 20_000;

/** Why no pairing was requested. */
export type Unasked = 'paused' | 'out' | 'unsure' | 'early' | 'unwanted';

interface MembershipOptions {
  readonly client: JoinClient | undefined;
  readonly clock: Pick<Clock, 'after'>;
  readonly arenaId: string;
  readonly userId: string | null;
  readonly progress: PairingProgress;
}

export interface Membership extends Pick<ArenaLook, 'arena'> {
  /** `unsure`: the account was missing once, so look again before a request. */
  readonly presence: ArenaLook['presence'] | 'unsure';
}

/**
 * Reads the arena's page, and once after the start its results, where the page does not tell. While ranks change, a
 * result can be missing, so the account has left only when it is missing twice.
 */
export async function lookForMembership(options: MembershipOptions): Promise<Membership> {
  const { client, clock, arenaId, userId, progress } = options;
  if (!client || userId === null) return { presence: 'unknown' };
  const look = await lookAt(client, arenaId, userId);
  if (progress.confirmed) return look.presence === 'out' ? { ...look, presence: 'unknown' } : look;
  if (!look.arena || look.presence !== 'unknown') return look;
  const { arena } = look;
  const presence = await withinTime(clock, (signal) =>
    // In the class of upkeep: a refusal of the download must not hold up the board.
    presenceInResults(client, arenaId, userId, { cls: 'upkeep', signal }),
  );
  if (presence !== 'out') return { arena, presence };
  const isSecond = progress.missing;
  progress.missing = true;
  return { arena, presence: isSecond ? 'out' : 'unsure' };
}

async function withinTime<T>(
  clock: Pick<Clock, 'after'>,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const waiting = new AbortController();
  const timeout = clock.after(resultsMs, () => waiting.abort());
  try {
    return await ask(waiting.signal);
  } finally {
    timeout.cancel();
  }
}
