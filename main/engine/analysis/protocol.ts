import type { SecondBest } from '../../chess/packed-analysis.ts';
import type { Evaluation } from '../../chess/packed-game.ts';
import type { EngineProblem } from '../own/own-engine.ts';
import type { OwnEngine } from '../own/own-engine-values.ts';
import type { EngineOption } from '../own/uci-options.ts';

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
  /** Lines that the engine searches, usually one: two find the second-best move, too. */
  readonly lines?: 1 | 2;
  /** The user's engine, in place of the app's where it plays the variant. */
  readonly engine?: OwnEngine;
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
  /** Absent when the engine searched one line, or when there is only one legal move. */
  readonly second?: SecondBest;
}

/** An engine's own description, from its answer to `uci`. */
export interface EngineDescription {
  readonly name: string;
  readonly options: readonly EngineOption[];
  /** Whether it knows the rules of any variant that Stockfish does not play. */
  readonly playsVariants: boolean;
}

/** Messages to the analysis process. */
export type AnalysisOrder =
  | { readonly type: 'analyse'; readonly id: number; readonly request: AnalysisRequest }
  /** Starts an engine of the user once, to learn what it offers. */
  | { readonly type: 'describe'; readonly id: number; readonly path: string }
  /** Ends a search early; its answer is `stopped`. */
  | { readonly type: 'stop'; readonly id: number };

/**
 * Messages from the analysis process. `failed`: the position cannot be analysed, however often it is tried. `unable`:
 * the engine did not load, which says nothing about the position.
 */
export type AnalysisAnswer =
  | { readonly type: 'found'; readonly id: number; readonly found: FoundPosition }
  | { readonly type: 'stopped'; readonly id: number }
  | { readonly type: 'described'; readonly id: number; readonly engine: EngineDescription }
  | { readonly type: 'unusable'; readonly id: number; readonly problem: EngineProblem }
  | { readonly type: 'failed' | 'unable'; readonly id: number; readonly reason: string };
