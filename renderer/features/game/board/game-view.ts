import type { Position } from '@chess/rules.ts';
import { finalPosition, type Replay } from '@chess/replay.ts';
import type { Color } from '@chess/vocabulary.ts';
import type { GameView } from '@contract/models.ts';
import type { Viewed } from '../../../table/moves/move-list.ts';

/** A move that this window sent. `ply` is the number of moves before it. */
export interface Attempt {
  readonly ply: number;
  readonly uci: string;
}

/** The unconfirmed move, sent by this window or before it opened. */
export function pendingMove(
  game: Pick<GameView, 'moves' | 'over' | 'pendingMove'>,
  attempt: Attempt | null,
): string | null {
  if (game.over) return null;
  return attempt?.ply === game.moves.length ? attempt.uci : game.pendingMove;
}

/** The displayed position and whether it can be played. */
export interface BoardPicture {
  readonly fen: string;
  readonly turn: Color;
  readonly check: boolean;
  readonly lastMove: readonly string[];
  /** Number of moves before it, the unconfirmed one included. */
  readonly ply: number;
  /** Squares of the unconfirmed move. */
  readonly pending: readonly string[];
  /** Position in which moves can be made; null for an earlier ply, an unconfirmed move or a finished game. */
  readonly playable: Position | null;
}

const noSquares: readonly string[] = [];

/** Position to display: an earlier ply, or the newest one with the unconfirmed move played. */
export function boardPicture(
  game: GameView,
  line: Replay,
  viewed: Viewed,
  pending: string | null,
): BoardPicture {
  if (viewed !== 'live') {
    const ply = viewed === 0 ? undefined : line.plies[viewed - 1];
    const fen = ply?.fen ?? line.start?.fen ?? game.fen;
    return {
      fen,
      turn: turnOf(fen),
      check: ply?.check ?? false,
      lastMove: ply?.squares ?? noSquares,
      ply: viewed,
      pending: noSquares,
      playable: null,
    };
  }
  const position = finalPosition(line);
  const played = pending === null ? undefined : position?.play(pending);
  if (played) {
    const { fen, turn, check } = played.position;
    const ply = game.moves.length + 1;
    return { fen, turn, check, lastMove: played.squares, ply, pending: played.squares, playable: null };
  }
  // A line that cannot be replayed falls back to the server's own position, read-only.
  const fen = position?.fen ?? game.fen;
  return {
    fen,
    turn: position?.turn ?? turnOf(fen),
    check: position?.check ?? false,
    lastMove: line.plies.at(-1)?.squares ?? noSquares,
    ply: game.moves.length,
    pending: noSquares,
    playable: pending === null && canPlay(game) ? (position ?? null) : null,
  };
}

type Playable = Pick<GameView, 'over' | 'access' | 'enginePlays'>;

/** Whether the user may move in the game here. */
export function canPlay(game: Playable): boolean {
  return !game.over && game.access !== 'browser' && !game.enginePlays;
}

/** The server accepts an abort until both sides have moved. */
export function canAbort(game: Playable & Pick<GameView, 'moves'>): boolean {
  return canPlay(game) && game.moves.length < 2;
}

/** The server accepts draw offers once both sides have moved. */
export function canOfferDraw(game: Playable & Pick<GameView, 'moves'>): boolean {
  return canPlay(game) && game.moves.length >= 2;
}

/** A takeback needs an own move. */
export function canAskTakeback(game: Playable & Pick<GameView, 'moves' | 'color'>): boolean {
  return canPlay(game) && game.moves.length >= (game.color === 'white' ? 1 : 2);
}

/** Once, in an arena, before the own first move. */
export function canBerserk(
  game: Pick<GameView, 'over' | 'access' | 'moves' | 'color' | 'arenaId' | 'clock' | 'clocks'>,
): boolean {
  const { moves, color, arenaId, clock, clocks } = game;
  if (game.access !== 'board' || game.over || arenaId === undefined || !clock || !clocks) return false;
  return moves.length < (color === 'white' ? 1 : 2) && clocks[color] >= clock.initial;
}

/** Time can be given in games with a clock, except in arenas. */
export function canGiveTime(game: Playable & Pick<GameView, 'arenaId' | 'clock'>): boolean {
  return canPlay(game) && game.clock !== null && game.arenaId === undefined;
}

/** Whether the game is over, its own move is not delivered, or something waits for the user before a time. */
export function needsAttention(
  game: Pick<
    GameView,
    | 'over'
    | 'color'
    | 'isMyTurn'
    | 'enginePlays'
    | 'drawOffer'
    | 'takebackOffer'
    | 'opponentGone'
    | 'firstMoveBy'
    | 'delivery'
  >,
): boolean {
  const { over, color, drawOffer, takebackOffer, opponentGone, delivery } = game;
  const isOffered = [drawOffer, takebackOffer].some((by) => by !== null && by !== color);
  const isLate = delivery?.state !== undefined && delivery.state !== 'sending';
  const mustBegin = game.firstMoveBy !== null && game.isMyTurn && !game.enginePlays;
  return over || isOffered || opponentGone !== null || isLate || mustBegin;
}

function turnOf(fen: string): Color {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** Status of a game for one line, most important first. */
export type GameStanding =
  | { readonly kind: 'engine'; readonly thinks: boolean }
  | { readonly kind: 'opponent_gone'; readonly claimAt: number | null }
  | { readonly kind: 'first_move'; readonly by: number; readonly mine: boolean }
  | { readonly kind: 'draw_offer'; readonly mine: boolean }
  | { readonly kind: 'takeback_offer'; readonly mine: boolean }
  | { readonly kind: 'pending' }
  | { readonly kind: 'my_turn' }
  | { readonly kind: 'their_turn' };

export function standingOf(game: GameView, pending: string | null): GameStanding {
  if (game.enginePlays) return { kind: 'engine', thinks: game.isMyTurn };
  if (game.opponentGone) return { kind: 'opponent_gone', claimAt: game.opponentGone.claimAt };
  if (game.drawOffer) return { kind: 'draw_offer', mine: game.drawOffer === game.color };
  if (game.takebackOffer) return { kind: 'takeback_offer', mine: game.takebackOffer === game.color };
  if (pending !== null) return { kind: 'pending' };
  if (game.firstMoveBy !== null) return { kind: 'first_move', by: game.firstMoveBy, mine: game.isMyTurn };
  return { kind: game.isMyTurn ? 'my_turn' : 'their_turn' };
}
