import { rulesFor, type Outcome, type PlayedMove, type Position } from './rules.ts';
import { variantKeys } from './vocabulary.ts';

/** One half-move of a game, with the position it led to. */
export interface Ply extends PlayedMove {
  /** 1 for the first move of the list. */
  readonly ply: number;
  readonly fen: string;
  readonly check: boolean;
}

export interface ReplayProblem {
  /**
   * `variant`: its rules are not known here. `position`: the initial FEN is not valid. `move`: the move at `ply` is not
   * legal there; the plies before it stand.
   */
  readonly kind: 'variant' | 'position' | 'move';
  readonly ply: number;
  readonly text: string;
}

/** A list of moves as positions. Immutable; `replayFrom` makes the next one of it. */
export interface Replay {
  readonly variant: string;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  /** The whole list as it was asked for, unplayable moves included. */
  readonly moves: readonly string[];
  readonly plies: readonly Ply[];
  /** Where the line starts; `undefined` when variant or initial FEN cannot be used. */
  readonly start: Position | undefined;
  /** After the last ply that could be played. */
  readonly position: Position | undefined;
  readonly outcome: Outcome | undefined;
  readonly problem: ReplayProblem | undefined;
}

export interface ReplayRequest {
  /** A variant's key as the service spells it; one that is not known is a problem, not an error. */
  readonly variant: string;
  /** `startpos` or a FEN; nothing means `startpos`. */
  readonly initialFen?: string | null | undefined;
  /** UCI moves, as a list or separated by spaces as `gameState` carries them. */
  readonly moves: string | readonly string[];
}

export function parseMoveList(moves: string): readonly string[] {
  return moves.split(/\s+/).filter((move) => move !== '');
}

/** Plays a list of UCI moves. Never throws: what cannot be played is the result's `problem`. */
export function replay(request: ReplayRequest): Replay {
  return replayFrom(undefined, request);
}

/**
 * Like `replay`, and plays only what `previous` has not played: a game that grew costs its new moves, one that was
 * taken back costs nothing. Gives `previous` itself when nothing changed. Another game's replay does no harm.
 */
export function replayFrom(previous: Replay | undefined, request: ReplayRequest): Replay {
  const { variant } = request;
  const initialFen = request.initialFen ?? 'startpos';
  const moves = typeof request.moves === 'string' ? parseMoveList(request.moves) : request.moves;
  const known = previous?.variant === variant && previous.initialFen === initialFen ? previous : undefined;
  const common = known ? commonLength(known.moves, moves) : 0;
  if (known && common === moves.length && common === known.moves.length) return known;

  const line = { variant, initialFen, moves };
  const unplayed = { ...line, plies: [], start: undefined, position: undefined, outcome: undefined };
  const key = variantKeys.find((candidate) => candidate === variant);
  if (!key) return { ...unplayed, problem: { kind: 'variant', ply: 0, text: variant } };
  const start = known ? known.start : rulesFor(key).parsePosition(initialFen);
  if (!start) return { ...unplayed, problem: { kind: 'position', ply: 0, text: initialFen } };

  const plies = known ? known.plies.slice(0, common) : [];
  let position = plies.at(-1)?.position ?? start;
  let problem: ReplayProblem | undefined;
  for (const [index, text] of moves.entries()) {
    if (index < plies.length) continue;
    const played = position.play(text);
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
    // Looks at every legal move: not for whoever does not ask.
    get outcome() {
      return last.outcome();
    },
    problem,
  };
}

/** The position after the whole list; `undefined` when it could not be played to its end. */
export function finalPosition(line: Replay): Position | undefined {
  return line.problem ? undefined : line.position;
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  const parting = a.findIndex((move, index) => move !== b[index]);
  return parting === -1 ? a.length : parting;
}
