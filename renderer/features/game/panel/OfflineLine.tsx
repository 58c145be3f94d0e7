import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { Dot, useNow, useText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { isConnected, reconnectionOf } from '../reconnection.ts';

/**
 * Says above the status that the game is not connected, and when the next attempt follows. Not a live region,
 * because its seconds would be read out; the header announces the state.
 */
export function OfflineLine({ game }: { readonly game: GameView }): ReactNode {
  return isConnected(game) ? null : <Reconnecting game={game} />;
}

function Reconnecting({ game }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText).link;
  const { data: streams = [] } = useBridgeQuery('streams.list', undefined);
  const now = useNow();
  const reconnection = reconnectionOf(game, streams);
  if (reconnection === null) return null;
  const left = (reconnection.nextAttemptAt ?? now) - now;
  return (
    <p className="game-offline num">
      <Dot tone="busy" />
      {left > 0 ? text.offlineUntil(left) : text.offline}
    </p>
  );
}
