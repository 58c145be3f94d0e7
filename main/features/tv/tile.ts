import { pliesBefore, turnOf } from '../../chess/derive.ts';
import { isKnownOver, type Color } from '../../chess/vocabulary.ts';
import type { Player } from '../../service/domain.ts';
import type { ExportedSeat, TvSeat } from '../../service/domain-tv.ts';
import { playerView } from '../../views/player.ts';
import type { TvSeatView, TvTileGame } from '../../../preload/contract/tv.ts';
import type { VariantGame } from './channels.ts';
import { clocksInMs, type SeenGame } from './seen-game.ts';
import type { RecordedGame } from './recorded-game.ts';

export interface AccountSite {
  readonly accountId: string;
  readonly baseUrl: string;
}

function seatView(player: Player, rating: number | undefined): TvSeatView {
  // A user's own rating is the one of another category.
  const { rating: _, ...view } = playerView(player);
  return { ...view, ...(rating === undefined ? {} : { rating }) };
}

export function seatOf(seats: readonly TvSeat[], color: Color): TvSeatView {
  const seat = seats.find((one) => one.color === color);
  return seatView(seat?.player ?? { kind: 'unknown' }, seat?.rating);
}

export function exportedSeatView({ player, rating }: ExportedSeat): TvSeatView {
  return seatView(player, rating);
}

export function addressOf({ baseUrl }: AccountSite, gameId: string): string {
  return `${baseUrl}/${encodeURIComponent(gameId)}`;
}

/** Clocks start with the second move. */
function runningIn(fen: string, ply: number | null, over: boolean): Color | null {
  return over || (ply !== null && ply < 2) ? null : turnOf(fen);
}

/** View of a game from its feed; null before the first position. */
export function seenTile(game: SeenGame, place: AccountSite): TvTileGame | null {
  const newest = game.steps.at(-1);
  if (!newest) return null;
  const over = game.endedAt !== null;
  return {
    accountId: place.accountId,
    gameId: game.gameId,
    variant: game.variant,
    orientation: game.orientation,
    fen: newest.fen,
    lastMove: newest.uci,
    white: seatOf(game.seats, 'white'),
    black: seatOf(game.seats, 'black'),
    clocks: clocksInMs(game),
    clockAt: newest.at,
    running: runningIn(newest.fen, newest.ply, over),
    over,
    status: game.status,
    winner: game.winner,
    address: addressOf(place, game.gameId),
  };
}

/** A game that is not live: its clocks stop at the moment of its picture. */
export function stoppedAt(game: TvTileGame, at: number): TvTileGame {
  const { clocks, clockAt, running } = game;
  if (running === null) return game;
  const left = clocks[running];
  const stopped = left === null ? null : Math.max(0, left - Math.max(0, at - clockAt));
  return { ...game, clocks: { ...clocks, [running]: stopped }, clockAt: at, running: null };
}

/** An older last move than this, relative to the answer, is not trusted, ms. */
const longestThinkMs = 60 * 60_000;

/** View of a game from a recent export. */
export function lookedTile(
  game: VariantGame,
  whole: RecordedGame,
  orientation: Color,
  askedAt: number,
  place: AccountSite,
): TvTileGame {
  const last = whole.plies.at(-1);
  const fen = last?.fen ?? whole.initialFen;
  const over = isKnownOver(game);
  const start = game.clock ? game.clock.initialSeconds * 1_000 : null;
  const leftOf = (color: Color) => whole.plies.findLast((ply) => turnOf(ply.fen) !== color)?.leftMs ?? start;
  const { lastMoveAt = askedAt } = game;
  const isBelieved = lastMoveAt <= askedAt && askedAt - lastMoveAt < longestThinkMs;
  return {
    accountId: place.accountId,
    gameId: game.id,
    variant: game.variant,
    orientation,
    fen,
    lastMove: last?.uci ?? null,
    white: exportedSeatView(game.white),
    black: exportedSeatView(game.black),
    clocks: { white: leftOf('white'), black: leftOf('black') },
    clockAt: isBelieved ? lastMoveAt : askedAt,
    running: runningIn(fen, last ? whole.plies.length : (pliesBefore(fen) ?? 0), over),
    over,
    status: over ? (game.status ?? null) : null,
    winner: game.winner ?? null,
    address: addressOf(place, game.id),
  };
}
