/** Store interface for users' activity and an account's own games. Times are ms since the epoch. */
import type { InsightFilter } from './insight-names.ts';

/** A user whose activity is recorded. `curves` is the owner's JSON text. */
export interface ActivityUserRow {
  readonly userId: string;
  readonly name: string;
  /** Time of the server's last answer; null when there was none. */
  readonly askedAt: number | null;
  readonly curves: string | null;
  readonly curvesAt: number | null;
}

/** One span of time; `data` is the owner's JSON text. */
export interface ActivitySpanRow {
  readonly id: number;
  readonly began: number;
  readonly ended: number;
  /** When an answer last changed the span. */
  readonly seenAt: number;
  readonly data: string;
}

/** Replaces the span with this id; null inserts a new one. */
export interface ActivitySpanChange extends Omit<ActivitySpanRow, 'id'> {
  readonly id: number | null;
  /** The server's original answer, stored as a revision. */
  readonly answer: string;
}

export interface ActivityStore {
  users(accountId: string): Promise<readonly ActivityUserRow[]>;
  /** Starts recording a user's activity; does nothing when it is recorded already. */
  addUser(accountId: string, userId: string, name: string): Promise<void>;
  /** Deletes the user with all recorded activity. */
  removeUser(accountId: string, userId: string): Promise<void>;
  /** Spans that overlap [from, to), oldest first. */
  spans(accountId: string, userId: string, from: number, to: number): Promise<readonly ActivitySpanRow[]>;
  /** One transaction; `at` is the time of the server's answer. */
  put(accountId: string, userId: string, at: number, changes: readonly ActivitySpanChange[]): Promise<void>;
  putCurves(accountId: string, userId: string, at: number, curves: string): Promise<void>;
}

export type ArchiveColor = 'white' | 'black';
export type ArchiveResult = 'win' | 'loss' | 'draw' | 'none';

/** The fields of a game that lists and filters use. */
export interface ArchiveHead {
  readonly gameId: string;
  readonly began: number;
  /** ms from the start to the last move. */
  readonly lasted: number;
  /** The account's side. */
  readonly color: ArchiveColor;
  /** `none`: aborted or unknown. */
  readonly result: ArchiveResult;
  readonly rated: boolean;
  readonly variant: string;
  readonly speed: string;
  readonly perf: string;
  readonly status: string;
  readonly source: string | null;
  /** The opponent's name; null for an engine or an anonymous player. */
  readonly opponent: string | null;
  /** Level of the engine. */
  readonly level: number | null;
  /** Rating of the opponent. */
  readonly rating: number | null;
  readonly ratingDiff: number | null;
  readonly ownRating: number | null;
  readonly ownDiff: number | null;
  readonly plies: number;
  readonly eco: string | null;
  readonly opening: string | null;
  readonly arena: string | null;
  /** Seconds. */
  readonly clockInitial: number | null;
  readonly clockIncrement: number | null;
  readonly daysPerTurn: number | null;
  /** Time left on the account's clock at the end, centiseconds. */
  readonly clockLeft: number | null;
  /** Name of the player on the account's side, when that was not the account's user: a game from a file. */
  readonly own: string | null;
}

export interface ArchiveGame extends ArchiveHead {
  /** See `main/chess/packed-game.ts`. */
  readonly moves: Uint8Array;
  readonly clocks: Uint8Array | null;
  readonly evals: Uint8Array | null;
  /** The owner's JSON text. */
  readonly more: string | null;
  /** Comments and the like from a file: the owner's JSON text. */
  readonly notes: string | null;
}

export interface ArchiveRow extends ArchiveHead {
  /** Increases with every stored game. */
  readonly id: number;
  readonly analysed: boolean;
  /** Date and event as the file writes them, where no column says the same. */
  readonly writtenDate: string | null;
  readonly event: string | null;
  /** Tags of the user's own note on the game; null without a note. Only lists have them. */
  readonly noteTags?: string[] | null;
}

