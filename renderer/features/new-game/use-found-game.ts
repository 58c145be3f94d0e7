import { useEffect, useRef } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';

/** Goes to the game that a search for an opponent has led to: it begins after the search, and is nobody's challenge. */
export function useFoundGame(accountId: string): void {
  const navigate = useNavigate();
  const seeks = useBridgeQuery('seeks.list', undefined).data ?? [];
  const games = useBridgeQuery('games.list', undefined).data ?? [];
  const known = useRef<ReadonlySet<string> | null>(null);
  const isLooking = seeks.some((seek) => seek.accountId === accountId && seek.state !== 'failed');
  const own = games.filter((game) => game.accountId === accountId).map(({ gameId }) => gameId);
  const ids = own.join(' ');
  useEffect(() => {
    const now = new Set(ids === '' ? [] : ids.split(' '));
    const found = isLooking && known.current ? [...now].find((id) => !known.current?.has(id)) : undefined;
    known.current = now;
    if (found !== undefined) navigate({ screen: 'game', accountId, gameId: found });
  }, [ids, isLooking, navigate, accountId]);
}
