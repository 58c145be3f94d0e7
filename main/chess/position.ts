import type { Color, VariantKey } from './vocabulary.ts';

/** A square in algebraic notation, `a1` to `h8`. */
export type Square = string;

/** What a pawn may turn into, as the last letter of a UCI move. `k` only in antichess. */
export type PromotionLetter = 'q' | 'r' | 'b' | 'n' | 'k';

/** Why a game is over, or may be declared over. */
export interface Outcome {
  readonly reason:
    | 'mate'
    | 'stalemate'
    | 'insufficientMaterial'
    | 'threefold'
    | 'fivefold'
    | 'fiftyMoves'
    | 'seventyFiveMoves'
    | 'variantEnd';
  /** Absent for a draw. */
  readonly winner?: Color;
  /** False for threefold and fifty moves: there the game ends only when a player claims it. */
  readonly automatic: boolean;
}

/** A legal move as played. */
export interface PlayedMove {
  /** Normalised: castling is the king's two squares, except in chess960, where it is king takes rook. */
  readonly uci: string;
  readonly san: string;
  /** The squares to highlight: from and to, or the one square of a drop. */
  readonly squares: readonly Square[];
  readonly capture: boolean;
  readonly position: Position;
}

/** An immutable position that also knows how often it has occurred in the line that led to it. */
export interface Position {
  readonly variant: VariantKey;
  /** The en passant square is given only where the capture is legal. */
  readonly fen: string;
  readonly turn: Color;
  readonly check: boolean;
  /** Occurrences of this position in its line so far, this one included. */
  readonly occurrences: number;
  /** Half-moves since the last capture or pawn move. */
  readonly halfmoves: number;
  /** Destinations by origin, for a board. Castling is listed as king's two squares and as king takes rook. */
  legalDests(): ReadonlyMap<Square, readonly Square[]>;
  /** Every legal move as normalised UCI (drops included), in a fixed order. */
  legalMoves(): readonly string[];
  /** The choices when moving from `from` to `to` promotes; empty when it does not. */
  promotions(from: Square, to: Square): readonly PromotionLetter[];
  /** Both ways of writing castling are understood. `undefined` when the move is not legal here. */
  play(uci: string): PlayedMove | undefined;
  sanOf(uci: string): string | undefined;
  /**
   * The one legal move that the SAN names. More than SAN needs is accepted where exactly one move fits (`Ngf3`, a
   * missing or wrong `+`, castling by zeros); `undefined` where several or none do, and for a promotion without its piece.
   */
  uciOf(san: string): string | undefined;
  outcome(): Outcome | undefined;
  /** True when `color` could not mate by any sequence of legal moves: its opponent's flag is then a draw. */
  hasInsufficientMaterial(color: Color): boolean;
}

/** The rules of one variant. */
export interface Rules {
  readonly variant: VariantKey;
  /** `startpos`, an empty text or nothing means the variant's first position. `undefined` when the FEN is not valid. */
  parsePosition(fen?: string): Position | undefined;
}
