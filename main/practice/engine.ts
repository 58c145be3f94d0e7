import type { Position } from '../chess/rules.ts';
import type { VariantKey } from '../chess/vocabulary.ts';

/** How strong and how sure a player is. The same strength, position and roll always give the same move. */
export interface Strength {
  /** Positions searched for each move. */
  readonly nodes: number;
  /** How many candidate moves are weighed. */
  readonly lines: number;
  /** Centipawns by which a candidate may be worse and still be played about a third as often as the best. */
  readonly spread: number;
}

export interface EngineRequest {
  readonly variant: VariantKey;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  readonly moves: readonly string[];
  /** Where the moves lead, when whoever asks has it at hand. */
  readonly position?: Position;
  readonly strength: Strength;
  /** In [0, 1): decides among the candidates. */
  readonly roll: number;
}

export interface EngineMove {
  readonly uci: string;
  /** Of the position after the move, in centipawns for the side that moves; mates count as 100,000 less their distance. */
  readonly score: number;
}

export interface Engine {
  /** Rejects when there is no move or the engine has failed. Requests are answered in their order. */
  bestMove(request: EngineRequest): Promise<EngineMove>;
  /** A game is in sight: an engine that takes its time to load may start to. */
  prepare?(): void;
  close(): void;
}

/** Picks among candidates, best first or not: each is weighed by how far it lies behind the best. */
export function chooseCandidate(
  candidates: readonly EngineMove[],
  spread: number,
  roll: number,
): EngineMove | undefined {
  const best = Math.max(...candidates.map((candidate) => candidate.score));
  const weights = candidates.map(({ score }) =>
    spread > 0 ? Math.exp((score - best) / spread) : Number(score === best),
  );
  let left = roll * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, candidate] of candidates.entries()) {
    left -= weights[index] ?? 0;
    if (left < 0) return candidate;
  }
  return candidates.at(-1);
}
