/** Domain types of TV and exported games, with the conventions of `domain.ts`. */
import type { Color, VariantKey } from '../chess/vocabulary.ts';
import type { TvChannel } from '../chess/tv-channels.ts';
import type { GameSpeed, GameStatus, Open, Player } from './domain.ts';

/** A channel's entry in the channel map: its game, and the player at the bottom of the board. */
export interface TvEntry {
  readonly channel: Open<TvChannel>;
  readonly gameId: string;
  readonly player: Player;
  readonly rating?: number;
  readonly color?: Color;
}

export interface TvSeat {
  readonly color: Color;
  readonly player: Player;
  readonly rating?: number;
  /** May be the other side's clock; corrected by the first move. */
  readonly seconds?: number;
}

export interface TvFeatured {
  readonly type: 'featured';
  readonly gameId: string;
  readonly orientation: Color;
  readonly seats?: readonly TvSeat[];
  /** Current position; absent in the document dialect. */
  readonly fen?: string;
}

/** A game featured by a channel, as far as known: the channel map names only one player. */
export interface TvFeaturedGame {
  readonly accountId: string;
  readonly channel: TvChannel;
  readonly gameId: string;
  readonly variant: VariantKey;
  /** Null when the channel does not determine it. */
  readonly speed: GameSpeed | null;
  readonly seats: readonly TvSeat[];
}

/** A played move; `fen` is the position after it. */
export interface TvMove {
  readonly type: 'move';
  /** `fen`: wire dialect, clocks in whole seconds; `ply`: document dialect, clocks in an unspecified unit. */
  readonly form: 'fen' | 'ply';
  readonly fen: string;
  /** With form `fen` only for highlighting: may lack a promotion, and may write castling as king takes rook. */
  readonly uci?: string;
  readonly san?: string;
  /** Half-moves played. */
  readonly ply?: number;
  readonly white?: number;
  readonly black?: number;
}

/** The featured game ended. The running service never sends this. */
export interface TvEnd {
  readonly type: 'end';
  readonly winner?: Color;
  readonly status?: GameStatus;
}

export type TvEvent = TvFeatured | TvMove | TvEnd;

/** The server's verdict on a player's moves, as far as stated. */
export interface ExportedSummary {
  /** Percent. */
  readonly accuracy?: number;
  /** Average loss per move, centipawns. */
  readonly acpl?: number;
  readonly inaccuracy?: number;
  readonly mistake?: number;
  readonly blunder?: number;
}

/** Plies after which a phase of the game begins. */
export interface ExportedDivision {
  /** The middlegame. */
  readonly middle?: number;
  /** The endgame. */
  readonly end?: number;
}

export interface ExportedSeat {
  readonly player: Player;
  readonly rating?: number;
  readonly ratingDiff?: number;
  readonly provisional?: boolean;
  /** Only in analysed games. */
  readonly analysis?: ExportedSummary;
}

/** An exported game; for one in progress, its moves so far. */
export interface ExportedGame {
  readonly id: string;
  readonly rated: boolean;
  readonly variant?: Open<VariantKey>;
  readonly speed?: GameSpeed;
  readonly perf?: string;
  readonly createdAt?: number;
  readonly lastMoveAt?: number;
  readonly status?: GameStatus;
  readonly source?: string;
  readonly white: ExportedSeat;
  readonly black: ExportedSeat;
  /** Absent for the variant's initial position. */
  readonly initialFen?: string;
  readonly winner?: Color;
  readonly opening?: { readonly eco?: string; readonly name?: string; readonly ply?: number };
  /** SAN. */
  readonly sans?: readonly string[];
  /** Centiseconds left to the mover after each ply. */
  readonly clocks?: readonly number[];
  readonly clock?: { readonly initialSeconds: number; readonly incrementSeconds: number };
  readonly daysPerTurn?: number;
  readonly lastFen?: string;
  /** The arena as a server exports it: its id, or id and name. */
  readonly tournament?: string;
  readonly arenaTour?: string | { readonly id: string; readonly name?: string };
  /** Evaluations by the server's engine after each ply, for analysed games. */
  readonly analysis?: readonly ExportedEval[];
  readonly division?: ExportedDivision;
}

/** Centipawns or moves until mate, from white's side; with the better move, for inaccuracies and worse. */
export interface ExportedEval {
  readonly eval?: number;
  readonly mate?: number;
  /** UCI. */
  readonly best?: string;
  /** SAN. */
  readonly variation?: string;
  readonly judgment?: { readonly name?: string; readonly comment?: string };
}
