import type { EnginePosition } from './fairy.ts';

/** How strong an engine plays: as well as it can, at a level of skill from 0 to 20, or about as a rating. */
export type EngineStrength =
  | { readonly kind: 'full' }
  | { readonly kind: 'skill'; readonly level: number }
  | { readonly kind: 'rating'; readonly rating: number };

export interface ThinkRequest extends EnginePosition {
  /** Whose thoughts go together: what was found for one move of a game is of use for the next. */
  readonly seat: string;
  readonly strength: EngineStrength;
  /** How long to search, ms. */
  readonly moveTimeMs: number;
}

export interface Thought {
  readonly uci: string;
  /** Centipawns for the side that moves; mates count as 100,000 less their distance. Null when the engine gave none. */
  readonly score: number | null;
  readonly depth: number | null;
}

/** What the engine's process is told. */
export type EngineOrder =
  | { readonly type: 'think'; readonly id: number; readonly request: ThinkRequest }
  /** Think no longer about it: the answer comes at once, if it has not come. */
  | { readonly type: 'stop'; readonly id: number; readonly seat: string }
  /** The game is over. */
  | { readonly type: 'leave'; readonly seat: string };

/** What it says. */
export type EngineAnswer =
  | { readonly type: 'thought'; readonly id: number; readonly thought: Thought }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };
