/** Profiles with real stores that share a real folder. Each can be killed at any step of its store or its files. */
import { openSharingSession, type SharingSession, type SyncResult } from '../../../main/sharing/session.ts';
import { createDiskFiles } from '../../../main/machines/log/disk-files.ts';
import type { SharedFiles } from '../../../main/machines/log/shared-files.ts';
import type { Store } from '../../../main/store/api.ts';
import { createSeededBytes, quickScrypt } from '../../harness/shared-folder.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { callOf } from '../../unit/store/support.ts';
import { appAccount, openMachine, server, type Machine } from '../store/sharing-machines.ts';

/** Ends a profile's process: nothing of its memory survives. */
export class Killed extends Error {}

export interface ProfileOptions {
  readonly name: string;
  /** Of the databases. */
  readonly home: string;
  readonly folder: string;
  /** Its clock, ms since the Unix epoch. */
  readonly now: () => number;
  /** Time that never goes back, ms; by default `now`. */
  readonly monotonic?: () => number;
  /** Of its random bytes; by default its place. */
  readonly seed?: string;
  readonly passphrase?: string | null;
  readonly earlierPassphrases?: readonly string[];
  readonly users?: readonly string[];
  /** Replaces the files of the folder. */
  readonly files?: SharedFiles;
  readonly app?: string;
}

export type Profile = ReturnType<typeof createProfile>;

export function createProfile(options: ProfileOptions) {
  const { name, home, folder, now, monotonic = now, seed = home, earlierPassphrases = [] } = options;
  const files = options.files ?? createDiskFiles(folder);
  const users = new Set(options.users ?? ['ruth']);
  let { passphrase = null, app = '1.0.0' } = options;
  let machine: Machine | null = null;
  let session: SharingSession | null = null;
  let runs = 0;
  let stepsToLive = Infinity;
  let rejoin = false;

  const step = (): void => {
    stepsToLive -= 1;
    if (stepsToLive <= 0) throw new Killed();
  };
  const guarded =
    <A extends readonly unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      step();
      const result = await work(...args);
      step();
      return result;
    };

  const running = async (): Promise<Machine> => (machine ??= await openMachine(home, name));

  function storeOf({ bench }: Machine): Pick<Store, 'sharing' | 'memos'> {
    const ask = guarded(async (...call: Parameters<typeof callOf>) => {
      const [outcome] = await bench.engine.run([callOf(...call)], now());
      if (!outcome?.ok) throw outcome?.error ?? new Error('no answer');
      return outcome.value as never;
    });
    const methodsOf = <K extends 'sharing' | 'memos'>(aggregate: K): Store[K] =>
      new Proxy({} as Store[K], {
        get:
          (_, method) =>
          (...args: never[]) =>
            ask(aggregate, method as never, ...args),
      });
    return { sharing: methodsOf('sharing'), memos: methodsOf('memos') };
  }

  async function open(): Promise<SharingSession> {
    runs += 1;
    const present = await running();
    const opened = await openSharingSession({
      store: storeOf(present),
      accounts: [
        ...[...users].map((userId) => ({ accountId: present.accountOf(userId), server, userId })),
        appAccount,
      ],
      eraseAccount: guarded(async (accountId) => erase(accountId)),
      files: {
        list: guarded(files.list),
        read: guarded(files.read),
        write: guarded(files.write),
        remove: guarded(files.remove),
      },
      machine: { name, app },
      clock: { now, monotonic },
      random: createSeededBytes(`${seed} ${name} ${runs}`),
      passphrase,
      earlierPassphrases: earlierPassphrases.filter((other) => other !== passphrase),
      rejoin,
      scrypt: quickScrypt,
      rest: async () => {},
    });
    rejoin = false;
    return opened;
  }

  async function erase(accountId: string): Promise<void> {
    const present = await running();
    await present.bench.ask('accounts', 'erase', accountId);
    for (const userId of users) if (present.accountOf(userId) === accountId) users.delete(userId);
  }

  async function stop(): Promise<void> {
    session = null;
    await machine?.close();
    machine = null;
  }

  return {
    name,
    running,
    users: (): readonly string[] => [...users],
    session: async (): Promise<SharingSession> => (session ??= await open()),
    async sync(): Promise<SyncResult> {
      session ??= await open();
      return session.sync();
    },
    /** Syncs and dies after some steps; false when it was done before. */
    async syncAndDie(steps: number): Promise<boolean> {
      stepsToLive = steps;
      try {
        session ??= await open();
        await session.sync();
        return false;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        return true;
      } finally {
        await stop();
        stepsToLive = Infinity;
      }
    },
    /** Ends the process between steps. */
    stop,
    /** Deletes an account's data, as the user does. */
    async eraseUser(userId: string): Promise<void> {
      await erase((await running()).accountOf(userId));
      session = null;
    },
    async addUser(userId: string): Promise<void> {
      users.add(userId);
      session = null;
      await running();
    },
    /** Starts with this passphrase, as typed by the user. */
    setPassphrase(changed: string | null): void {
      passphrase = changed;
      session = null;
    },
    /** Encrypts everything anew. */
    async changePassphrase(changed: string): Promise<void> {
      session ??= await open();
      await session.setPassphrase(changed);
      passphrase = changed;
    },
    passphrase: (): string | null => passphrase,
    update(version: string): void {
      app = version;
      session = null;
    },
    rejoin(): void {
      rejoin = true;
      session = null;
    },
    export: async (): Promise<string> => (await running()).export(),
  };
}

/** Syncs all profiles in turns until no sync changes anything. */
export async function settle(profiles: readonly Profile[], pass: () => void): Promise<void> {
  for (let quiet = 0; quiet < profiles.length * 2;) {
    for (const profile of profiles) {
      pass();
      const { published, merged, erased } = await profile.sync();
      quiet = published + merged + erased === 0 ? quiet + 1 : 0;
    }
  }
}

/** Stores games of `ruth` in a running profile. */
export async function putGames(profile: Profile, ...gameIds: readonly string[]): Promise<void> {
  const { bench, accountOf } = await profile.running();
  await bench.ask(
    'archive',
    'put',
    accountOf('ruth'),
    gameIds.map((gameId) => archived({ gameId })),
    null,
  );
}

/** Those of the games of `ruth` that a running profile has. */
export async function knownGames(profile: Profile, ...gameIds: readonly string[]) {
  const { bench, accountOf } = await profile.running();
  return bench.ask('archive', 'known', accountOf('ruth'), gameIds);
}
