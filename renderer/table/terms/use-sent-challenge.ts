import { useEffect, useState } from 'react';
import type { Message } from '@text/message.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';

interface Sent {
  readonly id: string;
  /** The challenged user. */
  readonly name: string | Message;
}

export type SentChallengeOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'declined'; readonly reason: string | Message }
  | { readonly kind: 'gone' }
  | { readonly kind: 'browser' };

export interface SentChallenge {
  /** null: none was sent, or it was dismissed. */
  readonly fate: (SentChallengeOutcome & Pick<Sent, 'name'>) | null;
  /** Id of the sent challenge. */
  readonly id: string | null;
  readonly follow: (challenge: Sent) => void;
  readonly forget: () => void;
}

const newestEntries = 10;

/** Tracks a sent challenge: opens the game when it is accepted, and reports the outcome otherwise. */
export function useSentChallenge(accountId: string): SentChallenge {
  const navigate = useNavigate();
  const challenges = useBridgeQuery('challenges.list', undefined).data ?? [];
  const games = useBridgeQuery('games.list', undefined).data ?? [];
  const entries = useBridgeQuery('ledger.page', { accountId, limit: newestEntries }).data ?? [];
  const [sent, setSent] = useState<Sent | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const isOpen = challenges.some((one) => one.accountId === accountId && one.id === sent?.id);
  if (isOpen && sent && seen !== sent.id) setSeen(sent.id);

  const game = games.find((one) => one.accountId === accountId && one.gameId === sent?.id);
  const gameId = game?.access === 'browser' ? undefined : game?.gameId;
  useEffect(() => {
    if (gameId !== undefined) navigate({ screen: 'game', accountId, gameId });
  }, [navigate, accountId, gameId]);

  const fateOf = ({ id }: Sent): SentChallengeOutcome => {
    if (game?.access === 'browser') return { kind: 'browser' };
    const declined = entries.find((entry) => entry.kind === 'challenge_declined' && entry.subject === id);
    if (declined) return { kind: 'declined', reason: declined.detail };
    return seen === id && !isOpen && !game ? { kind: 'gone' } : { kind: 'waiting' };
  };

  return {
    id: sent?.id ?? null,
    fate: sent && { ...fateOf(sent), name: sent.name },
    follow: setSent,
    forget: () => setSent(null),
  };
}
