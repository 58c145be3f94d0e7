import { useBridgeQuery } from '../../bridge.ts';
import type { GameCard, GameView } from '@contract/models.ts';
import { useNow } from '../../ui/index.ts';
import { orderGames } from './tiles/order.ts';

/** The other game in which the user's move is most urgent; undefined when there is none. */
export function useNextGame({
  accountId,
  gameId,
}: Pick<GameView, 'accountId' | 'gameId'>): GameCard | undefined {
  const games = useBridgeQuery('games.list', undefined);
  const now = useNow(60_000);
  return nextGame(games.data ?? [], { accountId, gameId }, now);
}

export function nextGame(
  games: readonly GameCard[],
  present: Pick<GameView, 'accountId' | 'gameId'>,
  now: number,
): GameCard | undefined {
  return orderGames(games, now).find(
    (card) =>
      card.isMyTurn &&
      !card.over &&
      card.access !== 'browser' &&
      !card.enginePlays &&
      !(card.gameId === present.gameId && card.accountId === present.accountId),
  );
}
