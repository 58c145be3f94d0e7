/** Dialogs that choose where a backup is written and which one is restored. */
import { askWhere, askWhich } from './dialogs.ts';

export interface BackupDialogWords {
  readonly backup: string;
  readonly restore: string;
  readonly backups: string;
  readonly allFiles: string;
}

export function createChooseBackup(words: () => BackupDialogWords) {
  return {
    askWhere: (suggestedName: string): Promise<string | null> =>
      askWhere({
        title: words().backup,
        suggestedName,
        filters: [{ name: words().backups, extensions: ['db'] }],
      }),
    /** Lists all files, too: automatic backups have other names. */
    async askWhich(): Promise<string | null> {
      const { restore, backups, allFiles } = words();
      const [path] = await askWhich({
        title: restore,
        filters: [
          { name: backups, extensions: ['db'] },
          { name: allFiles, extensions: ['*'] },
        ],
        properties: ['openFile'],
      });
      return path ?? null;
    },
  };
}
