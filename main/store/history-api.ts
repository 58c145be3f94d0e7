/** What the store keeps of users' activity and of an account's own games. Times are ms since the epoch. */

/** A user whose activity is kept. `curves` is the owner's JSON text. */
export interface ActivityUserRow {
  readonly userId: string;
  readonly name: string;
  /** When the server last answered; null: never. */
  readonly askedAt: number | null;
  readonly curves: string | null;
  readonly curvesAt: number | null;
}

/** One span of time; `data` is the owner's JSON text. */
export interface ActivitySpanRow {
  readonly id: number;
  readonly began: number;
  readonly ended: number;
  /** When an answer last changed it. */
  readonly seenAt: number;
  readonly data: string;
}

/** With an id, an existing span takes this form; without one it is a new one. */
export interface ActivitySpanChange extends Omit<ActivitySpanRow, 'id'> {
  readonly id: number | null;
  /** The server's own words that led to it, kept as a revision. */
  readonly answer: string;
}

export interface ActivityStore {
  users(accountId: string): Promise<readonly ActivityUserRow[]>;
  /** Keeps a user's activity from now on; one that is kept already stays as it is. */
  addUser(accountId: string, userId: string, name: string): Promise<void>;
  /** With all that is kept of the user. */
  removeUser(accountId: string, userId: string): Promise<void>;
  /** Spans that reach into [from, to), the oldest first. */
  spans(accountId: string, userId: string, from: number, to: number): Promise<readonly ActivitySpanRow[]>;
  /** One transaction; `at`: when the server answered. */
  put(accountId: string, userId: string, at: number, changes: readonly ActivitySpanChange[]): Promise<void>;
  putCurves(accountId: string, userId: string, at: number, curves: string): Promise<void>;
  /** Answers that changed a span, the oldest first. */
  revisions(spanId: number): Promise<readonly { readonly at: number; readonly data: string }[]>;
}

export type ArchiveColor = 'white' | 'black';
export type ArchiveResult = 'win' | 'loss' | 'draw' | 'none';

/** What lists and filters know of a game. */
export interface ArchiveHead {
  readonly gameId: string;
  readonly began: number;
  /** ms from the beginning to the last move. */
  readonly lasted: number;
  /** The account's own side. */
  readonly color: ArchiveColor;
  /** `none`: it was aborted, or nobody said. */
  readonly result: ArchiveResult;
  readonly rated: boolean;
  readonly variant: string;
  readonly speed: string;
  readonly perf: string;
  readonly status: string;
  readonly source: string | null;
  /** The opponent's name; null for an engine or nobody. */
  readonly opponent: string | null;
  /** The engine's. */
  readonly level: number | null;
  /** The opponent's. */
  readonly rating: number | null;
  readonly ratingDiff: number | null;
  readonly ownRating: number | null;
  readonly ownDiff: number | null;
  readonly plies: number;
  readonly eco: string | null;
  readonly opening: string | null;
  readonly arena: string | null;
  /** s */
  readonly clockInitial: number | null;
  readonly clockIncrement: number | null;
  readonly daysPerTurn: number | null;
  /** What the account's own side had left in the end, centiseconds. */
  readonly clockLeft: number | null;
  /** Who sat on the own side, where that was not the account's user: a game from a file. */
  readonly own: string | null;
}

export interface ArchiveGame extends ArchiveHead {
  /** See `main/chess/packed-game.ts`. */
  readonly moves: Uint8Array;
  readonly clocks: Uint8Array | null;
  readonly evals: Uint8Array | null;
  /** The owner's JSON text. */
  readonly more: string | null;
  /** What a file says beside the moves: the owner's JSON text. */
  readonly notes: string | null;
}

export interface ArchiveRow extends ArchiveHead {
  /** Grows with each game that is taken in. */
  readonly id: number;
  readonly analysed: boolean;
}

/** What games must have, all of it together. Texts are compared without regard to case. */
export interface ArchiveFilter {
  /** The opponent's whole name. */
  readonly opponent?: string;
  /** Somewhere in the opponent's name, the opening, the arena's name or the game's id. */
  readonly text?: string;
  /** Begins so: an ECO code, or an opening's name. */
  readonly opening?: string;
  readonly ratingFrom?: number;
  readonly ratingTo?: number;
  readonly perfs?: readonly string[];
  readonly variants?: readonly string[];
  readonly statuses?: readonly string[];
  readonly results?: readonly ArchiveResult[];
  readonly color?: ArchiveColor;
  readonly rated?: boolean;
  readonly arena?: string;
  readonly analysed?: boolean;
  readonly pliesFrom?: number;
  readonly pliesTo?: number;
  /** Ended in [from, to). */
  readonly from?: number;
  readonly to?: number;
  /** The own clock in the end, centiseconds. */
  readonly clockLeftTo?: number;
  /** Whether the account's user played. */
  readonly mine?: boolean;
  /** This position came up: the upper 48 bits of its key. */
  readonly position?: number;
}

