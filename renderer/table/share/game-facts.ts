/** A game's texts for other programs: PGN, FEN, address and file name. Pure. */
import { outcomeOf } from '@chess/game-outcome.ts';
import { turnOf } from '@chess/derive.ts';
import { speedName, variantName } from '@chess/names.ts';
import { makePgnText } from '@chess/pgn-text.ts';
import { isLiveStatus, opposite, unknownVariant, type Color } from '@chess/vocabulary.ts';
import type { TimeControlView } from '@contract/models.ts';

/** A player with the name in the window's language. */
export interface SharedPlayer {
  readonly name: string;
  readonly title?: string;
  readonly rating?: number;
}

/** A game as the window knows it, in progress or over. */
export interface SharedGame {
  /** The game's page; any address of the game. */
  readonly address: string;
  readonly variant: { readonly key: string; readonly name: string };
  /** Null when unknown, as `rated`. */
  readonly speed: string | null;
  readonly rated: boolean | null;
  readonly control?: TimeControlView;
  readonly white: SharedPlayer;
  readonly black: SharedPlayer;
  /** ms since the epoch; null when unknown. */
  readonly startedAt: number | null;
  readonly initialFen: string;
  readonly sans: readonly string[];
  /** ms left to the mover after each ply; null when unknown. */
  readonly clockTimes?: readonly (number | null)[];
  readonly over: boolean;
  readonly status: string;
  readonly winner: Color | null;
}

/**
 * The page of the game on its server, without the side, the player's secret, a query or a fragment. Null for an
 * address that is not a game's.
 */
export function publicAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, protocol, pathname } = new URL(address);
  const id = publicGameId(pathname.split('/')[1] ?? '');
  return (protocol === 'https:' || protocol === 'http:') && id !== '' ? `${origin}/${id}` : null;
}

/** A full id has the game's 8 characters and 4 that are the player's secret. */
export function publicGameId(id: string): string {
  return /^[A-Za-z0-9]{12}$/.test(id) ? id.slice(0, 8) : id;
}

/** A FEN with all six fields. `ply`: half-moves played, for the number of the move when the FEN lacks it. */
export function wholeFen(fen: string, ply: number): string {
  const [board = '', turn = 'w', castling = '-', enPassant = '-', halfMoves = '0', ...rest] = fen
    .trim()
    .split(/\s+/);
  const [number = String(Math.floor(ply / 2) + 1), ...checks] = rest;
  return [board, turn, castling, enPassant, halfMoves, number, ...checks].join(' ');
}

/** PGN of a game as far as it is known, clocks included. */
export function makeSharedPgn(game: SharedGame): string {
  const { variant, white, black, initialFen, startedAt, clockTimes } = game;
  const result = resultOf(game);
  const began = startedAt === null ? null : new Date(startedAt).toISOString();
  const day = began?.slice(0, 10).replaceAll('-', '.');
  const isCustom = initialFen !== 'startpos' && initialFen !== standardFen;
  const isUsual = variant.key === 'standard' || variant.key === unknownVariant;
  const kind = isUsual ? speedName(game.speed ?? '') : variantName(variant.key);
  const mode = game.rated === null ? '' : game.rated ? 'Rated' : 'Casual';
  const number = Number(initialFen.split(' ')[5]);
  const tags: readonly (readonly [string, string | undefined])[] = [
    ['Event', [mode, kind, 'game'].filter(Boolean).join(' ')],
    ['Site', publicAddress(game.address) ?? '?'],
    ['Date', day ?? '????.??.??'],
    ['Round', '-'],
    ['White', white.name],
    ['Black', black.name],
    ['Result', result],
    ['UTCDate', day],
    ['UTCTime', began?.slice(11, 19)],
    ['WhiteElo', white.rating?.toString()],
    ['BlackElo', black.rating?.toString()],
    ['WhiteTitle', white.title],
    ['BlackTitle', black.title],
    ['Variant', isUsual ? undefined : variantName(variant.key)],
    ['TimeControl', game.control && controlText(game.control)],
    ['Termination', terminationOf(game)],
    ['SetUp', isCustom ? '1' : undefined],
    ['FEN', isCustom ? initialFen : undefined],
  ];
  return makePgnText({
    tags: tags.flatMap(([name, value]) => (value === undefined ? [] : [[name, readable(value)] as const])),
    sans: game.sans,
    ...(clockTimes && { clocks: clockTimes.map((ms) => (ms === null ? null : Math.round(ms / 10))) }),
    result,
    ...(isCustom && turnOf(initialFen) === 'black' && { blackBegins: true }),
    ...(isCustom && number > 0 && { firstMove: number }),
  });
}

/** Many readers, chess.js among them, do not know the format's escapes. */
const readable = (value: string): string => value.replaceAll('"', "'").replaceAll('\\', '/');

/**
 * Clock times for `SharedGame` from both clocks at the last move. The mover's is the time after that move. The other
 * side's is the time after the move before, unless the game is over: then its clock ran until the end.
 */
export function knownClockTimes(game: {
  readonly clocks: { readonly white: number; readonly black: number } | null;
  readonly plies: number;
  /** Side to move after the last move. */
  readonly turn: Color;
  readonly over: boolean;
}): readonly (number | null)[] {
  const { clocks, plies, turn, over } = game;
  const fromEnd = clocks ? [clocks[opposite(turn)], over ? null : clocks[turn]] : [];
  return Array.from({ length: plies }, (_, index) => fromEnd[plies - 1 - index] ?? null);
}

const standardFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function resultOf({ over, winner, status }: SharedGame): string {
  if (!over || isLiveStatus(status)) return '*';
  const outcome = outcomeOf({ status, winner });
  if (outcome === 'decided') return winner === 'white' ? '1-0' : '0-1';
  return outcome === 'drawn' ? '1/2-1/2' : '*';
}

const terminations: Readonly<Record<string, string>> = {
  outoftime: 'Time forfeit',
  timeout: 'Abandoned',
  aborted: 'Abandoned',
  noStart: 'Abandoned',
  cheat: 'Rules infraction',
};

function terminationOf({ over, status }: SharedGame): string {
  return over ? (terminations[status] ?? 'Normal') : 'Unterminated';
}

function controlText(control: TimeControlView): string {
  if (control.type === 'clock') return `${control.limit}+${control.increment}`;
  return control.type === 'correspondence' ? `1/${control.daysPerTurn * 86_400}` : '-';
}
