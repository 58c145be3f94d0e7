/** Recorded TV, as it is stored. */

/** An original line of a TV feed. */
export interface NewTvFrame {
  readonly accountId: string;
  readonly channel: string;
  readonly gameId: string;
  readonly at: number;
  readonly raw: string;
}

export interface TvFrameRow extends NewTvFrame {
  readonly id: number;
}

export interface TvGameKey {
  readonly accountId: string;
  readonly channel: string;
  readonly gameId: string;
}

/** `waiting`: not exported yet; `given_up`: the server did not have it. */
export type TvGameState = 'waiting' | 'complete' | 'given_up';

/** A recording with its head and its moves as stored (see `main/features/tv/recorded-game.ts`). */
export interface WholeRecording {
  readonly id: number;
  readonly began: number;
  readonly head: string;
  readonly whole: Uint8Array;
}

/** A game shown on a channel. `head` is the owner's JSON text. */
export interface TvGameRow extends TvGameKey {
  /** Arrival of the first and last frame, ms since the epoch. */
  readonly began: number;
  readonly ended: number;
  readonly plies: number;
  readonly state: TvGameState;
  /** Failed attempts to export the game. */
  readonly tries: number;
  readonly starred: boolean;
  readonly head: string;
  /** Approximate size on disk. */
  readonly bytes: number;
}

export interface TvPageQuery {
  readonly accountIds: readonly string[];
  readonly channel?: string;
  /** Games shown at any time in [from, to). */
  readonly from?: number;
  readonly to?: number;
  readonly starred?: boolean;
  /** Games that began earlier: `began` of the last row of the previous page. */
  readonly before?: number;
  readonly limit: number;
}

export interface TvChannelSize {
  readonly accountId: string;
  readonly channel: string;
  readonly games: number;
  readonly starred: number;
  readonly oldest: number;
  readonly bytes: number;
}

/** Recorded TV. A power cut may lose the latest rows, except stars. */
export interface TvStore {
  /** Light. */
  addFrames(frames: readonly NewTvFrame[]): Promise<void>;
  /** Frames of a game that are not packed yet, oldest first. */
  frames(accountId: string, channel: string, gameId: string): Promise<readonly TvFrameRow[]>;
  /** Games with unpacked frames. */
  unpacked(): Promise<readonly TvGameKey[]>;
  /** Stores a game as one packed row and deletes its frames up to `upTo`. Light. */
  pack(game: Omit<TvGameRow, 'tries' | 'starred' | 'bytes'>, line: Uint8Array, upTo: number): Promise<void>;
  /** Adds the data of an export. Light. */
  complete(
    key: TvGameKey,
    more: {
      readonly state: TvGameState;
      readonly head: string;
      readonly whole: Uint8Array | null;
      readonly plies: number;
    },
  ): Promise<void>;
  /** Counts a failed export. Light. */
  tried(key: TvGameKey, givenUp: boolean): Promise<void>;
  game(
    accountId: string,
    channel: string,
    gameId: string,
  ): Promise<{
    readonly row: TvGameRow;
    readonly line: Uint8Array;
    readonly whole: Uint8Array | null;
  } | null>;
  /** The export of a game that any channel recorded. */
  recording(
    accountId: string,
    gameId: string,
  ): Promise<{ readonly head: string; readonly whole: Uint8Array } | null>;
  /** Ids of the newest recordings with all moves, at most `limit`. */
  wholeIds(accountId: string, limit: number): Promise<readonly number[]>;
  /** Recordings with all moves, by their ids. `began`: ms since the epoch. */
  wholes(ids: readonly number[]): Promise<readonly WholeRecording[]>;
  /** Newest first. */
  page(page: TvPageQuery): Promise<readonly TvGameRow[]>;
  /** Games that are not exported yet, oldest first. */
  waiting(accountId: string, limit: number): Promise<readonly TvGameRow[]>;
  star(key: TvGameKey, on: boolean): Promise<void>;
  remove(key: TvGameKey): Promise<void>;
  sizes(): Promise<readonly TvChannelSize[]>;
  /** Deletes the oldest games, except starred ones, down to `mostBytes`; returns how many. Light. */
  trim(mostBytes: number): Promise<number>;
}
