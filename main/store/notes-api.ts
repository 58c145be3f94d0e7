/** Store interface of the user's own notes on archived games and on positions. */

export interface NoteText {
  readonly text: string;
  readonly tags: readonly string[];
}

export interface GameNoteRow extends NoteText {
  readonly gameId: string;
}

export interface NotedPosition {
  /** Its key in hexadecimal (see `main/chess/repertoire/repertoire.ts`). */
  readonly position: string;
  readonly variant: string;
  readonly fen: string;
}

export interface PositionNoteRow extends NotedPosition, NoteText {
  readonly id: number;
  /** Time of the last change, ms since the epoch. */
  readonly changed: number;
}

/** A tag with the games and positions that have it. */
export interface TagRow {
  readonly tag: string;
  readonly games: number;
  readonly positions: number;
}

/** Conditions on noted positions, all of which must hold. Texts are compared case-insensitively. */
export interface NotesFilter {
  /** Substring of the note. */
  readonly text?: string;
  readonly tag?: string;
}

/** Notes that came with a game of a file. */
export interface ImportedNotes {
  readonly game: NoteText;
  readonly positions: readonly (NotedPosition & NoteText)[];
}

export interface NotesStore {
  /** Null without a note. */
  game(accountId: string, gameId: string): Promise<NoteText | null>;
  games(accountId: string, gameIds: readonly string[]): Promise<readonly GameNoteRow[]>;
  /** Replaces the note of an archived game; an empty one removes it. False for a game that is not archived. */
  putGame(accountId: string, gameId: string, note: NoteText, at: number): Promise<boolean>;
  /** Null without a note. */
  position(accountId: string, position: string): Promise<NoteText | null>;
  /** False where the account has `mostPositionNotes` already. */
  putPosition(accountId: string, position: NotedPosition, note: NoteText, at: number): Promise<boolean>;
  /** Positions with a note, the last changed first, from `skip` on. */
  positions(
    accountId: string,
    filter: NotesFilter,
    skip: number,
    limit: number,
  ): Promise<readonly PositionNoteRow[]>;
  /** By name. */
  tags(accountId: string): Promise<readonly TagRow[]>;
  /**
   * Renames a tag wherever the account has it, in any case; null removes it. Returns how many notes changed. Two tags
   * become one by the same name.
   */
  renameTag(accountId: string, tag: string, name: string | null, at: number): Promise<number>;
}

/** Noted positions of an account; an export of games reads them all. */
export const mostPositionNotes = 20_000;

/** As in `main/chess/own-notes.ts`, for notes that are joined. */
export const noteLimits = { text: 4_000, tags: 12 } as const;
