/** The opponents feature: files about other players, open before and after games only. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createOpponents } from './opponents.ts';

export function createOpponentsFeature(context: FeatureContext) {
  const { accounts, features, log } = context;
  const opponents = createOpponents({
    account: context.accountContext,
    accountIds: () => accounts.list().map(({ id }) => id),
    store: context.storeOf,
    ownGames: () => features().games.own(),
    games: (accountId) => features().history.playerGames(accountId),
    findUser: (accountId, name) => features().history.findUser(accountId, name),
    openingTree: (accountId, filter) => features().history.openingTree(accountId, filter),
    prepared: (accountId, fen) => features().repertoire.prepared({ accountId, variant: 'standard', fen }),
  });
  return {
    queries: { 'opponents.view': opponents.view },
    commands: { 'opponents.fetch': opponents.fetch, 'opponents.stop': opponents.stop },
    onFact({ event }) {
      if (event.type !== 'gameStart') return;
      opponents
        .stopClosed()
        .catch((error: unknown) =>
          log.warn('download of an opponent not stopped', { reason: String(error) }),
        );
    },
    accountRemoved: opponents.forget,
  } satisfies Feature;
}
