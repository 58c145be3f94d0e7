/** Answers of the service's opening explorer. */
import type { Color } from '../chess/vocabulary.ts';

export interface ExplorerResults {
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

export interface ExplorerMove extends ExplorerResults {
  /** In either notation of castling. */
  readonly uci: string;
  /** Mean rating of the players; in a user's games, of the opponents. */
  readonly rating?: number;
  /** Performance of the user. */
  readonly performance?: number;
}

export interface ExplorerPlayer {
  readonly name: string;
  readonly rating?: number;
}

export interface ExplorerGame {
  readonly id: string;
  /** The move after the position. */
  readonly uci?: string;
  readonly white: ExplorerPlayer;
  readonly black: ExplorerPlayer;
  /** Absent for a draw. */
  readonly winner?: Color;
  readonly year?: number;
}

export interface ExplorerAnswer extends ExplorerResults {
  readonly moves: readonly ExplorerMove[];
  /** The strongest players' games, or the user's latest. */
  readonly games: readonly ExplorerGame[];
  /** Users whose games the server reads before this one's. */
  readonly queue?: number;
}
