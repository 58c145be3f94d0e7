/** The system's dialogs, modal to the window that has the focus, or to any. */
import {
  BrowserWindow,
  dialog,
  type MessageBoxOptions,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
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

export interface ConsentQuestion extends Pick<MessageBoxOptions, 'title' | 'message' | 'detail'> {
  /** Label of the button that agrees. */
  readonly agree: string;
  readonly cancel: string;
}

/**
 * Asks for a consent. Only the button that agrees gives it. Enter, Escape and closing the dialog cancel, so that a key
 * that was meant for the page agrees to nothing.
 */
export async function askConsent({ agree, cancel, ...texts }: ConsentQuestion): Promise<boolean> {
  const [cancelId, agreeId] = [0, 1];
  const options: MessageBoxOptions = {
    ...texts,
    type: 'warning',
    buttons: [cancel, agree],
    defaultId: cancelId,
    cancelId,
    noLink: true,
  };
  const window = parent();
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response === agreeId;
}
