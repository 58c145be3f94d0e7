/** Store interface of opening repertoires: sets of moves between positions, which different move orders share. */

export interface NewRepertoire {
  readonly accountId: string;
  readonly name: string;
  /** The side that it is for. */
  readonly color: 'white' | 'black';
  readonly variant: string;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  /** Time of the last change, ms since the epoch. */
  readonly changed: number;
}

export interface RepertoireRow extends NewRepertoire {
  readonly id: number;
  readonly moves: number;
  /** Whether its lines are trained; not at first. */
  readonly trained: boolean;
}

/** A move from one position to another. Positions are keys in hexadecimal (see `main/chess/repertoire/`). */
export interface RepertoireMoveRow {
  readonly position: string;
  readonly uci: string;
  readonly san: string;
  readonly after: string;
  /** Order within the position; the most important move has the lowest. */
  readonly rank: number;
  /** Numbers of glyphs (NAGs), separated by spaces. */
  readonly glyphs: string;
}

export interface RepertoireNoteRow {
  readonly position: string;
  readonly comment: string;
  /** Arrows and circles, such as `Ge2e4 Rd5`. */
  readonly shapes: string;
}

export interface RepertoireContent {
  readonly moves: readonly RepertoireMoveRow[];
  readonly notes: readonly RepertoireNoteRow[];
}

export interface RepertoireChange {
  /** Added, or replaced where the position has the move. */
  readonly moves: readonly RepertoireMoveRow[];
  readonly removed: readonly Pick<RepertoireMoveRow, 'position' | 'uci'>[];
  /** A note without comment and shapes is removed. */
  readonly notes: readonly RepertoireNoteRow[];
}

/** A move that a repertoire has in a position. */
export interface PreparedMove extends RepertoireMoveRow {
  readonly repertoire: number;
  readonly accountId: string;
  readonly name: string;
  readonly color: 'white' | 'black';
  readonly variant: string;
}

export interface RepertoireStore {
  /** In the order of their making; null: of all accounts. */
  list(accountId: string | null): Promise<readonly RepertoireRow[]>;
  /** Null for an unknown one. */
  read(
    accountId: string,
    id: number,
  ): Promise<{ readonly row: RepertoireRow; readonly content: RepertoireContent } | null>;
  /** Stores a repertoire with its content at once; returns its id. */
  make(repertoire: NewRepertoire, content: RepertoireContent): Promise<number>;
  rename(accountId: string, id: number, name: string): Promise<void>;
  remove(accountId: string, id: number): Promise<void>;
  setTrained(accountId: string, id: number, trained: boolean): Promise<void>;
  /** Applies the whole change or nothing. False for an unknown repertoire. */
  change(accountId: string, id: number, change: RepertoireChange, at: number): Promise<boolean>;
  /**
   * The moves of a position in all repertoires of an account (null: of all accounts), by repertoire and rank. Moves of
   * the opponent are among them: `color` is the side of the repertoire, not the side to move.
   */
  preparedMoves(accountId: string | null, position: string): Promise<readonly PreparedMove[]>;
}
