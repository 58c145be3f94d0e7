import type { EnginePosition } from '../chess/engine-moves.ts';

/** Playing strength: full, skill level 0 to 20, or an approximate rating. */
export type EngineStrength =
  | { readonly kind: 'full' }
  | { readonly kind: 'skill'; readonly level: number }
  | { readonly kind: 'rating'; readonly rating: number };

export interface ThinkRequest extends EnginePosition {
  /** Identifies a player in a game. Consecutive requests of one seat reuse the engine's hash table. */
  readonly seat: string;
  readonly strength: EngineStrength;
  /** Search time, ms; shortened while other requests wait. */
  readonly moveTimeMs: number;
}

export interface Thought {
  readonly uci: string;
  /** Centipawns for the side to move; a mate counts as 100,000 less its distance. Null when missing. */
  readonly score: number | null;
  readonly depth: number | null;
}

/** Messages to the engine's process. */
export type EngineOrder =
  | { readonly type: 'think'; readonly id: number; readonly request: ThinkRequest }
  /** Cancels a request. An answer that is already under way is ignored. */
  | { readonly type: 'stop'; readonly id: number };

/** Messages from the engine's process. */
export type EngineAnswer =
  | { readonly type: 'thought'; readonly id: number; readonly thought: Thought }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };
