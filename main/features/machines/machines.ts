/** One history on several machines: the chosen folder, its session, and what the user does with it. */
import { createThrottle } from '../../base/throttle.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { SharedKindName } from '../../machines/facts/registry.ts';
import { appIdentity } from '../../machines/facts/fact-key.ts';
import { settingGroupNames } from '../../../preload/contract/setting-groups.ts';
import { checkFolderChoice } from '../../sharing/folder-choice.ts';
import { endSharing, type SharingSession } from '../../sharing/session.ts';
import { createSharingLoop, type SharingLoop } from '../../sharing/sharing-loop.ts';
import { everywhere, type Peer } from './presence.ts';
import { openSharingThread, previewInThread } from '../../sharing/sharing-thread.ts';
import { watchFolder, type FolderWatch } from '../../sharing/watch-folder.ts';
import type { Store } from '../../store/api.ts';
import type { NewSharedAccount } from '../../store/sharing-api.ts';
import { messageOf } from '../../text/message.ts';
import type { CommandInput } from '../../../preload/contract/index.ts';
import type { FolderPreviewView, MachinesView } from '../../../preload/contract/machines.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { folderPreviewView, sharingView } from './machines-view.ts';
import { createAgreement, type Agreement, type AgreementOptions } from './agreement.ts';
import { createSharedSettings, type SharedSettingsOptions } from './shared-settings.ts';
import { createMergedRecords } from './merged-records.ts';
import {
  createStoredChoice,
  noSecret,
  withPassphrase,
  type FolderSecret,
  type SharingChoice,
} from './stored-choice.ts';
import { choiceMessage, failureOf } from './sharing-failures.ts';
import type { SharingHost } from './sharing-host.ts';

/** Least time between two publications of the view, ms. */
const publishEveryMs = 500;
/** Wait after a file of another machine arrived, ms: synchronisers bring several. */
const afterArrivalMs = 1_000;
/** Delay of the first pass after a start, ms: the first screen takes precedence. */
const startAfterMs = 4_000;

export interface MachinesOptions {
  readonly host: SharingHost;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Pick<Store, 'sharing' | 'sharedSettings' | 'memos' | 'archive'>;
  readonly settings: SharedSettingsOptions['settings'];
  readonly accounts: () => readonly NewSharedAccount[];
  /** Deletes what an account left on this machine, and the account. */
  readonly eraseAccount: (accountId: string) => Promise<void>;
  readonly onMerged: (accountId: string, kinds: ReadonlySet<SharedKindName>) => void;
  readonly onChange: (view: MachinesView) => void;
  /** For the agreement of the machines. */
  readonly agreement: Pick<AgreementOptions, 'idleMs' | 'accounts' | 'yieldEvents'>;
}

/** Asked for by the folder dialog, until it is joined or forgotten. */
interface ChosenFolder {
  readonly folder: string;
  preview: AbortController | null;
}

export type Machines = ReturnType<typeof createMachines>;

