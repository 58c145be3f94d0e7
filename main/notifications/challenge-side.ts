/** Tells sent challenges from received ones. Pure. */
import type { ServiceEvent } from '../service/domain.ts';

export type ChallengeEvent = Extract<ServiceEvent, { readonly challenge: unknown }>;

/**
 * Whether the account's user sent the challenge. The event stream carries sent and received challenges. The
 * server's direction decides; without one, the user ids do. If both ids are missing, a decline answers a sent
 * challenge and any other event is about a received one.
 */
export function isSentBy({ type, challenge }: ChallengeEvent, userId: string | null): boolean {
  if (challenge.direction !== undefined) return challenge.direction === 'out';
  if (isSameId(challenge.challenger?.id, userId)) return true;
  return type === 'challengeDeclined' && !isSameId(challenge.destUser?.id, userId);
}

function isSameId(id: string | undefined, userId: string | null): boolean {
  return id !== undefined && userId !== null && id.toLowerCase() === userId.toLowerCase();
}
