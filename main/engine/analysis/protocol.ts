import type { Evaluation } from '../../chess/packed-game.ts';

/** A game of which positions are analysed. */
export interface AnalysisGame {
  /** Identifies the game. Consecutive searches in one game share the engine's hash table. */
  readonly key: string;
  readonly variant: string;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  /** SAN. */
  readonly sans: readonly string[];
}

export interface AnalysisRequest {
  readonly game: AnalysisGame;
  /** The position after this many plies. */
  readonly ply: number;
  readonly nodes: number;
}

/** An engine's finding about a position. */
export interface FoundPosition {
  /** From White's side. A mate in 0 is on the board. */
  readonly evaluation: Evaluation;
  /** UCI; null when the game is over. */
  readonly best: string | null;
  /** Depth of the deepest finished search; 0 when the game is over. */
  readonly depth: number;
  /** Name and version of the engine; empty when the rules decided. */
  readonly engine: string;
  /** The best line, UCI. */
  readonly line: readonly string[];
}

/** Messages to the analysis process. */
export type AnalysisOrder =
  | { readonly type: 'analyse'; readonly id: number; readonly request: AnalysisRequest }
  /** Ends a search early; its answer is `stopped`. */
  | { readonly type: 'stop'; readonly id: number };

/**
 * Messages from the analysis process. `failed`: the position cannot be analysed, however often it is tried. `unable`:
 * the engine did not load, which says nothing about the position.
 */
export type AnalysisAnswer =
  | { readonly type: 'found'; readonly id: number; readonly found: FoundPosition }
  | { readonly type: 'stopped'; readonly id: number }
  | { readonly type: 'failed' | 'unable'; readonly id: number; readonly reason: string };