export function createMachines(options: MachinesOptions) {
  const { host, clock, store, accounts, eraseAccount } = options;
  const log = options.log.child('machines');
  const stored = createStoredChoice({ file: host.file, vault: host.vault, onSecret: host.onSecret, log });
  const published = createThrottle(clock, publishEveryMs, () => options.onChange(view()));
  const appAccount = { accountId: '', ...appIdentity };
  /** The app's own facts are shared like those of an account. */
  const withApp = () => [...accounts(), appAccount];
  const records = createMergedRecords({
    ...{ clock, accounts: withApp },
    onMerged: (accountId, kinds) =>
      accountId === appAccount.accountId ? shared.reconcile() : options.onMerged(accountId, kinds),
    onProgress: published.ask,
  });
  const thread = { workerUrl: host.workerUrl, workerOptions: host.workerOptions };

  let choice: SharingChoice | null = null;
  let chosen: ChosenFolder | null = null;
  let loop: SharingLoop | null = null;
  let watching: Pick<FolderWatch, 'close'> | null = null;
  let agreement: Agreement | null = null;
  let isSafe = false;
  /** Sharing ends: a change of the accounts meanwhile must not begin it again. */
  let isEnding = false;
  const shared = createSharedSettings({
    ...{ store: store.sharedSettings, settings: options.settings, clock, log },
    groups: () => settingGroupNames.filter((group) => choice?.settings.includes(group) === true),
    hasRead: () => loop !== null && loop.view().syncedAt !== null,
    onKept: () => loop?.changed(),
    onChange: published.ask,
  });
  /** The stored choice was read: accounts change often. */
  let isRestored = false;
  /** For the next session only. */
  let rejoin = false;
  /** Ids of the accounts of the session. */
  let sharedAccounts = '';

  const idsOf = (list: readonly NewSharedAccount[]): string =>
    list
      .map(({ accountId }) => accountId)
      .toSorted()
      .join(' ');

  async function openSession(wanted: SharingChoice, secret: FolderSecret): Promise<SharingSession> {
    const { sharing } = store;
    const present = withApp();
    sharedAccounts = idsOf(present);
    const session = await openSharingThread({
      ...thread,
      clock,
      store: {
        sharing: {
          ...{ state: sharing.state, begin: sharing.begin, readFacts: sharing.readFacts },
          ...{ mergeFacts: records.following(sharing.mergeFacts), erased: sharing.erased },
        },
        memos: store.memos,
      },
      eraseAccount,
      accounts: present,
      folder: wanted.folder,
      machine: { name: wanted.name, app: host.version },
      passphrase: secret.passphrase,
      earlierPassphrases: secret.earlier,
      rejoin,
      isPaused: wanted.isPaused,
    });
    rejoin = false;
    return session;
  }

  const demandChoice = (): SharingChoice => {
    if (!choice) throw new ContractFailure('unavailable', messageOf('machines.notShared'));
    return choice;
  };
  const demandLoop = (): SharingLoop => {
    if (!loop) throw new ContractFailure('unavailable', messageOf('machines.notShared'));
    return loop;
  };
  const change = (part: Partial<SharingChoice>): SharingChoice => {
    const next = { ...demandChoice(), ...part };
    stored.write(next);
    choice = next;
    published.ask();
    return next;
  };
  const ownMachine = (): string | undefined =>
    loop?.view().report?.machines.find(({ isThis }) => isThis)?.machine;

  /** `first`: a session that is open already. */
  function begin(first: SharingSession | null): void {
    let ready = first;
    const agreed = createAgreement({
      ...options.agreement,
      clock,
      place: () => choice?.notify ?? everywhere,
      setPlace(notify) {
        try {
          change({ notify });
        } catch (error) {
          log.warn('choice of where to notify not stored', { reason: String(error) });
        }
      },
      tell: () => made.start(),
    });
    agreement = agreed;
    const made = createSharingLoop({
      ...{ clock, log, presence: agreed.presence },
      onChange() {
        const { isSyncing, report } = made.view();
        // Between passes nothing is merged.
        if (!isSyncing) {
          records.begin();
          shared.reconcile();
          if (report) agreed.heard(report.machines);
        }
        published.ask();
      },
      async open() {
        // The folder may be another one now: a drive was mounted in its place.
        watch.renew();
        if (ready) {
          const session = ready;
          ready = null;
          return session;
        }
        const wanted = demandChoice();
        return openSession(wanted, await stored.readSecret(wanted));
      },
    });
    loop = made;
    const arrived = createThrottle(clock, afterArrivalMs, made.start);
    const watch = watchFolder(demandChoice().folder, (machine) => machine === ownMachine(), arrived.ask, log);
    const begun = first ? null : clock.after(startAfterMs, made.start);
    watching = {
      close() {
        begun?.cancel();
        watch.close();
        arrived.cancel();
      },
    };
    if (first) made.start();
  }

  /** `quit`: the app ends. The last changes are published, and the event streams stay where they are. */
  async function end(how: 'leave' | 'quit'): Promise<void> {
    const [ended, agreed] = [loop, agreement];
    isEnding = true;
    loop = null;
    watching?.close();
    watching = null;
    if (how === 'quit') agreed?.quit();
    try {
      await (how === 'quit' ? ended?.quit() : ended?.close());
    } finally {
      // Last, because a pass that ends meanwhile reports the other machines again.
      if (how === 'leave') agreed?.leave();
      if (agreement === agreed) agreement = null;
    }
  }

  function view(): MachinesView {
    return {
      sharing: choice && loop ? sharingView(choice, loop.view(), records.mergedNow(), shared.view()) : null,
      hostName: host.hostName,
      isSafe,
    };
  }

  const forgetChoice = (): void => {
    chosen?.preview?.abort();
    chosen = null;
  };
  const demandChosen = (): ChosenFolder => {
    if (isSafe) throw new ContractFailure('unavailable', messageOf('machines.safeMode'));
    if (choice) throw new ContractFailure('unavailable', messageOf('machines.sharedAlready'));
    if (!chosen) throw new ContractFailure('unavailable', messageOf('machines.notChosen'));
    return chosen;
  };

  return {
    view,
    /** Continues what an earlier run shared. Called again when the accounts changed. */
    follow(): void {
      if (isEnding) return;
      if (!loop) {
        if (!isRestored) choice = stored.read();
        isRestored = true;
        if (!choice) return;
        sharedAccounts = idsOf(withApp());
        begin(null);
        published.ask();
      } else if (idsOf(withApp()) !== sharedAccounts) loop.reopen();
    },
    /** Safe mode. */
    stayOff(): void {
      isSafe = true;
    },
    /** Something that is shared changed on this machine. */
    changed: (): void => loop?.changed(),
    wake: (): void => loop?.start(),

    /** `path`: from the folder dialog. */
    async choose(path: string): Promise<{ readonly folder: string }> {
      forgetChoice();
      const checked = await checkFolderChoice(path, host.ownFolders);
      if (!checked.ok) throw new ContractFailure('refused', choiceMessage(checked.problem));
      chosen = { folder: checked.path, preview: null };
      return { folder: checked.path };
    },
    forgetChoice,
    async preview({ passphrase }: CommandInput<'machines.preview'>): Promise<FolderPreviewView> {
      const asked = demandChosen();
      asked.preview?.abort();
      const stop = new AbortController();
      asked.preview = stop;
      if (passphrase !== null) host.onSecret(passphrase);
      try {
        const preview = await previewInThread({
          ...thread,
          accounts: withApp(),
          folder: asked.folder,
          machine: { name: host.hostName, app: host.version },
          passphrase,
          signal: stop.signal,
          knownGames: (accountId, gameIds) => store.archive.known(accountId, gameIds),
        });
        return folderPreviewView(preview);
      } catch (error) {
        throw failureOf(error);
      }
    },
    async join({ name, passphrase, keeping }: CommandInput<'machines.join'>): Promise<void> {
      const { folder } = demandChosen();
      const wanted: SharingChoice = {
        ...{ folder, name, isPaused: false, settings: [] },
        hasSecret: passphrase !== null,
        isEncrypted: passphrase !== null,
        ...(passphrase !== null && { keeping }),
      };
      const secret = withPassphrase(noSecret, passphrase);
      if (wanted.hasSecret) await stored.keepSecret(folder, secret, keeping);
      let session: SharingSession | null = null;
      try {
        session = await openSession(wanted, secret);
        stored.write(wanted);
      } catch (error) {
        await session?.close();
        await stored.forgetSecret();
        throw failureOf(error);
      }
      choice = wanted;
      forgetChoice();
      begin(session);
      published.ask();
    },
    /** The settings of this machine changed. */
    settingsChanged(): void {
      if (loop) shared.reconcile();
    },
    shareSettings({ group, shared: isShared }: CommandInput<'machines.shareSettings'>): void {
      const others = demandChoice().settings.filter((name) => name !== group);
      change({ settings: isShared ? [...others, group] : others });
      shared.reconcile();
    },
    rename({ name }: CommandInput<'machines.rename'>): void {
      change({ name });
      demandLoop().reopen();
    },
    /** `machine`: for `one`. */
    notifyOn({ on, machine }: CommandInput<'machines.notifyOn'>): void {
      demandChoice();
      agreement?.choose({ on, ...(machine !== undefined && { machine }) });
      demandLoop().start();
    },
    /** The machine that shows notifications now instead of this one. */
    shownInstead: (): Peer | null => (choice?.isPaused === true ? null : (agreement?.shownInstead() ?? null)),
    nameOf: (machine: string): string | null => agreement?.nameOf(machine) ?? null,
    pause({ paused }: CommandInput<'machines.pause'>): void {
      change({ isPaused: paused });
      const running = demandLoop();
      // A pass under way can take minutes. Without an open session, the next one begins paused.
      void running
        .withSession((session) => session.setPaused(paused))
        .catch((error: unknown) => log.info('pause waits for a session', { reason: String(error) }))
        .finally(running.start);
    },
    async setPassphrase({ passphrase, keeping }: CommandInput<'machines.setPassphrase'>): Promise<void> {
      const wanted = demandChoice();
      try {
        const secret = withPassphrase(await stored.readSecret(wanted), passphrase);
        // Stored first: a crash in between leaves both passphrases, which open every file.
        // Earlier ones stay where they are.
        const place = passphrase === null ? (wanted.keeping ?? keeping) : keeping;
        await stored.keepSecret(wanted.folder, secret, place);
        change({ hasSecret: true, isEncrypted: passphrase !== null, keeping: place });
        await demandLoop().withSession((session) => session.setPassphrase(passphrase));
        demandLoop().start();
      } catch (error) {
        throw failureOf(error);
      }
    },
    async unlock({ passphrase, keeping }: CommandInput<'machines.unlock'>): Promise<void> {
      const wanted = demandChoice();
      const before = await stored.readSecret(wanted).catch(() => noSecret);
      await stored.keepSecret(wanted.folder, withPassphrase(before, passphrase), keeping);
      change({ hasSecret: true, isEncrypted: true, keeping });
      demandLoop().reopen();
    },
    rejoin(): void {
      rejoin = true;
      demandLoop().reopen();
    },
    sync: (): void => demandLoop().start(),
    async leave(): Promise<void> {
      demandChoice();
      try {
        await end('leave');
        await endSharing(store);
        stored.write(null);
        choice = null;
      } finally {
        isEnding = false;
      }
      await shared.end();
      published.ask();
      await stored.forgetSecret();
    },
    async close(): Promise<void> {
      forgetChoice();
      await end('quit');
      records.close();
      published.cancel();
    },
  };
}
