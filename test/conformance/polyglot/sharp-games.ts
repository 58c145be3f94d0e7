/** Random games of standard chess with many double steps of pawns, castlings and promotions. */
import { Chess } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import type { Move, Role } from 'chessops/types';
import { createSeededRandom, integerBelow, pick, type Random } from '../../../main/base/random.ts';

export interface SharpGame {
  readonly sans: readonly string[];
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
}

const longest = 120;
const promotions: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];

export function makeSharpGames(count: number, seed: number): readonly SharpGame[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, () => ({
    sans: randomMoves(random),
    result: pick(random, ['1-0', '0-1', '1/2-1/2', '*'] as const),
  }));
}

function randomMoves(random: Random): readonly string[] {
  const position = Chess.default();
  const sans: string[] = [];
  const plies = integerBelow(random, longest);
  while (sans.length < plies && !position.isEnd()) {
    const legal = legalMoves(position);
    const special = legal.filter((move) => isSpecial(position, move));
    // First moves are drawn among few, so that games meet again.
    const among =
      special.length > 0 && random.next() < 0.5 ? special : sans.length < 6 ? legal.slice(0, 3) : legal;
    sans.push(makeSanAndPlay(position, pick(random, among)));
  }
  return sans;
}

/** Castling, promotions, double steps and captures of pawns. */
function isSpecial({ board }: Chess, move: Move): boolean {
  if (!('from' in move)) return false;
  const { from, to } = move;
  if (board.king.has(from)) return board.get(from)?.color === board.get(to)?.color;
  return board.pawn.has(from) && (Math.abs(from - to) !== 8 || move.promotion !== undefined);
}

function legalMoves(position: Chess): readonly Move[] {
  const moves: Move[] = [];
  for (const [from, dests] of position.allDests())
    for (const to of dests) {
      if (position.board.pawn.has(from) && (to < 8 || to >= 56))
        moves.push(...promotions.map((promotion) => ({ from, to, promotion })));
      else moves.push({ from, to });
    }
  return moves;
}

/** One PGN of all games. */
export const pgnOf = (games: readonly SharpGame[]): string =>
  games
    .map(({ sans, result }) => {
      const moves = sans.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san));
      return `[Event "?"]\n[Result "${result}"]\n\n${[...moves, result].join('\n')}\n\n`;
    })
    .join('');
