/** Compares chess.js and chessops on random games of standard chess, through the app's rules. */

import { createSeededRandom, pick } from '../../../main/base/random.ts';
import { rulesFor, type Position } from '../../../main/chess/rules.ts';

export interface Disagreement {
  readonly fen: string;
  readonly about: string;
  readonly chessJs: unknown;
  readonly chessops: unknown;
}

export interface Agreement {
  readonly positions: number;
  readonly games: number;
  readonly disagreements: readonly Disagreement[];
}

/** Plies after which a game is abandoned for a new one. */
const maxPlies = 160;
/** Maximum of reported disagreements. */
const maxReported = 10;

/** Compares this many positions. Deterministic by seed. */
export function walk(positions: number, seed: number): Agreement {
  const [left, right] = [rulesFor('standard').parsePosition(), rulesFor('fromPosition').parsePosition()];
  if (!left || !right) throw new Error('there is no first position');
  const random = createSeededRandom(seed);
  const disagreements: Disagreement[] = [];
  let [seen, games] = [0, 0];
  while (seen < positions && disagreements.length < maxReported) {
    games += 1;
    let pair: readonly [Position, Position] = [left, right];
    for (let ply = 0; ply < maxPlies && seen < positions; ply += 1) {
      seen += 1;
      const found = compare(...pair);
      disagreements.push(...found);
      const moves = pair[1].legalMoves();
      if (moves.length === 0 || found.length > 0) break;
      const uci = pick(random, moves);
      const [a, b] = [pair[0].play(uci), pair[1].play(uci)];
      if (!a || !b) {
        disagreements.push({ fen: pair[0].fen, about: uci, chessJs: a?.san, chessops: b?.san });
        break;
      }
      disagreements.push(
        ...differences(pair[0].fen, { san: [a.san, b.san], capture: [a.capture, b.capture] }),
      );
      pair = [a.position, b.position];
    }
  }
  return { positions: seen, games, disagreements };
}

/** The differences between the two libraries on one position. */
export function compare(chessJs: Position, chessops: Position): readonly Disagreement[] {
  const both = <T>(of: (position: Position) => T): readonly [T, T] => [of(chessJs), of(chessops)];
  return differences(chessJs.fen, {
    fen: both(({ fen }) => fen),
    check: both(({ check }) => check),
    occurrences: both(({ occurrences }) => occurrences),
    moves: both((position) => position.legalMoves()),
    outcome: both((position) => position.outcome()),
  });
}

function differences(
  fen: string,
  answers: Readonly<Record<string, readonly [unknown, unknown]>>,
): readonly Disagreement[] {
  return Object.entries(answers).flatMap(([about, [chessJs, chessops]]) =>
    JSON.stringify(chessJs) === JSON.stringify(chessops) ? [] : [{ fen, about, chessJs, chessops }],
  );
}
