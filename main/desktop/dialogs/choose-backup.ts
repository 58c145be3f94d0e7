/** Asks the user where a backup goes, and which one is to be restored. */
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
    /** Copies that the app makes by itself are named otherwise, and serve as well. */
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
