import { nullMove } from './null-move.ts';
import { rulesFor, type PositionOutcome, type PlayedMove, type Position } from './rules.ts';
import { variantKeys } from './vocabulary.ts';

/** A half-move and the position after it. */
export interface Ply extends PlayedMove {
  /** Counted from 1. */
  readonly ply: number;
  readonly fen: string;
  readonly check: boolean;
}

export interface ReplayProblem {
  /** Unknown variant, invalid initial FEN, or an illegal move at `ply`; earlier plies are valid. */
  readonly kind: 'variant' | 'position' | 'move';
  readonly ply: number;
  readonly text: string;
}

/** A move list with its positions. Immutable; `replayFrom` derives the next one. */
export interface Replay {
  readonly variant: string;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  /** The requested moves, including unplayable ones. */
  readonly moves: readonly string[];
  readonly plies: readonly Ply[];
  /** Initial position; undefined for an unknown variant or an invalid FEN. */
  readonly start: Position | undefined;
  /** Position after the last playable ply. */
  readonly position: Position | undefined;
  readonly outcome: PositionOutcome | undefined;
  readonly problem: ReplayProblem | undefined;
}

export interface ReplayRequest {
  /** Variant key of the service; an unknown one becomes a `problem`. */
  readonly variant: string;
  /** `startpos` or a FEN; `startpos` by default. */
  readonly initialFen?: string | null | undefined;
  /** UCI moves, as a list or separated by spaces as in `gameState`. `--` passes the turn, in archived games. */
  readonly moves: string | readonly string[];
}

function parseMoveList(moves: string): readonly string[] {
  return moves.split(/\s+/).filter((move) => move !== '');
}

/** Plays a list of UCI moves. Never throws: an unplayable list sets `problem`. */
export function replay(request: ReplayRequest): Replay {
  return replayFrom(undefined, request);
}

/**
 * As `replay`, but reuses the plies that `previous` has in common with the request. Returns `previous` itself when
 * nothing changed. `previous` may belong to another game.
 */
export function replayFrom(previous: Replay | undefined, request: ReplayRequest): Replay {
  const { variant } = request;
  const initialFen = request.initialFen ?? 'startpos';
  const moves = typeof request.moves === 'string' ? parseMoveList(request.moves) : request.moves;
  const reusable = previous?.variant === variant && previous.initialFen === initialFen ? previous : undefined;
  const common = reusable ? commonLength(reusable.moves, moves) : 0;
  if (reusable && common === moves.length && common === reusable.moves.length) return reusable;

  const line = { variant, initialFen, moves };
  const unplayed = { ...line, plies: [], start: undefined, position: undefined, outcome: undefined };
  const key = variantKeys.find((candidate) => candidate === variant);
  if (!key) return { ...unplayed, problem: { kind: 'variant', ply: 0, text: variant } };
  const start = reusable ? reusable.start : rulesFor(key).parsePosition(initialFen);
  if (!start) return { ...unplayed, problem: { kind: 'position', ply: 0, text: initialFen } };

  const plies = reusable ? reusable.plies.slice(0, common) : [];
  let position = plies.at(-1)?.position ?? start;
  let problem: ReplayProblem | undefined;
  for (const [index, text] of moves.entries()) {
    if (index < plies.length) continue;
    const played: PlayedMove | undefined = text === nullMove ? position.pass() : position.play(text);
    if (!played) {
      problem = { kind: 'move', ply: index + 1, text };
      break;
    }
    position = played.position;
    plies.push({ ...played, ply: index + 1, fen: position.fen, check: position.check });
  }
  const last = position;
  return {
    ...line,
    plies,
    start,
    position,
    // Lazy: generating all legal moves is expensive.
    get outcome() {
      return last.outcome();
    },
    problem,
  };
}

/** Position after all moves; undefined when not all could be played. */
export function finalPosition(line: Replay): Position | undefined {
  return line.problem ? undefined : line.position;
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  const parting = a.findIndex((move, index) => move !== b[index]);
  return parting === -1 ? a.length : parting;
}
