/**
 * Generates hundreds of thousands of games as servers export them: shared openings, then random legal moves, with
 * clocks. Deterministic by seed.
 */
import { createSeededRandom, integerBelow, type Random } from '../../main/base/random.ts';
import { isInCheck, playWritten, type BulkBoard } from '../../main/chess/bulk/bulk-board.ts';
import { makeBulkBoard, setUp } from '../../main/chess/bulk/bulk-setup.ts';
import {
  codeOfWritten,
  makeWrittenMove,
  moveKinds,
  type WrittenMove,
} from '../../main/chess/bulk/written-move.ts';
import { escapeCode } from '../../main/chess/packed-game.ts';
import { sanOfCode, squareName } from '../../main/chess/san-code.ts';

/** The player on one side of half of the games. */
export const benchUser = 'Bench';

const knightSteps = [-33, -31, -18, -14, 14, 18, 31, 33];
const straight = [-16, -1, 1, 16];
const diagonal = [-17, -15, 15, 17];
const controls = [
  [60, 0],
  [180, 0],
  [180, 2],
  [300, 3],
  [600, 0],
  [900, 10],
] as const;
const ends = [
  ['1-0', 'Normal'],
  ['0-1', 'Normal'],
  ['1-0', 'Time forfeit'],
  ['0-1', 'Time forfeit'],
  ['1/2-1/2', 'Normal'],
] as const;
const openings = [
  'Sicilian Defense',
  'French Defense: Advance Variation',
  'Caro-Kann Defense',
  "Queen's Gambit Declined",
  'Italian Game: Two Knights Defense',
  'Scandinavian Defense: Mieses-Kotroc Variation',
  'Ruy Lopez: Berlin Defense',
  "King's Indian Defense: Classical Variation",
  'London System',
  'English Opening: Symmetrical Variation',
  'Philidor Defense',
  'Pirc Defense: Austrian Attack',
];
/** Plies in which many games are equal. */
const shared = 10;
const names = 20_000;

/** Each game is followed by an empty line. */
export function* makeGames(count: number, seed = 1): Generator<string> {
  const random = createSeededRandom(seed);
  const board = makeBulkBoard();
  for (let number = 0; number < count; number += 1) yield makeGame(number, random, board);
}

function makeGame(number: number, random: Random, board: BulkBoard): string {
  const written = makeWrittenMove();
  const [initial, increment] = controls[integerBelow(random, controls.length)] ?? [180, 0];
  const plies = 20 + integerBelow(random, 60) + integerBelow(random, 60);
  const left: number[] = [initial, initial];
  const pace = initial / (plies / 2 + 10);
  let text = '';
  let hash = 0;
  let lost = -1;
  setUp(board, 'startpos', 'standard');
  for (let ply = 0; ply < plies; ply += 1) {
    const side = ply % 2;
    const san = playSome(board, written, random, ply < shared);
    if (san === null) {
      // No legal move was found, which may be mate: the other side wins.
      lost = side;
      break;
    }
    if (ply < 4) hash = Math.imul(hash, 31) + san.charCodeAt(0) + (san.charCodeAt(1) << 4);
    const spent = ply < 2 ? 0 : Math.floor(random.next() ** 2 * pace * 2.6);
    const now = Math.max(0, (left[side] ?? 0) - spent + (ply < 2 ? 0 : increment));
    left[side] = now;
    text += `${side === 0 ? `${ply / 2 + 1}. ` : `${(ply + 1) / 2}... `}${san} { [%clk ${clock(now)}] } `;
  }
  const [drawn, termination] = ends[integerBelow(random, ends.length)] ?? ends[0];
  const result = lost < 0 ? drawn : lost === 0 ? '0-1' : '1-0';
  const began = new Date(Date.UTC(2018, 0, 1) + Math.floor((number * 7_919_000) % 2.5e11));
  const date = began.toISOString().slice(0, 10).replaceAll('-', '.');
  const isMine = random.next() < 0.5;
  const other = `player${integerBelow(random, Math.ceil(names * random.next() ** 2) + 1)}`;
  const first = isMine ? benchUser : `member${integerBelow(random, names)}`;
  const [white, black] = random.next() < 0.5 ? [first, other] : [other, first];
  const rating = 1_000 + integerBelow(random, 1_500);
  const opening = Math.abs(hash) % openings.length;
  return `[Event "Rated ${kindOf(initial, increment)} game"]
[Site "https://chess.example/${number.toString(36).padStart(8, '0')}"]
[Date "${date}"]
[Round "-"]
[White "${white}"]
[Black "${black}"]
[Result "${result}"]
[UTCDate "${date}"]
[UTCTime "${began.toISOString().slice(11, 19)}"]
[WhiteElo "${rating}"]
[BlackElo "${rating - 60 + integerBelow(random, 120)}"]
[WhiteRatingDiff "+${integerBelow(random, 9)}"]
[BlackRatingDiff "-${1 + integerBelow(random, 9)}"]
[Variant "Standard"]
[TimeControl "${initial}+${increment}"]
[ECO "${'ABCDE'[opening % 5] ?? 'A'}${String((Math.abs(hash) >>> 3) % 100).padStart(2, '0')}"]
[Opening "${openings[opening] ?? ''}"]
[Termination "${termination}"]

${text}${result}

`;
}