export interface ArchivePosition {
  readonly began: number;
  readonly id: number;
}

export interface ArchivePage {
  readonly filter: ArchiveFilter;
  /** The last row already held. */
  readonly after?: ArchivePosition;
  readonly oldestFirst?: boolean;
  readonly limit: number;
}

/** Games of others that a file brought are games, and nobody's wins and losses. */
export interface ArchiveTally {
  readonly games: number;
  readonly win: number;
  readonly loss: number;
  readonly draw: number;
}

/** What one UTC day holds of one kind of rating. */
export interface ArchiveDay extends ArchiveTally {
  /** Its first ms. */
  readonly day: number;
  readonly perf: string;
}

export interface ArchivePut {
  readonly added: number;
  readonly changed: number;
}

/**
 * Games of a file, packed for the way between threads. `heads` is the JSON text of a list of `PackedHead`; `bytes` has
 * moves, clocks and evaluations of all games, one after another.
 */
export interface ArchiveBatch {
  readonly heads: string;
  readonly bytes: Uint8Array;
  /**
   * Positions of the games, sorted, two numbers each: the lower 16 bits of the position above the game's place in
   * `heads`, then the upper 32 bits.
   */
  readonly positions: Uint32Array;
}

export interface PackedHead extends Omit<ArchiveGame, 'moves' | 'clocks' | 'evals'> {
  /** Bytes of moves, clocks and evaluations; -1 for none. */
  readonly sizes: readonly [moves: number, clocks: number, evals: number];
  /** Whether its positions are among those of the batch. */
  readonly indexed: boolean;
}

export interface ArchiveTaken {
  readonly added: number;
  readonly changed: number;
  /** Were there already, with all that this one says. */
  readonly same: number;
}

/** A file that was read, or is being read. `state` is the owner's JSON text. */
export interface ArchiveImportRow {
  readonly id: number;
  readonly began: number;
  readonly state: string;
}

/** A game whose positions are not in the index yet. */
export interface UnindexedGame {
  readonly id: number;
  readonly variant: string;
  readonly moves: Uint8Array;
  readonly more: string | null;
}

export interface ArchiveStore {
  /** The owner's JSON text on how far it has come; null: it has not begun. */
  progress(accountId: string): Promise<string | null>;
  /**
   * Games and how far that brings it, in one transaction. A game that is there already is brought up to date, and never
   * becomes poorer: what an engine thought of it stays when a later answer lacks it.
   */
  put(accountId: string, games: readonly ArchiveGame[], progress: string | null): Promise<ArchivePut>;
  page(accountId: string, page: ArchivePage): Promise<readonly ArchiveRow[]>;
  count(accountId: string, filter: ArchiveFilter): Promise<ArchiveTally>;
  game(accountId: string, gameId: string): Promise<(ArchiveGame & { readonly id: number }) | null>;
  /** As `page`, whole games. */
  games(accountId: string, page: ArchivePage): Promise<readonly (ArchiveGame & { readonly id: number })[]>;
  /** Which of these there are. */
  known(accountId: string, gameIds: readonly string[]): Promise<readonly string[]>;
  /** By the UTC day on which games ended, in [from, to), oldest first; without those that have no result, or were against an engine. */
  days(accountId: string, from: number, to: number): Promise<readonly ArchiveDay[]>;
  /** What there is to choose from, the most frequent first. */
  choices(accountId: string): Promise<{
    readonly perfs: readonly string[];
    readonly variants: readonly string[];
    readonly statuses: readonly string[];
  }>;
  /** Begins to read a file; gives its id. */
  addImport(accountId: string, began: number, state: string): Promise<number>;
  setImport(accountId: string, id: number, state: string): Promise<void>;
  /** The latest first. */
  imports(accountId: string): Promise<readonly ArchiveImportRow[]>;
  removeImport(accountId: string, id: number): Promise<void>;
  /**
   * Games of a file and how far that brings its import, in one transaction. A game that is there already gets what it
   * lacks. What became of the games is added to the members `added`, `changed` and `same` of `state`.
   */
  takeIn(accountId: string, batch: ArchiveBatch, importId: number, state: string): Promise<ArchiveTaken>;
  unindexed(accountId: string, limit: number): Promise<readonly UnindexedGame[]>;
  /** Puts games into the index of positions; of `positions`, see `ArchiveBatch`, with places in `ids`. */
  index(accountId: string, ids: readonly number[], positions: Uint32Array): Promise<void>;
  /** Merges a little of the index; false when there is nothing to do. */
  tidy(): Promise<boolean>;
  /** Takes games out: what was wrongly taken in. */
  remove(accountId: string, gameIds: readonly string[]): Promise<void>;
}
