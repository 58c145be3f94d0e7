/** The file dialogs that features use. Free of Electron. */

/** Endings of game files, without the dot: the dialog for an import offers them, and a drop needs one of them. */
export const gameFileEndings: readonly string[] = ['pgn'];

/** Kind of a saved text: determines the dialog's title and file type. */
export type SavedText = 'game' | 'arena' | 'wireLog' | 'diagnostics';

export interface FileDialogs {
  /**
   * Asks for a path and writes the text. Resolves with the file's name without its folder, or null if the user
   * cancels. Rejects with a `ContractFailure` if the disk fails.
   */
  saveText(what: SavedText, suggestedName: string, text: string): Promise<string | null>;
  /** Like `saveText`, for a picture of a board in PNG. */
  savePicture(suggestedName: string, png: Uint8Array): Promise<string | null>;
  /** Like `saveText`, for a file of any size. Errors of `chunks` are passed on. */
  saveChunks(suggestedName: string, chunks: () => AsyncIterable<string>): Promise<string | null>;
  /** Like `saveChunks`, for an opening book. */
  saveBook(suggestedName: string, chunks: () => AsyncIterable<Uint8Array>): Promise<string | null>;
  /** Asks for PGN files. Resolves with their paths; empty if the user cancels. */
  chooseGames(): Promise<readonly string[]>;
  /** Asks for the file of an opening book; null if the user cancels. */
  chooseBook(): Promise<string | null>;
  /** Asks for the program of a chess engine; null if the user cancels. */
  chooseEngine(): Promise<string | null>;
  /** Asks for a file or folder that an engine reads; null if the user cancels. */
  chooseEngineData(what: 'file' | 'folder'): Promise<string | null>;
  /** Asks for the folder that the user's machines share; null if the user cancels. */
  chooseSharedFolder(): Promise<string | null>;
}
