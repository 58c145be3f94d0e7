/** Domain types of other people's games; units as in `domain.ts`. */
import type { Color } from '../chess/vocabulary.ts';
import type { GameSpeed, GameStatus, PerColor, Player, UserMarks, Variant } from './domain.ts';

/** Description of a game, sent before its first position and when it is over. */
export interface WatchedGame {
  readonly id: string;
  /** The key is `unknownVariant` when neither the server nor the rating category states it. */
  readonly variant: Variant;
  readonly speed?: GameSpeed;
  readonly rated?: boolean;
  readonly players: PerColor<Player>;
  /** Initial position; absent for the variant's usual one. */
  readonly initialFen?: string;
  readonly fen?: string;
  readonly status?: GameStatus;
  readonly winner?: Color;
}

/** Events of a public game stream. Moves are delayed by some half-moves. */
export type WatchEvent =
  | { readonly type: 'game'; readonly game: WatchedGame }
  | {
      readonly type: 'position';
      readonly fen: string;
      /** For highlighting, and to distinguish moves that lead to the same position. */
      readonly lastMove?: string;
      readonly whiteSeconds?: number;
      readonly blackSeconds?: number;
    };

/** A game between two watched users, sent when it begins and ends. */
export interface UsersGame {
  readonly id: string;
  readonly variant: string;
  readonly speed?: GameSpeed;
  readonly rated?: boolean;
  readonly createdAt?: number;
  readonly status?: GameStatus;
  readonly winner?: Color;
  /** Ids in lower case. */
  readonly players: PerColor<{ readonly id?: string; readonly rating?: number }>;
}

/** A user's online status. */
export interface Presence extends UserMarks {
  /** In lower case. */
  readonly id: string;
  readonly name: string;
  readonly online: boolean;
  readonly playing: boolean;
  /** Game in progress. */
  readonly gameId?: string;
  readonly streaming: boolean;
}
