import { createSeededRandom, pick, type Random } from '../../../main/base/random.ts';
import { rulesFor, type Position } from '../../../main/chess/rules.ts';
import { opposite, type Color } from '../../../main/chess/vocabulary.ts';
import type { ClubEngine, Strength } from '../../../main/practice/engine.ts';
import { opponents, strengthOfRating } from '../../../main/practice/opponents.ts';
import { readBoard, squareOf } from '../../../main/practice/staged/board.ts';
import { lossAt, valueOf } from '../../../main/practice/staged/exchange.ts';

export interface TriedMember {
  readonly name: string;
  readonly rating: number;
  readonly strength: Strength;
}

/** Ratings of members without a description of their own, from the weakest to the strongest. */
const otherRatings = [900, 1_200, 1_500, 1_800, 2_300, 2_600] as const;

export const triedMembers: readonly TriedMember[] = [
  ...opponents.map(({ name, rating, strength }) => ({ name, rating, strength })),
  ...otherRatings.map((rating) => ({
    name: `a member of ${rating}`,
    rating,
    strength: strengthOfRating(rating),
  })),
];

export interface TriedGame {
  readonly moves: readonly string[];
  readonly memberColor: Color;
  /** The beginner's. */
  readonly score: number;
}

const mostPlies = 200;
/** How often the beginner looks at the board before a move; otherwise any move may come. */
const attention = 0.8;
/** How often an inattentive move is a capture when there is one. */
const captureShare = 0.4;
const kingValue = 100;

/** A move with what it wins and risks at once, in pawns. */
function judge(position: Position, uci: string): { readonly uci: string; readonly value: number } {
  const played = position.play(uci);
  if (!played) return { uci, value: -kingValue };
  const end = played.position.outcome();
  if (end?.winner === position.turn) return { uci, value: kingValue };
  const board = readBoard(position.fen);
  const after = readBoard(played.position.fen);
  const won = played.capture ? Math.max(1, valueOf(board[squareOf(uci, 2)] ?? '')) : 0;
  const promoted = uci.length > 4 ? valueOf(uci.charAt(4)) - 1 : 0;
  const isOwn = (letter: string) => letter < 'a' === (position.turn === 'white');
  let risk = 0;
  for (const [square, letter] of after.entries())
    if (letter !== '' && isOwn(letter) && letter.toLowerCase() !== 'k')
      risk = Math.max(risk, lossAt(after, square));
  return { uci, value: won + promoted - risk };
}

/**
 * The beginner knows the rules and the values of the pieces, takes what hangs, mates in one, and mostly leaves
 * nothing to be taken at once. Plans, openings and threats of two moves are beyond the beginner.
 */
export function beginnersMove(position: Position, random: Random): string {
  const legal = position.legalMoves();
  if (random.next() < attention) {
    const judged = legal.map((uci) => judge(position, uci));
    const best = Math.max(...judged.map(({ value }) => value));
    return pick(
      random,
      judged.filter(({ value }) => value === best).map(({ uci }) => uci),
    );
  }
  const captures = legal.filter((uci) => position.play(uci)?.capture === true);
  return pick(random, captures.length > 0 && random.next() < captureShare ? captures : legal);
}

/** A game of the beginner against a member with the club's own engine. A game too long to finish is a draw. */
export async function playBeginner(
  engine: ClubEngine,
  { strength }: TriedMember,
  memberColor: Color,
  seed: number,
): Promise<TriedGame> {
  const random = createSeededRandom(seed);
  const moves: string[] = [];
  // The same rules as `standard`, by the faster implementation.
  let position = rulesFor('fromPosition').parsePosition();
  while (position && moves.length < mostPlies) {
    const end = position.outcome();
    if (end) {
      const score = end.winner === undefined ? 0.5 : Number(end.winner === opposite(memberColor));
      return { moves, memberColor, score };
    }
    const uci =
      position.turn === memberColor
        ? (
            await engine.bestMove({
              variant: 'standard',
              initialFen: 'startpos',
              moves,
              strength,
              roll: random.next(),
            })
          ).uci
        : beginnersMove(position, random);
    moves.push(uci);
    position = position.play(uci)?.position;
  }
  return { moves, memberColor, score: 0.5 };
}
