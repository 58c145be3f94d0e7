/** The watching feature: games of others, and followed users. */
import { createOneAtATime } from '../../base/one-at-a-time.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createFollowedPresence } from './followed-presence.ts';
import { createWatching } from './watching.ts';

export function createWatchingFeature(context: FeatureContext) {
  const { accounts, clock, connections, events, log, notifications, publisher, settings } = context;
  const watching = createWatching({
    clock,
    log,
    supervisor: context.supervisor,
    account: context.accountContext,
    client: connections.client,
    followed: notifications.followed,
    onWatched: (view) => publisher.publish('watched', view, `${view.accountId} ${view.gameId}`),
    onFollowed: () => publisher.refresh('followedGames', followedGames),
    onBegun: (game) => events.emit('followedGameBegun', game),
  });
  context.supervisor.onChange(({ health, news }) => {
    if (news === 'state') watching.streamChanged(health);
  });
  const followedGames = () => [...watching.followedGames()];
  const people = createFollowedPresence({
    clock,
    client: connections.client,
    followed: notifications.followed,
    problem: notifications.followedProblem,
  });
  const follow = createOneAtATime(() =>
    watching.follow(
      accounts
        .list()
        .filter(({ id, kind }) => kind !== 'watch' && notifications.waitsForFollowed(id))
        .map(({ id }) => id),
    ),
  );

  return {
    topics: { followedGames },
    queries: {
      'watching.followed': followedGames,
      'watching.people': async ({ accountId }) => ({
        ...(await people.of(accountId)),
        watched: watching.watchedUsers(accountId),
      }),
    },
    commands: {
      'watching.open': ({ accountId, gameId }) => watching.open(accountId, gameId),
      'watching.leave': ({ accountId, gameId }) => watching.leave(accountId, gameId),
    },
    restore: () => void settings.onChange(follow),
    accountsChanged: follow,
    accountRemoved(accountId) {
      watching.forget(accountId);
      people.forget(accountId);
    },
  } satisfies Feature;
}
