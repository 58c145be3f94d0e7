import type { GameView } from '@contract/models.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { isConnected, reconnectionOf, type Reconnection } from './reconnection.ts';

/** The lost connection of a game. A connected game does not ask for the streams, which change every second. */
export function useReconnection(game: Pick<GameView, 'accountId' | 'gameId' | 'link'>): Reconnection | null {
  const { data: streams } = useBridgeQuery('streams.list', undefined, { enabled: !isConnected(game) });
  return reconnectionOf(game, streams ?? []);
}