/** Conditions on games, all of which must hold. Texts are compared case-insensitively. */
export interface ArchiveFilter {
  /** The opponent's full name. */
  readonly opponent?: string;
  /** Substring of the name of an opponent or opening. */
  readonly named?: { readonly column: 'opponent' | 'opening'; readonly text: string };
  /** Substring of the opponent's name, the opening, the arena's name, a note or the game's id. */
  readonly text?: string;
  /** Prefix of an ECO code or of an opening's name. */
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
  /** Most time left on the account's clock at the end, centiseconds. */
  readonly clockLeftTo?: number;
  /** Whether the account's user played. */
  readonly mine?: boolean;
  /** Games with this position: the upper 48 bits of its key. */
  readonly position?: number;
  /** Substring of either player's name. */
  readonly player?: string;
  /** Won by White or Black, drawn, or without a result. */
  readonly outcomes?: readonly ArchiveOutcome[];
  /** Games of a collection, or those that an import brought last. */
  readonly collection?: number;
  readonly import?: number;
  /** Tags of a collection's games; only together with `collection` or `import`. */
  readonly event?: string;
  readonly site?: string;
  readonly round?: string;
  readonly annotator?: string;
  readonly yearFrom?: number;
  readonly yearTo?: number;
  /** Another tag of the file, and a substring of its value. */
  readonly tag?: { readonly name: string; readonly value: string };
  /** A tag of the user's own note on the game, and a substring of the note. */
  readonly noteTag?: string;
  readonly noteText?: string;
  /** Finished own games behind a figure of the insights. */
  readonly insight?: InsightFilter;
}

export type ArchiveOutcome = 'white' | 'black' | 'draw' | 'none';

/** Tags of a file's game by which collections are filtered. */
export interface FileTags {
  readonly event: string | null;
  readonly site: string | null;
  readonly round: string | null;
  readonly annotator: string | null;
  readonly year: number | null;
}

export type CollectionField = keyof FileTags;

/**
 * `file`: of files. `server`: of the user's imports on the server. `before`: of earlier versions' imports. `player`:
 * games of another player, from the server; its import contains the progress of the download.
 */
export type CollectionKind = 'file' | 'server' | 'before' | 'player';

export interface NewCollection {
  readonly kind: CollectionKind;
  /** Empty for the kinds that the window names. */
  readonly name: string;
  /** Identity of the first file; null when unknown. */
  readonly origin: string | null;
  readonly began: number;
}

export interface CollectionRow extends NewCollection {
  readonly id: number;
  readonly games: number;
}

export interface ArchivePosition {
  readonly began: number;
  readonly id: number;
}

export interface ArchivePage {
  readonly filter: ArchiveFilter;
  /** Last row of the previous page. */
  readonly after?: ArchivePosition;
  readonly oldestFirst?: boolean;
  readonly limit: number;
}

/** Imported games of other players count in `games`, but not as wins, losses or draws. */
export interface ArchiveTally {
  readonly games: number;
  readonly win: number;
  readonly loss: number;
  readonly draw: number;
}

/** Results of one UTC day and rating category. */
export interface ArchiveDay extends ArchiveTally {
  /** First ms of the day. */
  readonly day: number;
  readonly perf: string;
}

/** A name with the number of its games. */
export interface ArchiveName {
  readonly name: string;
  readonly games: number;
}

export interface ArchivePut {
  readonly added: number;
  readonly changed: number;
}

/** Imported games, packed for transfer between threads by `archive/packed-rows.ts`. */
export interface ArchiveBatch {
  /** JSON of a list of packed rows. */
  readonly rows: string;
  /** Moves, clocks and evaluations of all games in sequence. */
  readonly bytes: Uint8Array;
  /**
   * Sorted positions of the games, two numbers each: the lower 16 bits of the position above the game's index in
   * `rows`, then the upper 32 bits.
   */
  readonly positions: Uint32Array;
}

export interface ArchiveTaken {
  readonly added: number;
  readonly changed: number;
  /** Games that were stored already and gained nothing. */
  readonly same: number;
  /** Indexes of games in the batch that contradict the server's game which they name, and have an id of their own. */
  readonly apart?: readonly number[];
}

/** A finished or running import of a file. `state` is the owner's JSON text. */
export interface ArchiveImportRow {
  readonly id: number;
  readonly began: number;
  readonly state: string;
  /** The collection that it fills. */
  readonly collection: number | null;
}

/** A game whose positions are not indexed yet. */
export interface UnindexedGame {
  readonly id: number;
  readonly variant: string;
  readonly moves: Uint8Array;
  readonly more: string | null;
}

/** Indexed games whose ends are not indexed. `upto`: row id up to which such games remain. */
export interface UnendedGames {
  readonly games: readonly UnindexedGame[];
  readonly upto: number;
}

