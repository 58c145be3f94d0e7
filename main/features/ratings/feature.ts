/** The ratings feature: current ratings of the accounts' users, and their trend. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createRatings } from './ratings.ts';

export function createRatingsFeature(context: FeatureContext) {
  const { accounts, clock, connections, log, publisher } = context;
  const ratings = createRatings({
    clock,
    log,
    userOf: (accountId) => accounts.get(accountId)?.user,
    client: (accountId) => {
      const account = accounts.get(accountId);
      return account && account.kind !== 'watch' ? connections.publicClient(account) : undefined;
    },
    store: context.storeOf,
    onChange: (accountId) => publisher.publish('ratings', { accountId }, accountId),
  });
  return {
    queries: { 'ratings.view': ({ accountId }) => ratings.view(accountId) },
    commands: { 'ratings.refresh': ({ accountId }) => ratings.refresh(accountId) },
    onFact({ accountId, event, fresh }) {
      if (fresh && event.type === 'gameFinish') ratings.gameOver(accountId);
    },
    wake: () => void ratings.wake(),
    accountErased: ratings.forget,
  } satisfies Feature;
}
