/** Which side of a challenge an account is on. Pure. */
import type { ServiceEvent } from '../service/domain.ts';

export type ChallengeEvent = Extract<ServiceEvent, { readonly challenge: unknown }>;

/**
 * Whether the account's user sent the challenge. Sent ones arrive on the event stream as received ones do; the server
 * names the direction, else the ids tell. Where both ids are missing, a decline counts as an answer to a sent challenge
 * and everything else as received.
 */
export function isSentBy({ type, challenge }: ChallengeEvent, userId: string | null): boolean {
  if (challenge.direction !== undefined) return challenge.direction === 'out';
  if (isSameId(challenge.challenger?.id, userId)) return true;
  return type === 'challengeDeclined' && !isSameId(challenge.destUser?.id, userId);
}

function isSameId(id: string | undefined, userId: string | null): boolean {
  return id !== undefined && userId !== null && id.toLowerCase() === userId.toLowerCase();
}
