/** Writes a text where the user says. Only the file's name comes back: where it lies is nobody else's business. */
import { BrowserWindow, dialog, type SaveDialogOptions } from 'electron';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

export interface SaveTextOptions {
  /** Of the dialog. */
  readonly title: () => string;
  /** What the dialog calls such files, and how their names end. */
  readonly filter: { readonly name: () => string; readonly extension: string };
}

/** Resolves with the file's name, or null when the user thought better of it. Rejects when the disk refuses. */
export function createSaveText({ title, filter }: SaveTextOptions) {
  return async (suggestedName: string, text: string): Promise<string | null> => {
    const options: SaveDialogOptions = {
      title: title(),
      defaultPath: suggestedName,
      filters: [{ name: filter.name(), extensions: [filter.extension] }],
    };
    const [window] = BrowserWindow.getAllWindows();
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options));
    if (canceled || filePath === '') return null;
    await writeFile(filePath, text, { mode: 0o600 });
    return basename(filePath);
  };
}
