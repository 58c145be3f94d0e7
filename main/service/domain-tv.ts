/**
 * TV and exported games, in the app's own terms. As in `domain.ts`: an absent member means "not said", and words that
 * are not known are kept as they came.
 */
import type { Color, VariantKey } from '../chess/vocabulary.ts';
import type { TvChannel } from '../chess/tv-channels.ts';
import type { GameSpeed, GameStatus, Open, Player } from './domain.ts';

/** What the channel map says of one channel: the game it shows, and the player at the bottom of the board. */
export interface TvEntry {
  readonly channel: Open<TvChannel>;
  readonly gameId: string;
  readonly player: Player;
  readonly rating?: number;
  readonly color: Color;
}

export interface TvSeat {
  readonly color: Color;
  readonly player: Player;
  readonly rating?: number;
  /** Can be the other side's clock: the first move sets it right. */
  readonly seconds?: number;
}

export interface TvFeatured {
  readonly type: 'featured';
  readonly gameId: string;
  readonly orientation: Color;
  readonly seats?: readonly TvSeat[];
  /** The position that is on; absent in the document's dialect. */
  readonly fen?: string;
}

/** A game that a channel features now, as far as it is known: the channel map names one of its players. */
export interface TvFeaturedGame {
  readonly accountId: string;
  readonly channel: TvChannel;
  readonly gameId: string;
  readonly variant: VariantKey;
  /** null where its channel does not say. */
  readonly speed: GameSpeed | null;
  readonly seats: readonly TvSeat[];
}

/** A move was played: `fen` is the position after it. */
export interface TvMove {
  readonly type: 'move';
  /** `fen`: the wire dialect's, clocks in whole seconds; `ply`: the document's, clocks in a unit that it does not name. */
  readonly form: 'fen' | 'ply';
  readonly fen: string;
  /** Of `fen` good for highlighting only: it may lack a promotion, and write castling as king takes rook. */
  readonly uci?: string;
  readonly san?: string;
  /** How many half-moves have been played. */
  readonly ply?: number;
  readonly white?: number;
  readonly black?: number;
}

/** The featured game is over. The running service never says so. */
export interface TvEnd {
  readonly type: 'end';
  readonly winner?: Color;
  readonly status?: GameStatus;
}

export type TvEvent = TvFeatured | TvMove | TvEnd;

export interface ExportedSeat {
  readonly player: Player;
  readonly rating?: number;
  readonly ratingDiff?: number;
  readonly provisional?: boolean;
}

/** A game as exports give it; of one that goes on, its moves so far. */
export interface ExportedGame {
  readonly id: string;
  readonly rated: boolean;
  readonly variant: Open<VariantKey>;
  readonly speed: GameSpeed;
  readonly perf?: string;
  readonly createdAt: number;
  readonly lastMoveAt?: number;
  readonly status: GameStatus;
  readonly source?: string;
  readonly white: ExportedSeat;
  readonly black: ExportedSeat;
  /** Absent: the variant's usual first position. */
  readonly initialFen?: string;
  readonly winner?: Color;
  readonly opening?: { readonly eco?: string; readonly name: string; readonly ply?: number };
  /** SAN. */
  readonly sans?: readonly string[];
  /** Centiseconds that the mover had left after each ply. */
  readonly clocks?: readonly number[];
  readonly clock?: { readonly initialSeconds: number; readonly incrementSeconds: number };
  readonly daysPerTurn?: number;
  readonly lastFen?: string;
  /** The arena, as servers name the member: its id, or with its name. */
  readonly tournament?: string;
  readonly arenaTour?: string | { readonly id: string; readonly name?: string };
  /** What the server's engine thought of the position after each ply, where the game was analysed. */
  readonly analysis?: readonly ExportedEval[];
}

/** Centipawns or moves until mate, both from white's side; what was better, where the move was not good. */
export interface ExportedEval {
  readonly eval?: number;
  readonly mate?: number;
  /** UCI. */
  readonly best?: string;
  /** SAN. */
  readonly variation?: string;
  readonly judgment?: { readonly name?: string; readonly comment?: string };
}
