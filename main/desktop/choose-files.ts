/** Asks the user for files of games. */
import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron';

/** Resolves with their paths; none when the user thought better of it. */
export function createChooseFiles(words: () => { readonly import: string; readonly games: string }) {
  return async (): Promise<readonly string[]> => {
    const options: OpenDialogOptions = {
      title: words().import,
      filters: [{ name: words().games, extensions: ['pgn'] }],
      properties: ['openFile', 'multiSelections'],
    };
    const [window] = BrowserWindow.getAllWindows();
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options));
    return canceled ? [] : filePaths;
  };
}
