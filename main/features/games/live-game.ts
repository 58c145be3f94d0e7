/** One game as this account knows it, as plain data that is stored across restarts. */
import { replayFrom, type Replay } from '../../chess/replay.ts';
import type { Position } from '../../chess/rules.ts';
import { isLiveStatus, type Color } from '../../chess/vocabulary.ts';
import type { GameEvent, GameFull, GameState, GameSummary, OpponentGone } from '../../service/domain.ts';
import { withLine, type ChatEntry } from './chat-lines.ts';
import { boardOf, movesTo } from './extend-line.ts';

export interface LiveGame {
  readonly summary: GameSummary;
  /** Absent until the game's own stream sends it. */
  readonly full?: GameFull;
  /** The arena that the app found at the game's start, because not every server names it in the game. */
  readonly arenaId?: string;
  readonly chat: readonly ChatEntry[];
  readonly gone?: OpponentGone & { readonly at: number };
  /** First report of the game to this account. */
  readonly startedAt: number;
  /** Arrival of the latest state. */
  readonly updatedAt: number;
  /** When the clocks were true, if not at `updatedAt`: repeated states do not update them. */
  readonly clockAt?: number;
  /** The summary is ahead of `full`: the game's own stream has sent nothing since. */
  readonly ahead?: true;
}

/** State of the game's own stream when a summary arrives. */
export interface StreamKnowledge {
  readonly live: boolean;
  /** The position after the moves of `full`, if they can be replayed. */
  readonly position: Position | undefined;
}

/** Merges a summary. While the game's own stream is open, it takes precedence for everything but the end. */
export function withSummary(
  before: LiveGame | undefined,
  summary: GameSummary,
  at: number,
  stream: StreamKnowledge,
): LiveGame {
  if (!before) return { summary, chat: [], startedAt: at, updatedAt: at };
  const status = summary.status;
  const ended = status !== undefined && !isLiveStatus(status);
  // A list that was asked for before the end. Only an end that the app inferred can turn out to be wrong.
  if (!ended && isOver(before) && statusOf(before) !== 'unknownFinish') return before;
  // Lists of games omit properties that events have; known ones are kept.
  const merged: GameSummary = { ...before.summary, ...summary };
  if (!before.full) return { ...before, summary: merged, updatedAt: at };
  const { position } = stream;
  const differs = position !== undefined && boardOf(position.fen) !== boardOf(summary.fen);
  if (differs && !stream.live) {
    const more = movesTo(position, summary);
    if (more) return withMoves({ ...before, full: before.full, summary: merged, updatedAt: at }, more);
  }
  if (!ended) {
    if (stream.live || !differs) return { ...before, summary: merged };
    return { ...before, summary: merged, ahead: true, updatedAt: at };
  }
  if (!isLiveStatus(before.full.state.status)) return { ...before, summary: merged };
  const state: GameState = {
    ...before.full.state,
    status,
    ...(summary.winner === undefined ? {} : { winner: summary.winner }),
  };
  return {
    ...before,
    summary: merged,
    full: { ...before.full, state },
    updatedAt: at,
    ...(differs && { ahead: true }),
  };
}

/** Merges a message of the game's stream. Messages before the first `gameFull` are dropped. */
export function withEvent(game: LiveGame, event: GameEvent, at: number): LiveGame {
  switch (event.type) {
    case 'gameFull':
      return {
        ...upToDate(withoutGone(game)),
        full: event.game,
        updatedAt: at,
        clockAt: tellsNewTime(game, event.game.state) ? at : clockAtOf(game),
      };
    case 'gameState': {
      if (!game.full) return game;
      const moved = event.state.moves.length !== game.full.state.moves.length;
      // The return of the opponent may go unreported: a move implies it.
      return {
        ...upToDate(moved ? withoutGone(game) : game),
        full: { ...game.full, state: event.state },
        updatedAt: at,
        clockAt: tellsNewTime(game, event.state) ? at : clockAtOf(game),
      };
    }
    case 'chatLine':
      return { ...game, chat: withLine(game.chat, { ...event.line, at }) };
    case 'opponentGone':
      return event.presence.gone === false ? withoutGone(game) : { ...game, gone: { ...event.presence, at } };
  }
}

/** Adds a line that the account sent. */
export function withOwnLine(game: LiveGame, line: Pick<ChatEntry, 'room' | 'text'>, at: number): LiveGame {
  const own = game.full?.[game.summary.color];
  const username = own?.kind === 'user' ? { username: own.name } : {};
  return { ...game, chat: withLine(game.chat, { ...line, ...username, at }) };
}

export function clockAtOf({ clockAt, updatedAt }: LiveGame): number {
  return clockAt ?? updatedAt;
}

/** Whether a state has new clock figures: offers and reconnects repeat those of the turn's start. */
export function tellsNewTime({ full, ahead }: LiveGame, state: GameState): boolean {
  const known = full?.state;
  if (!known || ahead || known.moves.length !== state.moves.length) return true;
  return (
    known.whiteMs !== state.whiteMs ||
    known.blackMs !== state.blackMs ||
    known.expiration?.idleMs !== state.expiration?.idleMs
  );
}

/** Appends derived moves. The summary states at most one of the clocks. */
function withMoves(game: LiveGame & { readonly full: GameFull }, more: readonly string[]): LiveGame {
  const { summary, full } = game;
  const { status, winner, secondsLeft, color } = summary;
  const ownMs = secondsLeft === undefined ? {} : { [`${color}Ms`]: secondsLeft * 1_000 };
  const state: GameState = {
    ...full.state,
    moves: [...full.state.moves, ...more],
    ...ownMs,
    ...(status !== undefined && { status }),
    ...(winner !== undefined && { winner }),
  };
  return { ...upToDate(withoutGone(game)), full: { ...full, state } };
}

function upToDate(game: LiveGame): LiveGame {
  const { ahead: _ahead, clockAt: _clockAt, ...rest } = game;
  return rest;
}

function withoutGone(game: LiveGame): LiveGame {
  const { gone: _, ...rest } = game;
  return rest;
}

export function statusOf(game: LiveGame): string {
  return game.full?.state.status ?? game.summary.status ?? 'started';
}

export function isOver(game: LiveGame): boolean {
  return !isLiveStatus(statusOf(game));
}

export function movesOf(game: LiveGame): readonly string[] {
  return game.full?.state.moves ?? [];
}

/** The winner, if any: `mate` may come without one, and then the side to move lost. */
export function winnerOf(game: LiveGame, turn: Color | undefined): Color | null {
  const winner = game.full?.state.winner ?? game.summary.winner;
  if (winner) return winner;
  if (statusOf(game) !== 'mate' || !turn) return null;
  return turn === 'white' ? 'black' : 'white';
}

/** Positions of the game's moves, replaying only what `before` lacks. Undefined without stream data. */
export function lineOf({ full }: LiveGame, before: Replay | undefined): Replay | undefined {
  return (
    full &&
    replayFrom(before, { variant: full.variant.key, initialFen: full.initialFen, moves: full.state.moves })
  );
}
