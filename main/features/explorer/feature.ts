/** The explorer feature: the server's opening explorer as a source of the Openings screen. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { explorerAddress } from '../../service/explorer-servers.ts';
import { messageOf } from '../../text/message.ts';
import { createExplorerAnswers } from './explorer-answers.ts';
import { createExplorer } from './explorer.ts';
import { createExampleGames } from './example-games.ts';

export function createExplorerFeature(context: FeatureContext) {
  const { accounts, clock, connections, features, log, publisher } = context;
  const answers = createExplorerAnswers((accountId) => context.storeOf(accountId).memos);
  const clientOf = (accountId: string) => {
    const account = accounts.get(accountId);
    if (!account) return messageOf('account.thisOneGone');
    if (explorerAddress(account) === null) return messageOf('explorer.none');
    return connections.explorer(account) ?? account.problem?.message ?? messageOf('explorer.needsAccount');
  };
  const games = createExampleGames({ explorer: clientOf, server: connections.client });
  const explorer = createExplorer({
    clock,
    log: log.child('explorer'),
    answers,
    client: clientOf,
    ownGames: () => features().games.own(),
    onChange: (accountId) => publisher.publish('explorer', { accountId }, accountId),
  });
  return {
    queries: { 'explorer.view': (question) => explorer.view(question) },
    commands: {
      'explorer.look': ({ question, again }) => explorer.look(question, again),
      'explorer.game': async ({ accountId, source, id }) => ({
        pgn: await games.pgn(accountId, source, id),
      }),
      'explorer.leave': ({ accountId }) => explorer.leave(accountId),
    },
    accountsChanged: explorer.forgetRefusal,
    accountRemoved(accountId) {
      explorer.leave(accountId);
      games.forget(accountId);
    },
    async accountErased() {
      await answers.idle();
    },
    wake: () =>
      void explorer
        .wake()
        .catch((error: unknown) => log.warn('explorer not asked again', { reason: String(error) })),
    async close() {
      explorer.close();
      await answers.idle();
    },
  } satisfies Feature;
}
