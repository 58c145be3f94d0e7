/** Games as onlookers see them: units as in `domain.ts`. */
import type { Color } from '../chess/vocabulary.ts';
import type { GameSpeed, GameStatus, PerColor, Player, Variant } from './domain.ts';

/** A game's description: before its first position, and again once it is over. */
export interface WatchedGame {
  readonly id: string;
  readonly variant: Variant;
  readonly speed: GameSpeed;
  readonly rated: boolean;
  readonly players: PerColor<Player>;
  /** Where it began; absent for the usual position. */
  readonly initialFen?: string;
  readonly fen?: string;
  readonly status?: GameStatus;
  readonly winner?: Color;
}

/** What the stream of one game brings. Moves come some half-moves late. */
export type WatchEvent =
  | { readonly type: 'game'; readonly game: WatchedGame }
  | {
      readonly type: 'position';
      readonly fen: string;
      /** For highlighting, and to tell moves apart that lead to the same position. */
      readonly lastMove?: string;
      readonly whiteSeconds?: number;
      readonly blackSeconds?: number;
    };

/** A game between two of the users that are watched, when it begins and when it ends. */
export interface UsersGame {
  readonly id: string;
  readonly variant: string;
  readonly speed: GameSpeed;
  readonly rated: boolean;
  readonly createdAt: number;
  readonly status: GameStatus;
  readonly winner?: Color;
  /** Ids in lower case, and ratings. */
  readonly players: PerColor<{ readonly id?: string; readonly rating?: number }>;
}

/** What a server says of a user's being there. */
export interface Presence {
  /** In lower case. */
  readonly id: string;
  readonly name: string;
  readonly title?: string;
  readonly online: boolean;
  readonly playing: boolean;
  /** The game that is being played. */
  readonly gameId?: string;
  readonly streaming: boolean;
}
