import type { Color, VariantKey } from '../../main/chess/vocabulary.ts';

/** POST /club/game: starts a game at once, as if the lobby had paired the user. Answer: `ClubCreated`. */
export interface PairedGameRequest {
  readonly opponent?: string;
  readonly limit?: number;
  readonly increment?: number;
  readonly rated?: boolean;
  /** The user's side. */
  readonly color?: Color | 'random';
  readonly source?: 'lobby' | 'pool' | 'friend';
  readonly variant?: VariantKey;
  /** A FEN; the variant's usual position by default. */
  readonly initialFen?: string;
  /** Days a turn, instead of a clock. */
  readonly days?: number;
}

export interface ClubCreated {
  readonly id: string;
}
