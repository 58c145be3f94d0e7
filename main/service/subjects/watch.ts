/** Looking on: one game by its id, and games between certain users. */

import type { Calls, StreamListener } from '../calls.ts';
import { readUsersLine, readWatchLine } from '../codec/watch.ts';
import type { UsersGame, WatchEvent } from '../domain-watch.ts';
import type { StreamClose } from '../transport.ts';

export interface WatchCalls {
  /** Settles when the game is over, or the stream. */
  openWatchStream(gameId: string, listener: StreamListener<WatchEvent>): Promise<StreamClose>;
  /** Beginnings and ends of games between these users, at least two; those that go on come first. */
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
