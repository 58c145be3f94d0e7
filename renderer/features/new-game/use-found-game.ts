import { useEffect, useRef } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';

/**
 * Opens the game that a seek led to: it starts after the seek and belongs to no challenge. Ended seeks are listed for
 * some seconds only.
 */
export function useFoundGame(accountId: string): void {
  const navigate = useNavigate();
  const seeks = useBridgeQuery('seeks.list', undefined).data ?? [];
  const games = useBridgeQuery('games.list', undefined).data ?? [];
  const known = useRef<{ readonly accountId: string; readonly games: ReadonlySet<string> } | null>(null);
  const isLooking = seeks.some((seek) => seek.accountId === accountId && seek.state !== 'failed');
  const own = games.filter((game) => game.accountId === accountId).map(({ gameId }) => gameId);
  const ids = own.join(' ');
  useEffect(() => {
    const now = new Set(ids === '' ? [] : ids.split(' '));
    const before = known.current?.accountId === accountId ? known.current.games : undefined;
    const found = isLooking && before ? [...now].find((id) => !before.has(id)) : undefined;
    known.current = { accountId, games: now };
    if (found !== undefined) navigate({ screen: 'game', accountId, gameId: found });
  }, [ids, isLooking, navigate, accountId]);
}
