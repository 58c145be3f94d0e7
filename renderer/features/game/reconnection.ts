import type { GameView, StreamHealthView } from '@contract/models.ts';

/** A lost connection that Outpost restores. */
export interface Reconnection {
  /** ms since the epoch; null while an attempt is under way, or if its time is unknown. */
  readonly nextAttemptAt: number | null;
}

/** Whether a game is followed, or has ended. */
export const isConnected = ({ link }: Pick<GameView, 'link'>): boolean => link === 'live' || link === 'done';

/** The lost connection of a game; null while it is live, over, or opened for the first time. */
export function reconnectionOf(
  game: Pick<GameView, 'accountId' | 'gameId' | 'link'>,
  streams: readonly StreamHealthView[],
): Reconnection | null {
  if (isConnected(game)) return null;
  const { accountId, gameId } = game;
  const own = streams.filter((stream) => stream.accountId === accountId);
  // A game's stream may wait for that of the events.
  const lost =
    own.find((stream) => stream.gameId === gameId && isLost(stream)) ??
    own.find((stream) => stream.kind === 'event' && isLost(stream));
  return lost ? { nextAttemptAt: lost.state === 'waiting' ? lost.nextAttemptAt : null } : null;
}

function isLost({ state, opens }: StreamHealthView): boolean {
  return state === 'waiting' || state === 'stopped' || (state === 'opening' && opens > 1);
}
