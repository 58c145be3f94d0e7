/** The machines feature: one history on several machines, through a folder that a synchroniser copies. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { createMachines } from './machines.ts';
import { createSyncthingFolders } from './syncthing-folders.ts';

export function createMachinesFeature(context: FeatureContext) {
  const { accounts, clock, connections, dialogs, events, features, idleMs, log, publisher } = context;
  const { settings, sharing, stores } = context;
  const machines =
    sharing &&
    createMachines({
      host: sharing,
      ...{ clock, log },
      store: stores.accounts,
      settings,
      accounts: () =>
        accounts
          .list()
          .filter(({ kind }) => kind !== 'practice')
          .map(({ id, server, user }) => ({
            accountId: id,
            server: server.baseUrl,
            userId: user?.id ?? null,
          })),
      async eraseAccount(accountId) {
        const account = accounts.get(accountId);
        await features().accounts.deleteData(accountId);
        if (!account) return;
        const name = account.user?.name ?? account.server.name;
        const message = messageOf('machines.accountErased', { name });
        publisher.publish('toast', { level: 'info', message }, `erased ${accountId}`);
      },
      onMerged(accountId, kinds) {
        if (kinds.has('notice')) connections.streams(accountId)?.followHolder();
        events.emit('sharedMerged', { accountId, kinds });
      },
      onChange: (view) => publisher.publish('machines', view),
      agreement: {
        idleMs,
        accounts: () =>
          accounts
            .list()
            .flatMap(({ id, kind, server, token }) =>
              kind === 'token' && token !== null ? [{ accountId: id, server: server.baseUrl, token }] : [],
            ),
        yieldEvents: (accountId, to) => connections.streams(accountId)?.yieldEvents(to),
      },
    });
  const syncthing = createSyncthingFolders(sharing, log);
  const demand = () => {
    if (machines) return machines;
    throw new ContractFailure('unavailable', messageOf('machines.notShared'));
  };
  const changed = (): void => machines?.changed();
  events.on('gamesArchived', changed);
  events.on('analysisChanged', changed);
  events.on('repertoiresChanged', changed);
  settings.onChange(() => machines?.settingsChanged());
  const view = () => machines?.view() ?? { sharing: null, hostName: '', isSafe: true };

  return {
    api: {
      shownInstead: () => machines?.shownInstead() ?? null,
      nameOf: (machine: string) => machines?.nameOf(machine) ?? null,
      changed,
    },
    topics: { machines: view },
    queries: {
      'machines.view': view,
      'machines.suggested': syncthing.suggested,
      'machines.syncthing': () => syncthing.state(view().sharing?.folder ?? null),
    },
    commands: {
      async 'machines.choose'() {
        const path = await dialogs.chooseSharedFolder();
        return path === null ? null : demand().choose(path);
      },
      async 'machines.chooseSuggested'({ id }) {
        const path = await syncthing.pathOf(id);
        return demand().choose(path);
      },
      'machines.preview': (input) => demand().preview(input),
      'machines.forgetChoice': () => demand().forgetChoice(),
      'machines.join': (input) => demand().join(input),
      'machines.shareSettings': (input) => demand().shareSettings(input),
      'machines.rename': (input) => demand().rename(input),
      'machines.notifyOn': (input) => demand().notifyOn(input),
      'machines.pause': (input) => demand().pause(input),
      'machines.setPassphrase': (input) => demand().setPassphrase(input),
      'machines.unlock': (input) => demand().unlock(input),
      'machines.rejoin': () => demand().rejoin(),
      'machines.sync': () => demand().sync(),
      'machines.leave': () => demand().leave(),
    },
    accountsChanged: () => machines?.follow(),
    accountsOffline: () => machines?.stayOff(),
    wake: () => machines?.wake(),
    close: () => machines?.close(),
  } satisfies Feature & { api: object };
}