export interface ArchiveStore {
  /** The owner's JSON text about the progress of the download; null before it began. */
  progress(accountId: string): Promise<string | null>;
  /**
   * Stores games and progress in one transaction. An existing game is updated but never loses data: engine
   * evaluations stay when a later answer lacks them.
   */
  put(accountId: string, games: readonly ArchiveGame[], progress: string | null): Promise<ArchivePut>;
  page(accountId: string, page: ArchivePage): Promise<readonly ArchiveRow[]>;
  count(accountId: string, filter: ArchiveFilter): Promise<ArchiveTally>;
  /** The user's games without those that only files have, which the account's server does not count. */
  countServed(accountId: string): Promise<number>;
  game(accountId: string, gameId: string): Promise<(ArchiveGame & { readonly id: number }) | null>;
  /** As `page`, with complete games. */
  games(accountId: string, page: ArchivePage): Promise<readonly (ArchiveGame & { readonly id: number })[]>;
  /** Returns those of the ids that are stored. */
  known(accountId: string, gameIds: readonly string[]): Promise<readonly string[]>;
  /** Results by UTC day of the games' end, in [from, to), oldest first; without games against engines. */
  days(accountId: string, from: number, to: number): Promise<readonly ArchiveDay[]>;
  /** Values that occur in the archive, most frequent first. */
  choices(accountId: string): Promise<{
    readonly perfs: readonly string[];
    readonly variants: readonly string[];
    readonly statuses: readonly string[];
  }>;
  /** Opponents or openings of own games whose name contains `text`, most frequent first. */
  named(
    accountId: string,
    column: 'opponent' | 'opening',
    text: string,
    limit: number,
  ): Promise<readonly ArchiveName[]>;
  /** Rows by their ids, in no order. */
  rows(ids: readonly number[]): Promise<readonly ArchiveRow[]>;
  /** Starts an import, which adds its games to a collection; returns its id. */
  addImport(accountId: string, began: number, state: string, collection?: number): Promise<number>;
  /** Creates a collection, which an import fills from now on; returns its id. */
  makeCollection(accountId: string, collection: NewCollection, importId?: number): Promise<number>;
  /** Newest first. */
  collections(accountId: string): Promise<readonly CollectionRow[]>;
  /** Number of games that each import brought last. */
  importSizes(accountId: string): Promise<readonly { readonly id: number; readonly games: number }[]>;
  renameCollection(accountId: string, id: number, name: string): Promise<void>;
  /**
   * Values of a tag in a collection that contain `text`, most frequent first; years newest first. `total`: their
   * number, also beyond `limit`.
   */
  collectionValues(
    accountId: string,
    id: number,
    field: CollectionField,
    limit: number,
    text: string,
  ): Promise<{
    readonly values: readonly { readonly value: string; readonly games: number }[];
    readonly total: number;
  }>;
  /** Size of a collection, and how many of its games its removal deletes. */
  collectionLoss(accountId: string, id: number): Promise<{ readonly games: number; readonly lost: number }>;
  /**
   * Removes up to `limit` games: those in no other collection that no server sent, or that it sent only as games of
   * the collection's player, are deleted; the others only leave the collection. Removes the collection itself when it is empty. Returns whether there is more to do.
   */
  removeMembers(accountId: string, id: number, limit: number): Promise<boolean>;
  /** Collections that were deleted, here or on another machine, and still have to be removed. */
  goneCollections(
    accountId: string,
  ): Promise<readonly { readonly id: number; readonly kind: CollectionKind }[]>;
  setImport(accountId: string, id: number, state: string): Promise<void>;
  /** Newest first. */
  imports(accountId: string): Promise<readonly ArchiveImportRow[]>;
  removeImport(accountId: string, id: number): Promise<void>;
  /**
   * Stores imported games and the import's state in one transaction. Existing games gain what they lack. Adds the
   * counts to `added`, `changed` and `same` of `state`.
   */
  takeIn(accountId: string, batch: ArchiveBatch, importId: number, state: string): Promise<ArchiveTaken>;
  unindexed(accountId: string, limit: number): Promise<readonly UnindexedGame[]>;
  /** Adds games to the position index. `positions` as in `ArchiveBatch`, with indexes into `ids`. */
  index(accountId: string, ids: readonly number[], positions: Uint32Array): Promise<void>;
  /** The latest of the games that an earlier version indexed without their ends; null without any. */
  unended(accountId: string): Promise<UnendedGames | null>;
  /** Adds the ends of games, as `index` does; `upto` is that of the answer. */
  indexEnds(accountId: string, upto: number, ids: readonly number[], ends: Uint32Array): Promise<void>;
  /** Merges a part of the index; returns false when there is nothing to do. */
  tidy(): Promise<boolean>;
  /** Removes games that were stored by mistake. */
  remove(accountId: string, gameIds: readonly string[]): Promise<void>;
}
