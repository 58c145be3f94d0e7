/** The explorer feature: the server's opening explorer as a source of the Openings screen. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { explorerAddress, type OwnExplorer } from '../../service/explorer-servers.ts';
import { messageOf } from '../../text/message.ts';
import { createExplorerAnswers } from './explorer-answers.ts';
import { createExplorer } from './explorer.ts';
import { createExampleGames } from './example-games.ts';
import { plyOfPosition } from './ply-of-position.ts';
import { createOwnExplorers, hostOf } from './own-explorers.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

export function createExplorerFeature(context: FeatureContext) {
  const { accounts, clock, connections, dialogs, features, log, publisher } = context;
  const answers = createExplorerAnswers((accountId) => context.storeOf(accountId).memos);
  const servers = createOwnExplorers({
    clock,
    memos: (accountId) => context.storeOf(accountId).memos,
    seal: context.analysis?.seal,
    async mayGetToken(accountId, host) {
      const account = accounts.get(accountId);
      if (!account) return false;
      const { user, server } = account;
      const request = { account: { name: user?.name ?? null, server: hostOf(server.baseUrl) }, host };
      // The account can be deleted while the dialog is open.
      return (await dialogs.allowToken(request)) && accounts.get(accountId) !== undefined;
    },
  });
  let isOffline = false;
  const clientOf = (accountId: string, own: OwnExplorer | null) => {
    const account = accounts.get(accountId);
    if (!account) return messageOf('account.thisOneGone');
    if (isOffline) return messageOf('network.safeMode');
    if (!own && explorerAddress(account) === null) return messageOf('explorer.none');
    return (
      connections.explorer(account, own) ?? account.problem?.message ?? messageOf('explorer.needsAccount')
    );
  };
  const games = createExampleGames({ own: servers.get, explorer: clientOf, server: connections.client });
  const explorer = createExplorer({
    clock,
    log: log.child('explorer'),
    answers,
    own: servers.get,
    client: clientOf,
    ownGames: () => features().games.own(),
    onChange: (accountId) => publisher.publish('explorer', { accountId }, accountId),
  });
  return {
    queries: {
      'explorer.view': (question) => explorer.view(question),
      'explorer.server': async ({ accountId }) => {
        const account = accounts.get(accountId);
        const own = await servers.get(accountId);
        return {
          own: own?.baseUrl ?? null,
          sendsToken: own?.sendsToken ?? false,
          usual: (account && explorerAddress(account)) ?? null,
        };
      },
    },
    commands: {
      'explorer.look': ({ question, again }) => explorer.look(question, again),
      async 'explorer.game'({ accountId, source, id, position }) {
        const pgn = await games.pgn(accountId, source, id);
        return { pgn, ply: plyOfPosition(pgn, position) };
      },
      async 'explorer.setServer'({ accountId, address, sendsToken }) {
        if (!accounts.get(accountId))
          throw new ContractFailure('not_found', messageOf('account.thisOneGone'));
        const stored = await servers.set(accountId, { address, sendsToken });
        if (stored) {
          games.forget(accountId);
          await explorer.explorerChanged(accountId);
        }
        return { stored };
      },
      'explorer.leave': ({ accountId }) => explorer.leave(accountId),
    },
    accountsChanged: explorer.forgetRefusal,
    accountRemoved(accountId) {
      explorer.leave(accountId);
      games.forget(accountId);
      servers.forget(accountId);
    },
    accountsOffline: () => void (isOffline = true),
    async accountErased() {
      await Promise.all([answers.idle(), servers.idle()]);
    },
    wake: () =>
      void explorer
        .wake()
        .catch((error: unknown) => log.warn('explorer not asked again', { reason: String(error) })),
    async close() {
      explorer.close();
      await Promise.all([answers.idle(), servers.idle()]);
    },
  } satisfies Feature;
}
