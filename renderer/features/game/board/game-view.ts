import type { Position } from '@chess/rules.ts';
import { finalPosition, type Replay } from '@chess/replay.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { GameView, PlayerView } from '@contract/models.ts';
import type { Viewed } from '../../../table/moves/move-list.ts';

/** A move that this window asked for. `ply` is the number of moves before it. */
export interface Attempt {
  readonly ply: number;
  readonly uci: string;
}

/** The move that is on its way and not in the game yet, from this window or from before it was opened. */
export function pendingMove(
  game: Pick<GameView, 'moves' | 'over' | 'pendingMove'>,
  attempt: Attempt | null,
): string | null {
  if (game.over) return null;
  return attempt?.ply === game.moves.length ? attempt.uci : game.pendingMove;
}

/** The position on the board and what may be done with it. */
export interface BoardPicture {
  readonly fen: string;
  readonly turn: Color;
  readonly check: boolean;
  readonly lastMove: readonly string[];
  /** Squares of the move that is not confirmed. */
  readonly pending: readonly string[];
  /** The position that moves are made in; null while looking back, waiting for a confirmation, or over. */
  readonly playable: Position | null;
}

const noSquares: readonly string[] = [];

/** What the board shows: an earlier ply, or the newest one with the pending move already made. */
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
      pending: noSquares,
      playable: null,
    };
  }
  const position = finalPosition(line);
  const played = pending === null ? undefined : position?.play(pending);
  if (played) {
    const { fen, turn, check } = played.position;
    return { fen, turn, check, lastMove: played.squares, pending: played.squares, playable: null };
  }
  // A line that cannot be replayed is not guessed at: the server's own position is shown, to look at only.
  const fen = position?.fen ?? game.fen;
  return {
    fen,
    turn: position?.turn ?? turnOf(fen),
    check: position?.check ?? false,
    lastMove: line.plies.at(-1)?.squares ?? noSquares,
    pending: noSquares,
    playable: pending === null && canPlay(game) ? (position ?? null) : null,
  };
}

/** Whether this app may make moves in the game at all. */
export function canPlay(game: Pick<GameView, 'over' | 'door'>): boolean {
  return !game.over && game.door !== 'browser';
}

/** The server takes an abort while a side has not made its first move. */
export function canAbort(game: Pick<GameView, 'over' | 'door' | 'moves'>): boolean {
  return canPlay(game) && game.moves.length < 2;
}

/** A draw can be offered once both sides have moved. */
export function canOfferDraw(game: Pick<GameView, 'over' | 'door' | 'moves'>): boolean {
  return canPlay(game) && game.moves.length >= 2;
}

/** Taking back needs a move of one's own. */
export function canAskTakeback(game: Pick<GameView, 'over' | 'door' | 'moves' | 'color'>): boolean {
  return canPlay(game) && game.moves.length >= (game.color === 'white' ? 1 : 2);
}

/** In an arena, before one's own first move, and once. */
export function canBerserk(
  game: Pick<GameView, 'over' | 'door' | 'moves' | 'color' | 'arenaId' | 'clock' | 'clocks'>,
): boolean {
  const { moves, color, arenaId, clock, clocks } = game;
  if (game.door !== 'board' || game.over || arenaId === undefined || !clock || !clocks) return false;
  return moves.length < (color === 'white' ? 1 : 2) && clocks[color] >= clock.initial;
}

/** Time can be given in games by the clock, outside of arenas. */
export function canGiveTime(game: Pick<GameView, 'over' | 'door' | 'arenaId' | 'clock'>): boolean {
  return canPlay(game) && game.clock !== null && game.arenaId === undefined;
}

function turnOf(fen: string): Color {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

export function playerOf(game: Pick<GameView, 'white' | 'black'>, color: Color): PlayerView {
  return game[color];
}

/** One line that says where the game stands, most important first. */
export type GameStanding =
  | { readonly kind: 'opponent_gone'; readonly claimAt: number | null }
  | { readonly kind: 'first_move'; readonly by: number; readonly mine: boolean }
  | { readonly kind: 'draw_offer'; readonly mine: boolean }
  | { readonly kind: 'takeback_offer'; readonly mine: boolean }
  | { readonly kind: 'pending' }
  | { readonly kind: 'my_turn' }
  | { readonly kind: 'their_turn' };

export function standingOf(game: GameView, pending: string | null): GameStanding {
  if (game.opponentGone) return { kind: 'opponent_gone', claimAt: game.opponentGone.claimAt };
  if (game.drawOffer) return { kind: 'draw_offer', mine: game.drawOffer === game.color };
  if (game.takebackOffer) return { kind: 'takeback_offer', mine: game.takebackOffer === game.color };
  if (pending !== null) return { kind: 'pending' };
  if (game.firstMoveBy !== null) return { kind: 'first_move', by: game.firstMoveBy, mine: game.isMyTurn };
  return { kind: game.isMyTurn ? 'my_turn' : 'their_turn' };
}

/** The seats of the board, the one at the bottom last. */
export function seats(orientation: Color): readonly [Color, Color] {
  return [opposite(orientation), orientation];
}
