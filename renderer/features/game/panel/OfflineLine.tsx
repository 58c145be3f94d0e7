import type { ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { Dot, useNow, useText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { isConnected, type Reconnection } from '../reconnection.ts';
import { useReconnection } from '../use-reconnection.ts';

/**
 * Says above the status that the game is not connected, and when the next attempt follows. Not a live region,
 * because its seconds would be read out; `LinkAnnouncement` or the header announces the state.
 */
export function OfflineLine({ game }: { readonly game: GameView }): ReactNode {
  const reconnection = useReconnection(game);
  return reconnection === null ? null : <Reconnecting reconnection={reconnection} />;
}

/** Reads out that the game is not connected, where no header does. */
export function LinkAnnouncement({ game }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText).link;
  return (
    <span className="sr-only" role="status">
      {isConnected(game) ? '' : text.catchingUp}
    </span>
  );
}

function Reconnecting({ reconnection }: { readonly reconnection: Reconnection }): ReactNode {
  const text = useText(gameScreenText).link;
  const now = useNow();
  const left = (reconnection.nextAttemptAt ?? now) - now;
  return (
    <p className="game-offline num">
      <Dot tone="busy" />
      {left > 0 ? text.offlineUntil(left) : text.offline}
    </p>
  );
}
