import { replay } from '../../../main/chess/replay.ts';
import type { Position } from '../../../main/chess/rules.ts';
import type { Color, VariantKey } from '../../../main/chess/vocabulary.ts';

/**
 * A player leaves a queen hanging when, after the player's move, a legal capture of the queen wins at least two pawns:
 * the queen, less the best legal recapture on its square and so on, less the piece that the move itself captured. The
 * queen is no loss when the player mates in reply, or when no legal move would have saved it. Captures mean something
 * else in antichess and atomic, so those are not judged.
 */
export const hangingDefinition =
  'A queen hangs when its capture wins two pawns or more after all recaptures on its square, counting the piece that the move captured, unless the player mates in reply or had no move that saved it. Antichess and atomic are not judged.';

const least = 2;
const pawns: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
/** Half-moves: the first fifteen moves of each side. */
export const judgedPlies = 30;

export function isJudged(variant: VariantKey): boolean {
  return variant !== 'antichess' && variant !== 'atomic';
}

/** FEN letters by square name. */
function piecesOf(fen: string): ReadonlyMap<string, string> {
  const pieces = new Map<string, string>();
  const [placement = ''] = fen.split(/[ []/, 1);
  for (const [row, text] of placement.split('/').slice(0, 8).entries()) {
    let file = 0;
    for (const letter of text) {
      if (letter === '~') continue;
      if (/\d/.test(letter)) {
        file += Number(letter);
        continue;
      }
      pieces.set(`${'abcdefgh'.charAt(file)}${8 - row}`, letter);
      file += 1;
    }
  }
  return pieces;
}

const worth = (letter: string | undefined) => pawns[letter?.toLowerCase() ?? ''] ?? 0;
const capturesOn = (position: Position, square: string) =>
  position.legalMoves().filter((uci) => uci.charAt(1) !== '@' && uci.slice(2, 4) === square);

/** Pawns that the side to move wins by captures on the square; it may stop at any time. */
function wonOn(position: Position, square: string): number {
  const target = worth(piecesOf(position.fen).get(square));
  let best = 0;
  for (const uci of capturesOn(position, square)) {
    const next = position.play(uci)?.position;
    if (next) best = Math.max(best, target - wonOn(next, square));
  }
  return best;
}

function matesAtOnce(position: Position): boolean {
  return position.legalMoves().some((uci) => position.play(uci)?.position.outcome()?.reason === 'mate');
}

/** Whether the player of `color`, who has just moved, left a queen hanging. */
function leavesQueen(position: Position, color: Color, captured: number): boolean {
  const queens = [...piecesOf(position.fen)].filter(
    ([, letter]) => letter === (color === 'white' ? 'Q' : 'q'),
  );
  return queens.some(([square]) => {
    if (wonOn(position, square) - captured < least) return false;
    const replies = capturesOn(position, square).flatMap((uci) => position.play(uci)?.position ?? []);
    return !replies.every(matesAtOnce);
  });
}

export interface HangingQueen {
  readonly ply: number;
  readonly color: Color;
  readonly uci: string;
}

/** Queens that players of `colors` left hanging in the first fifteen moves. Throws when a move is illegal. */
export function hangingQueens(
  game: { readonly variant: VariantKey; readonly initialFen: string; readonly moves: readonly string[] },
  colors: readonly Color[],
): readonly HangingQueen[] {
  const moves = game.moves.slice(0, judgedPlies);
  const { start, plies, problem } = replay({ ...game, moves });
  if (problem || !start) throw new Error(`move ${problem?.ply ?? 0}: ${problem?.text ?? 'no position'}`);
  const found: HangingQueen[] = [];
  let before: Position = start;
  for (const { uci, position, ply } of plies) {
    const color = before.turn;
    const at = before;
    const capturedBy = (move: string) => worth(piecesOf(at.fen).get(move.slice(2, 4)));
    const isLeft = colors.includes(color) && leavesQueen(position, color, capturedBy(uci));
    const hasChoice = () =>
      at.legalMoves().some((other) => {
        const next = at.play(other)?.position;
        return next !== undefined && !leavesQueen(next, color, capturedBy(other));
      });
    if (isLeft && hasChoice()) found.push({ ply, color, uci });
    before = position;
  }
  return found;
}
