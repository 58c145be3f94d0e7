import type { OwnEngine } from '../own/own-engine-values.ts';
import type { Evaluation } from '../../chess/packed-game.ts';

/** A search whose findings are reported while it runs. */
export interface LiveRequest {
  readonly variant: string;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  /** UCI; `--` passes the turn. */
  readonly moves: readonly string[];
  /** Number of best lines. */
  readonly lines: number;
  /** The search ends after this many nodes. */
  readonly nodes: number;
  /** UCI; searches only this first move. Null for all moves. */
  readonly only: string | null;
  readonly threads: number;
  readonly hashMb: number;
  /** The user's engine, which is used where it plays the variant. */
  readonly engine?: OwnEngine;
}

export interface LiveLine {
  /** From White's side. */
  readonly evaluation: Evaluation;
  readonly depth: number;
  /** UCI. */
  readonly moves: readonly string[];
}

export interface LiveFindings {
  /** Name and version of the engine. */
  readonly engine: string;
  readonly depth: number;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  /** Best first. */
  readonly lines: readonly LiveLine[];
  /** Limits of the engine; 1 thread when it cannot use several. */
  readonly most: { readonly threads: number; readonly hashMb: number };
}

/** A later `search` replaces an earlier one. `ping` asks for a sign of life of the search. */
export type LiveOrder =
  | { readonly type: 'search'; readonly id: number; readonly request: LiveRequest }
  | { readonly type: 'ping' }
  | { readonly type: 'stop' };

/** `alive`: the engine works, and has found nothing new. `over`: no search, because the game is over in the position. */
export type LiveAnswer =
  | { readonly type: 'alive'; readonly id: number }
  | { readonly type: 'found'; readonly id: number; readonly found: LiveFindings }
  | { readonly type: 'done'; readonly id: number; readonly found: LiveFindings }
  | { readonly type: 'over'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };
