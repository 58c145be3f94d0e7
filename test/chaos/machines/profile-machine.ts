/** A machine of the chaos run with the app's database, which can be killed at any step of its store or its files. */
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { integerBelow, type Random } from '../../../main/base/random.ts';
import { troubleOf } from '../../../main/sharing/trouble.ts';
import type { FolderBackup, SyncedFolder } from '../../harness/synchroniser.ts';
import { createProfile, Killed } from '../../integration/sharing/sharing-profile.ts';
import { act } from '../../integration/store/sharing-actions.ts';
import type { MonthMachine, Restored } from './month.ts';
import type { ProfileWitness } from './profile-witness.ts';

export interface ProfileMachineOptions {
  readonly name: string;
  readonly home: string;
  readonly folder: SyncedFolder;
  readonly random: Random;
  /** True time, ms since the Unix epoch. */
  readonly now: () => number;
  readonly witness: ProfileWitness;
  readonly passphrases: readonly string[];
  readonly seed: number;
}

/** Steps of a sync among which a kill is drawn: most syncs have fewer. */
const mostSteps = 80;

export type ProfileMachine = ReturnType<typeof createProfileMachine>;

export function createProfileMachine(options: ProfileMachineOptions) {
  const { name, home, folder, random, now, witness, passphrases } = options;
  const counts = { kills: 0, fullDisks: 0, rejoins: 0, edits: 0, refusedPassphrases: 0 };
  let skewMs = 0;
  let killShare = 0;
  let isDiskFull = false;
  let hasRun = false;
  let backup: { readonly folder: FolderBackup; readonly users: readonly string[] } | null = null;
  const database = join(home, `${name}.db`);
  const saved = join(home, `${name}.saved`);
  const diary = witness.diary();

  const profile = createProfile({
    ...{ name, home, folder: '', passphrase: passphrases[0] ?? null, earlierPassphrases: passphrases },
    users: ['ruth', 'omar'],
    now: () => now() + skewMs,
    monotonic: now,
    seed: String(options.seed),
    files: {
      list: folder.list,
      read: folder.read,
      async write(file, bytes) {
        if (isDiskFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await folder.write(file, bytes);
      },
      remove: folder.remove,
    },
  });

  /** Does one step; answers the app's refusals as a user would. */
  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const trouble = error instanceof Killed ? 'killed' : troubleOf(error);
      if (trouble === 'killed') counts.kills += 1;
      else if (trouble === 'disk-full') counts.fullDisks += 1;
      else if (trouble === 'emptied') {
        counts.rejoins += 1;
        profile.rejoin();
      } else if (trouble === 'wrong-passphrase') {
        // The user knows both, and types the other one.
        counts.refusedPassphrases += 1;
        profile.setPassphrase(passphrases.find((other) => other !== profile.passphrase()) ?? null);
      } else throw error;
    }
  }

  async function edit(): Promise<void> {
    counts.edits += 1;
    const machine = await profile.running();
    if (random.next() < 0.5) await act(machine, witness.next(), random);
    else await diary.edit(machine, profile.users());
  }

  return {
    name,
    counts,
    profile,
    setSkew: (ms: number) => void (skewMs = ms),
    setKillShare: (share: number) => void (killShare = share),
    setDiskFull: (isFull: boolean) => void (isDiskFull = isFull),
    setOnline: folder.setOnline,
    hasRun: () => hasRun,
    hasBackup: () => backup !== null,
    async backUp() {
      await profile.stop();
      copyFileSync(database, saved);
      backup = { folder: folder.backUp(), users: profile.users() };
      diary.backUp();
    },
    async restore(what: Restored) {
      if (!backup) return;
      await profile.stop();
      for (const beside of ['-wal', '-shm'])
        if (existsSync(`${database}${beside}`)) rmSync(`${database}${beside}`);
      copyFileSync(saved, database);
      diary.restore();
      for (const user of backup.users) await profile.addUser(user);
      if (what !== 'app') folder.restore(backup.folder, what === 'all');
    },
    hasPassphrase: (wanted: string | null) => profile.passphrase() === wanted,
    changePassphrase: (changed: string) => guarded(() => profile.changePassphrase(changed)),
    async turn(edits: number) {
      hasRun = true;
      for (let count = 0; count < edits; count += 1) await edit();
      await guarded(async () => {
        // About as many kills as with a chance at each step.
        if (random.next() < killShare * mostSteps) {
          if (await profile.syncAndDie(1 + integerBelow(random, mostSteps))) counts.kills += 1;
        } else {
          await profile.sync();
          await (await profile.running()).removeGone();
          diary.synced();
        }
      });
    },
    /** Deletes an account's data, as the user does. */
    erase: (userId: string) => profile.eraseUser(userId),
    /** States of the other machines as this one sees them. */
    async conditions(): Promise<readonly string[]> {
      const { machines } = await (await profile.session()).report();
      return machines.map((one) => `${one.name} ${one.state}`);
    },
  } satisfies MonthMachine & Record<string, unknown>;
}
