/** Public streams of other people's games. */

import type { Calls, StreamListener } from '../calls.ts';
import { readUsersLine, readWatchLine } from '../codec/watch.ts';
import type { UsersGame, WatchEvent } from '../domain-watch.ts';
import type { StreamClose } from '../transport.ts';

export interface WatchCalls {
  /** Resolves when the game or the stream is over. */
  openWatchStream(gameId: string, listener: StreamListener<WatchEvent>): Promise<StreamClose>;
  /** Starts and ends of games between at least two users; games in progress come first. */
  openUsersStream(ids: readonly string[], listener: StreamListener<UsersGame>): Promise<StreamClose>;
}

export function watchCalls({ openStream }: Calls): WatchCalls {
  return {
    openWatchStream: (id, listener) =>
      openStream({ name: 'watchStream', parameters: { id } }, listener, readWatchLine),
    openUsersStream: (ids, listener) =>
      openStream(
        {
          name: 'usersStream',
          query: { withCurrentGames: 'true' },
          body: { kind: 'text', text: ids.join(',') },
        },
        listener,
        readUsersLine,
      ),
  };
}