const kindOf = (initial: number, increment: number): string => {
  const estimate = initial + 40 * increment;
  return estimate < 180 ? 'Bullet' : estimate < 480 ? 'Blitz' : 'Rapid';
};

function clock(seconds: number): string {
  const two = (value: number) => (value < 10 ? `0${value}` : String(value));
  return `0:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** Plays a legal move and returns its SAN; null when none is found. */
function playSome(board: BulkBoard, written: WrittenMove, random: Random, isShared: boolean): string | null {
  const { squares, turn } = board;
  const own: number[] = [];
  for (let square = 0; square < 120; square += 1) {
    if ((square & 0x88) !== 0) continue;
    const piece = squares[square] ?? 0;
    if (piece !== 0 && piece >> 3 === turn) own.push(square);
  }
  for (let tries = 0; tries < 60; tries += 1) {
    // In openings a few moves dominate.
    const draw = isShared ? random.next() ** 4 : random.next();
    const from = own[Math.floor(((draw * 0.999 + tries * 0.37) % 1) * own.length)] ?? 0;
    const targets = targetsOf(board, from);
    if (targets.length === 0) continue;
    const to = targets[Math.floor((isShared ? random.next() ** 4 : random.next()) * targets.length)] ?? 0;
    const takes = (squares[to] ?? 0) !== 0;
    const san = tryMove(board, written, from, to, takes);
    if (san !== null) return isInCheck(board) ? `${san}+` : san;
  }
  return null;
}

function tryMove(
  board: BulkBoard,
  written: WrittenMove,
  from: number,
  to: number,
  takes: boolean,
): string | null {
  const piece = (board.squares[from] ?? 0) & 7;
  const target = (to & 7) + (to >> 4) * 8;
  written.suffix = 0;
  written.promotion = 0;
  written.fromFile = -1;
  written.fromRank = -1;
  written.to = target;
  written.takes = Number(takes);
  if (piece === 1) {
    written.kind = moveKinds.pawn;
    if ((from & 7) !== (to & 7)) {
      written.fromFile = from & 7;
      written.takes = 1;
    }
    if (to >> 4 === 7 || to >> 4 === 0) written.promotion = 1;
    return playWritten(board, written) ? sanOfCode(codeOfWritten(written)) : null;
  }
  written.kind = moveKinds.piece;
  written.piece = piece - 2;
  for (const origin of [0, 1, 2, 3]) {
    written.fromFile = (origin & 1) === 1 ? from & 7 : -1;
    written.fromRank = (origin & 2) === 2 ? from >> 4 : -1;
    if (!playWritten(board, written)) continue;
    const code = codeOfWritten(written);
    if (code !== escapeCode) return sanOfCode(code);
    return `${'NBRQK'[written.piece] ?? ''}${squareName((from & 7) + (from >> 4) * 8)}${takes ? 'x' : ''}${squareName(target)}`;
  }
  return null;
}

/** Pseudo-legal targets of the piece. */
function targetsOf({ squares, turn }: BulkBoard, from: number): readonly number[] {
  const piece = (squares[from] ?? 0) & 7;
  const targets: number[] = [];
  const isFree = (to: number) => (to & 0x88) === 0 && squares[to] === 0;
  const isEnemy = (to: number) => (to & 0x88) === 0 && squares[to] !== 0 && (squares[to] ?? 0) >> 3 !== turn;
  if (piece === 1) {
    const forward = turn === 0 ? 16 : -16;
    if (isFree(from + forward)) {
      targets.push(from + forward);
      if (from >> 4 === (turn === 0 ? 1 : 6) && isFree(from + 2 * forward)) targets.push(from + 2 * forward);
    }
    for (const to of [from + forward - 1, from + forward + 1]) if (isEnemy(to)) targets.push(to);
    return targets.reverse();
  }
  const slides = piece === 3 || piece === 4 || piece === 5;
  const steps =
    piece === 2 ? knightSteps : piece === 3 ? diagonal : piece === 4 ? straight : [...straight, ...diagonal];
  for (const step of steps) {
    let to = from + step;
    while (slides && isFree(to)) {
      targets.push(to);
      to += step;
    }
    if (isEnemy(to) || (!slides && isFree(to))) targets.push(to);
  }
  return targets;
}
