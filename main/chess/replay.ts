import { rulesFor, type Outcome, type Position, type Square } from './rules.ts';
import type { VariantKey } from './vocabulary.ts';

/** One half-move of a game, with the position it led to. */
export interface Ply {
  /** 1 for the first move of the list. */
  readonly ply: number;
  readonly uci: string;
  readonly san: string;
  readonly fen: string;
  /** Squares to highlight. */
  readonly squares: readonly Square[];
  readonly capture: boolean;
  readonly check: boolean;
}

export interface ReplayProblem {
  /** `position`: the initial FEN is not valid. `move`: the move at `ply` is not legal there; the plies before it stand. */
  readonly kind: 'position' | 'move';
  readonly ply: number;
  readonly text: string;
}

export interface Replay {
  readonly plies: readonly Ply[];
  /** Where the line starts; `undefined` only when the initial FEN is not valid. */
  readonly start: Position | undefined;
  /** After the last ply that could be played. */
  readonly position: Position | undefined;
  readonly outcome: Outcome | undefined;
  readonly problem: ReplayProblem | undefined;
}

export interface ReplayRequest {
  readonly variant: VariantKey;
  /** `startpos` or a FEN. */
  readonly initialFen?: string;
  /** UCI moves, as a list or separated by spaces as `gameState` carries them. */
  readonly moves: string | readonly string[];
}

export function parseMoveList(moves: string): readonly string[] {
  return moves.split(/\s+/).filter((move) => move !== '');
}

/** Plays a list of UCI moves. Never throws: what cannot be played is the result's `problem`. */
export function replay(request: ReplayRequest): Replay {
  const { variant, initialFen = 'startpos' } = request;
  const moves = typeof request.moves === 'string' ? parseMoveList(request.moves) : request.moves;
  const start = rulesFor(variant).parsePosition(initialFen);
  if (!start) {
    const problem: ReplayProblem = { kind: 'position', ply: 0, text: initialFen };
    return { plies: [], start: undefined, position: undefined, outcome: undefined, problem };
  }
  const plies: Ply[] = [];
  let position = start;
  let problem: ReplayProblem | undefined;
  for (const [index, text] of moves.entries()) {
    const played = position.play(text);
    if (!played) {
      problem = { kind: 'move', ply: index + 1, text };
      break;
    }
    position = played.position;
    const { uci, san, squares, capture } = played;
    plies.push({ ply: index + 1, uci, san, fen: position.fen, squares, capture, check: position.check });
  }
  return { plies, start, position, outcome: position.outcome(), problem };
}
