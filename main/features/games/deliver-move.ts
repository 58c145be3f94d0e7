/** What is special about delivering a move: when it arrived, when a repetition does no harm, how long it has a meaning. */
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { remainingAt, runningSide } from '../../chess/clock.ts';
import type { PlayedMove, Position } from '../../chess/rules.ts';
import { untimedClock } from '../../chess/vocabulary.ts';
import type { Delivered, DeliveryPhase, Standing } from '../../service/deliver.ts';
import { contractFailure } from '../../views/failure.ts';
import { boardOf } from './extend-line.ts';
import { isOver, movesOf, type LiveGame } from './live-game.ts';
import { say } from '../../text/say.ts';

/** A move on its way. */
export interface PendingMove {
  readonly uci: string;
  /** The number of moves before it. */
  readonly ply: number;
  readonly phase: DeliveryPhase;
  /** ms since the epoch; null unless it waits. */
  readonly nextTryAt: number | null;
  /** The server took it; the game has not shown it yet. */
  readonly taken: boolean;
}

export interface MoveIntent {
  readonly ply: number;
  readonly before: Position;
  readonly played: PlayedMove;
}

/**
 * What the game says of the move. An end may be told before the move that brought it, by its position. Castling has two spellings, so positions are compared, not moves; `fenAt` gives the
 * position after so many moves, where it is known.
 */
export function judgeMove(
  game: LiveGame,
  intent: MoveIntent,
  fenAt: (plies: number) => string | undefined,
): Standing {
  const { ply, before, played } = intent;
  const count = movesOf(game).length;
  if (count > ply) return fenAt(ply + 1) === played.position.fen ? 'arrived' : 'other';
  if (isOver(game)) return boardOf(game.summary.fen) === boardOf(played.position.fen) ? 'arrived' : 'over';
  return count < ply || fenAt(ply) !== before.fen ? 'other' : 'open';
}

/**
 * A move that was made leaves its square empty, so the same move is never legal at the next turn. Not so a drop whose
 * piece was captured, nor castling written as king takes rook, which may name the rook's step back.
 */
export function isRepeatable({ uci, san }: PlayedMove): boolean {
  return !uci.includes('@') && !san.startsWith('O-O');
}

/** Milliseconds until the flag falls or the first move is due; `null` without such a limit. `heardAt` and `now` are monotonic. */
export function moveTimeLeft(game: LiveGame, heardAt: number, now: number): number | null {
  const state = game.full?.state;
  if (!state) return null;
  const { expiration } = state;
  const due = expiration ? expiration.withinMs - expiration.idleMs - (now - heardAt) : Infinity;
  if (state.whiteMs === null || state.blackMs === null) return due === Infinity ? null : Math.max(0, due);
  const { color } = game.summary;
  const running = runningSide(color, state.moves.length, false);
  const left = remainingAt({ white: state.whiteMs, black: state.blackMs, running, at: heardAt }, color, now);
  const least = Math.min(left, due);
  return least >= untimedClock ? null : Math.max(0, least);
}

/** Why a move was not made, for the player. */
export function failureOfMove(delivered: Exclude<Delivered, { ok: true }>): ContractFailure {
  switch (delivered.why) {
    case 'over':
      return new ContractFailure('refused', say('The game ended while this move was on its way.'));
    case 'other':
      return new ContractFailure(
        'refused',
        say('The game went on without this move. Look at the board and move again.'),
      );
    case 'clock': {
      if (!delivered.error)
        return new ContractFailure('refused', say('Your time was up before this move arrived.'));
      const { failure } = contractFailure(delivered.error);
      return new ContractFailure(
        failure.code,
        `${say('This move could not be delivered in the time that was left.')} ${delivered.error.message}`,
        failure.retryAfterMs,
      );
    }
    case 'refused':
      return delivered.error
        ? contractFailure(delivered.error)
        : new ContractFailure('refused', say('The server refused this move.'));
  }
}
