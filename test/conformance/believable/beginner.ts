import { createSeededRandom, pick, type Random } from '../../../main/base/random.ts';
import { rulesFor, type Position } from '../../../main/chess/rules.ts';
import { opposite, type Color } from '../../../main/chess/vocabulary.ts';
import type { ClubEngine, Strength } from '../../../main/practice/engine.ts';
import { opponents, strengthOfRating } from '../../../main/practice/opponents.ts';

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
/** How often the beginner takes a piece when there is one to take. */
const captureShare = 0.4;

/** The beginner is a random mover, weaker than any rated player: any legal move, and often a capture. */
function beginnersMove(position: Position, random: Random): string {
  const legal = position.legalMoves();
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
  let position = rulesFor('standard').parsePosition();
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
