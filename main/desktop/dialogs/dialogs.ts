/** The system's own dialogs for files, above the window where there is one. */
import { BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import { safeFileName } from '../../base/file-name.ts';

export interface WhereToSave extends Pick<SaveDialogOptions, 'title' | 'filters'> {
  /** May hold text from a server: only a name is offered, never a folder. */
  readonly suggestedName: string;
}

/** Where something is to be written; null when the user thought better of it. */
export async function askWhere({ suggestedName, ...rest }: WhereToSave): Promise<string | null> {
  const options: SaveDialogOptions = { ...rest, defaultPath: safeFileName(suggestedName) };
  const [window] = BrowserWindow.getAllWindows();
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  return canceled || filePath === '' ? null : filePath;
}

/** Which files; none when the user thought better of it. */
export async function askWhich(options: OpenDialogOptions): Promise<readonly string[]> {
  const [window] = BrowserWindow.getAllWindows();
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? [] : filePaths;
}
