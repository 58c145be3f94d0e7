/** Random games of every variant that share many positions, some by other move orders and by repetition. */
import type { Position } from 'chessops/variant';
import { defaultPosition, setupPosition } from 'chessops/variant';
import { lichessRules } from 'chessops/compat';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSanAndPlay } from 'chessops/san';
import type { Move, Role } from 'chessops/types';
import { createSeededRandom, integerBelow, pick, type Random } from '../../../main/base/random.ts';
import { variantKeys, type VariantKey } from '../../../main/chess/vocabulary.ts';

export interface RandomGame {
  readonly variant: VariantKey;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  readonly sans: readonly string[];
  readonly color: 'white' | 'black';
  readonly result: 'win' | 'loss' | 'draw' | 'none';
  readonly isMine: boolean;
  readonly rating: number | null;
}

const longest = 40;
/** Moves are drawn among the first few legal ones, so that games meet again. */
const choices = 4;
const chess960Fens = [
  'startpos',
  'bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
];
const customFens = [
  'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  '4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1',
  // From these the standard initial position can be reached by moving back.
  'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1',
  'r1bqkbnr/pppppppp/n7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2',
];

export function startOf(variant: VariantKey, fen: string): Position {
  const rules = lichessRules(variant);
  return fen === 'startpos' ? defaultPosition(rules) : setupPosition(rules, parseFen(fen).unwrap()).unwrap();
}

export function makeRandomGames(count: number, seed: number): readonly RandomGame[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, (): RandomGame => {
    const variant = pick(random, variantKeys);
    const initialFen =
      variant === 'chess960'
        ? pick(random, chess960Fens)
        : variant === 'fromPosition'
          ? pick(random, customFens)
          : 'startpos';
    return {
      ...{ variant, initialFen, sans: randomMoves(startOf(variant, initialFen), random) },
      color: pick(random, ['white', 'black']),
      result: pick(random, ['win', 'loss', 'draw', 'none']),
      isMine: random.next() < 0.7,
      rating: random.next() < 0.8 ? 1_000 + integerBelow(random, 1_500) : null,
    };
  });
}

function randomMoves(position: Position, random: Random): readonly string[] {
  const sans: string[] = [];
  const plies = integerBelow(random, longest);
  /** The two moves before, the latest last. */
  let before: readonly Move[] = [];
  while (sans.length < plies && !position.isEnd()) {
    const legal = legalMoves(position);
    if (legal.length === 0) break;
    const back = legal.find((move) => isBack(move, before[0]));
    // One in ten moves is any legal one, one in seven goes back.
    const among =
      back && random.next() < 0.15 ? [back] : random.next() < 0.1 ? legal : legal.slice(0, choices);
    const move = pick(random, among);
    before = [...before.slice(-1), move];
    sans.push(makeSanAndPlay(position, move));
  }
  return sans;
}

const isBack = (move: Move, before: Move | undefined): boolean =>
  before !== undefined &&
  'from' in move &&
  'from' in before &&
  move.from === before.to &&
  move.to === before.from;

function legalMoves(position: Position): readonly Move[] {
  const moves: Move[] = [];
  for (const [from, dests] of position.allDests())
    for (const to of dests) {
      const isPromotion = position.board.pawn.has(from) && (to < 8 || to >= 56);
      moves.push({ from, to, ...(isPromotion && { promotion: 'queen' as Role }) });
    }
  for (const to of position.dropDests())
    for (const role of ['knight', 'pawn'] as const)
      if (position.isLegal({ role, to })) moves.push({ role, to });
  return moves;
}

/** Everything that decides the legal moves, as text. */
export const nameOfPosition = (position: Position): string => makeFen(position.toSetup(), { epd: true });
