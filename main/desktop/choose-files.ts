/** Asks the user for files of games. */
import { askWhich } from './dialogs.ts';

/** Resolves with their paths; none when the user thought better of it. */
export function createChooseFiles(words: () => { readonly import: string; readonly games: string }) {
  return (): Promise<readonly string[]> =>
    askWhich({
      title: words().import,
      filters: [{ name: words().games, extensions: ['pgn'] }],
      properties: ['openFile', 'multiSelections'],
    });
}
