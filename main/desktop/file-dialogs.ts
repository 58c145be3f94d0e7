/** The desktop's dialogs for files, as features use them. Free of Electron. */

/** What a text file holds: decides the dialog's title and which files it lists. */
export type SavedText = 'game' | 'arena' | 'wireLog' | 'diagnostics';

export interface FileDialogs {
  /**
   * Asks where to, and writes. Resolves with the file's name without its folder, or null when the user cancels. Rejects
   * with a `ContractFailure` when the disk refuses.
   */
  saveText(what: SavedText, suggestedName: string, text: string): Promise<string | null>;
  /** Like `saveText`, for a file of any size; what `chunks` throws is passed on. */
  saveChunks(suggestedName: string, chunks: () => AsyncIterable<string>): Promise<string | null>;
  /** Asks for files of games; their paths, none when the user cancels. */
  chooseGames(): Promise<readonly string[]>;
}
