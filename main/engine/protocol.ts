import type { EnginePosition } from './fairy.ts';

/** How strong an engine plays: as well as it can, at a level of skill from 0 to 20, or about as a rating. */
export type EngineStrength =
  | { readonly kind: 'full' }
  | { readonly kind: 'skill'; readonly level: number }
  | { readonly kind: 'rating'; readonly rating: number };

export interface ThinkRequest extends EnginePosition {
  /** Whose thoughts go together: what was found for one move of a game can be of use for the next. */
  readonly seat: string;
  readonly strength: EngineStrength;
  /** How long to search, ms; less where others want to think at the same time. */
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
  /** The answer is not wanted any more; one that comes all the same does no harm. */
  | { readonly type: 'stop'; readonly id: number };

/** What it says. */
export type EngineAnswer =
  | { readonly type: 'thought'; readonly id: number; readonly thought: Thought }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };
