import type { Position } from '../chess/rules.ts';
import type { VariantKey } from '../chess/vocabulary.ts';

/** Playing strength. The same strength, position and roll always give the same move. */
export interface Strength {
  /** Positions searched for each move. */
  readonly nodes: number;
  /** Number of candidate moves. */
  readonly lines: number;
  /** A candidate worse by this many centipawns is played about a third as often as the best. */
  readonly spread: number;
}

export interface EngineRequest {
  readonly variant: VariantKey;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  readonly moves: readonly string[];
  /** The position after `moves`, if the caller has it. */
  readonly position?: Position;
  readonly strength: Strength;
  /** In [0, 1): selects among the candidates. */
  readonly roll: number;
}

export interface EngineMove {
  readonly uci: string;
  /** Centipawns for the mover after the move; a mate counts as 100,000 less its distance. */
  readonly score: number;
}

export interface ClubEngine {
  /** Rejects when there is no move or the engine failed. Requests are answered in FIFO order. */
  bestMove(request: EngineRequest): Promise<EngineMove>;
  /** A game may begin soon: a lazy engine can start to load. */
  prepare?(): void;
  close(): void;
}

/** Selects among candidates in any order, weighted by their distance from the best. */
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
