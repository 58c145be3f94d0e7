/** The user's backups: the task under way, the latest backup, and the one that is restored at the next start. */
import { basename } from 'node:path';
import { backupSchema, type BackupsView, type BackupView } from '../../preload/contract/backups.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { Store } from '../store/api.ts';
import type { BackupContents } from '../store/recovery/backup-file.ts';
import type { DatabaseBackups } from '../store/recovery/backups.ts';
import { messageOf } from '../text/message.ts';

export interface BackupsOptions {
  readonly database: DatabaseBackups;
  readonly memos: Pick<Store['memos'], 'get' | 'keep'>;
  /** ms since the epoch */
  readonly now: () => number;
  /** Asks the user for a path; null if they cancel. */
  readonly askWhere: (suggestedName: string) => Promise<string | null>;
  readonly askWhich: () => Promise<string | null>;
  readonly restart: () => void;
  /** The result of `view` changed. */
  readonly onChange: () => void;
}

export type Backups = ReturnType<typeof createBackups>;

/** Belongs to no account, because a backup contains all of them. */
const lastMade = { accountId: '', kind: 'backup', id: 'last' } as const;

export function createBackups(options: BackupsOptions) {
  const { database, memos, now, askWhere, askWhich, restart, onChange } = options;
  let busy: BackupsView['busy'] = null;
  let waiting: BackupView | null = null;

  const workOn = async (
    what: NonNullable<BackupsView['busy']>,
    path: string,
    work: () => Promise<BackupContents>,
  ): Promise<BackupView> => {
    busy = what;
    onChange();
    try {
      return { file: basename(path), ...(await work()) };
    } finally {
      busy = null;
      onChange();
    }
  };

  const refuseWhileBusy = () => {
    if (busy !== null) throw new ContractFailure('unavailable', messageOf('storage.backupUnderWay'));
  };

  const last = async (): Promise<BackupView | null> => {
    const row = await memos.get(lastMade.accountId, lastMade.kind, lastMade.id);
    const parsed = backupSchema.safeParse(row === null ? null : JSON.parse(row.data));
    return parsed.success ? parsed.data : null;
  };

  return {
    view: async () => ({
      ...{ busy, last: await last(), beside: [...database.beside()] },
      // Deleting an account's data drops it.
      waiting: database.isChosenWaiting() ? waiting : null,
    }),
    /** The files beside the database may have changed. */
    refresh: onChange,
    async make(): Promise<BackupView | null> {
      refuseWhileBusy();
      const path = await askWhere(`outpost-backup-${new Date(now()).toISOString().slice(0, 10)}.db`);
      if (path === null) return null;
      refuseWhileBusy();
      const made = await workOn('writing', path, () => database.write(path, now()));
      await memos.keep({ ...lastMade, at: now(), data: JSON.stringify(made) });
      onChange();
      return made;
    },
    async choose(): Promise<BackupView | null> {
      refuseWhileBusy();
      const path = await askWhich();
      if (path === null) return null;
      refuseWhileBusy();
      waiting = await workOn('reading', path, () => database.choose(path));
      onChange();
      return waiting;
    },
    drop() {
      database.dropChosen();
      waiting = null;
      onChange();
    },
    restart,
  };
}
