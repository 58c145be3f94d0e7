/** Delivery rules of moves: when one has arrived, whether it may be repeated, and its time limit. */
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { remainingAt, runningSide } from '../../chess/clock.ts';
import type { PlayedMove, Position } from '../../chess/rules.ts';
import { untimedClock } from '../../chess/vocabulary.ts';
import type { DeliveryOutcome, DeliveryPhase, CommandArrival } from '../../service/deliver.ts';
import { contractFailure } from '../../views/failure.ts';
import { boardOf } from './extend-line.ts';
import { isOver, movesOf, type LiveGame } from './live-game.ts';
import { messageOf, sentences } from '../../text/message.ts';

export interface PendingMove {
  readonly uci: string;
  /** The number of moves before it. */
  readonly ply: number;
  readonly phase: DeliveryPhase;
  /** ms since the epoch; null unless it waits. */
  readonly nextTryAt: number | null;
  /** The server accepted it; the game does not show it yet. */
  readonly taken: boolean;
}

export interface MoveIntent {
  readonly ply: number;
  readonly before: Position;
  readonly played: PlayedMove;
}

/**
 * The move's state in the game. An end may be reported before the last move; its position then decides. Castling
 * has two notations, so positions are compared. `fenAt` gives the position after a number of plies, if known.
 */
export function judgeMove(
  game: LiveGame,
  intent: MoveIntent,
  fenAt: (plies: number) => string | undefined,
): CommandArrival {
  const { ply, before, played } = intent;
  const count = movesOf(game).length;
  if (count > ply) return fenAt(ply + 1) === played.position.fen ? 'arrived' : 'other';
  if (isOver(game)) return boardOf(game.summary.fen) === boardOf(played.position.fen) ? 'arrived' : 'over';
  return count < ply || fenAt(ply) !== before.fen ? 'other' : 'open';
}

/**
 * Whether repeating the move is harmless. A move vacates its square, so it is not legal again at the next turn.
 * Exceptions: a drop whose piece was captured, and castling as king takes rook, which may match a rook's move.
 */
export function isRepeatable({ uci, san }: PlayedMove): boolean {
  return !uci.includes('@') && !san.startsWith('O-O');
}

/** Ms until the flag falls or the first move is due; null: no limit. `heardAt` and `now` are monotonic. */
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

/** The failure of an undelivered move, worded for the player. */
export function failureOfMove(delivered: Exclude<DeliveryOutcome, { ok: true }>): ContractFailure {
  switch (delivered.why) {
    case 'over':
      return new ContractFailure('refused', messageOf('game.endedBeforeMove'));
    case 'other':
      return new ContractFailure('refused', messageOf('game.wentOn'));
    case 'clock': {
      if (!delivered.error) return new ContractFailure('refused', messageOf('game.timeUp'));
      const { failure } = contractFailure(delivered.error);
      return new ContractFailure(
        failure.code,
        sentences(messageOf('game.moveNotDelivered'), delivered.error.message),
        failure.retryAfterMs,
      );
    }
    case 'refused':
      return delivered.error
        ? contractFailure(delivered.error)
        : new ContractFailure('refused', messageOf('game.moveRefused'));
  }
}
