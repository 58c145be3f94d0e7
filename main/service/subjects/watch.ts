/** Public streams of other people's games. */

import type { Calls, StreamListener } from '../calls.ts';
import { readUsersLine, readWatchLine } from '../codec/watch.ts';
import type { UsersGame, WatchEvent } from '../domain-watch.ts';

export function watchCalls({ openStream }: Calls) {
  return {
    /** Resolves when the game or the stream is over. */
    openWatchStream: (id: string, listener: StreamListener<WatchEvent>) =>
      openStream({ name: 'watchStream', parameters: { id } }, listener, readWatchLine),
    /** Starts and ends of games between at least two users; games in progress come first. */
    openUsersStream: (ids: readonly string[], listener: StreamListener<UsersGame>) =>
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
