import type { Color, VariantKey } from './vocabulary.ts';

/** A square in algebraic notation, `a1` to `h8`. */
export type Square = string;

/** Promotion piece, as the last letter of a UCI move. `k` only in antichess. */
export type PromotionLetter = 'q' | 'r' | 'b' | 'n' | 'k';

/** Why a game is over, or may be claimed as drawn. */
export interface PositionOutcome {
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
  /** False for threefold repetition and fifty moves, which a player must claim. */
  readonly automatic: boolean;
}

/** A legal move as played. */
export interface PlayedMove {
  /** Normalised: castling is the king's two-square move, in chess960 king takes rook. */
  readonly uci: string;
  readonly san: string;
  /** The squares to highlight: from and to, or the one square of a drop. */
  readonly squares: readonly Square[];
  readonly capture: boolean;
  readonly position: Position;
}

/** An immutable position that knows the line that led to it. */
export interface Position {
  readonly variant: VariantKey;
  /** Contains the en passant square only when the capture is legal. */
  readonly fen: string;
  readonly turn: Color;
  readonly check: boolean;
  /** Occurrences of this position in its line, including this one. */
  readonly occurrences: number;
  /** Half-moves since the last capture or pawn move. */
  readonly halfmoves: number;
  /** Destinations by origin, for a board. Castling is listed in both notations. */
  legalDests(): ReadonlyMap<Square, readonly Square[]>;
  /** All legal moves as normalised UCI, drops included, sorted. */
  legalMoves(): readonly string[];
  /** Promotion choices for a move from `from` to `to`; empty when it is no promotion. */
  promotions(from: Square, to: Square): readonly PromotionLetter[];
  /** Plays a move; accepts both notations of castling. Undefined when it is illegal. */
  play(uci: string): PlayedMove | undefined;
  /**
   * Passes the turn, even in check. For archived games; a null move is not legal in play. Counts repetitions anew
   * in standard chess.
   */
  pass(): PlayedMove | undefined;
  sanOf(uci: string): string | undefined;
  /**
   * The legal move for a SAN. Accepts unusual SAN when it is unambiguous: `Ngf3`, a missing or wrong `+`, castling
   * with zeros. Undefined for ambiguous and illegal moves, and for a promotion without its piece.
   */
  uciOf(san: string): string | undefined;
  outcome(): PositionOutcome | undefined;
  /** Whether `color` cannot mate by any legal sequence, so that its opponent's flag fall is a draw. */
  hasInsufficientMaterial(color: Color): boolean;
}

/** The rules of one variant. */
export interface Rules {
  readonly variant: VariantKey;
  /** Parses a FEN; an empty text, `startpos` or undefined means the initial position. Undefined when invalid. */
  parsePosition(fen?: string): Position | undefined;
}
