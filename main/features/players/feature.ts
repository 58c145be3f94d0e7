/** The players feature: pages of other players, and the search for them. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createPlayers } from './players.ts';

export function createPlayersFeature(context: FeatureContext) {
  const { accounts, clock, connections, notifications } = context;
  const players = createPlayers({
    clock,
    account: context.accountContext,
    client: (accountId) => {
      const account = accounts.get(accountId);
      return account && connections.publicClient(account);
    },
    archive: (accountId) => context.storeOf(accountId).archive,
    followed: notifications.followed,
    onFollow: notifications.setFollowed,
  });

  return {
    queries: {
      'players.profile': ({ accountId, username }) => players.profile(accountId, username),
      'players.presence': ({ accountId, username }) => players.presence(accountId, username),
      'players.score': ({ accountId, username }) => players.score(accountId, username),
      'players.known': ({ accountId, term }) => players.known(accountId, term),
      'players.search': ({ accountId, term }) => players.search(accountId, term),
    },
    commands: {
      'players.follow': ({ accountId, username, on }) => players.follow(accountId, username, on),
    },
  } satisfies Feature;
}
