/** The system's file dialogs, modal to the window that has the focus, or to any. */
import { BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import { safeFileName } from '../base/file-name.ts';

export interface WhereToSave extends Pick<SaveDialogOptions, 'title' | 'filters'> {
  /** May contain text from a server: sanitised to a name without a folder. */
  readonly suggestedName: string;
}

const parent = (): BrowserWindow | undefined =>
  BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];

/** Asks for a path to write to; null if the user cancels. */
export async function askWhere({ suggestedName, ...rest }: WhereToSave): Promise<string | null> {
  const options: SaveDialogOptions = { ...rest, defaultPath: safeFileName(suggestedName) };
  const window = parent();
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  return canceled || filePath === '' ? null : filePath;
}

/** Asks for files; empty if the user cancels. */
export async function askWhich(options: OpenDialogOptions): Promise<readonly string[]> {
  const window = parent();
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? [] : filePaths;
}
