/** Openings of standard chess: ECO code and name by moves in UCI. */
const named: readonly (readonly [eco: string, name: string, moves: string])[] = [
  ['A01', 'Nimzo-Larsen Attack', 'b2b3'],
  ['A02', 'Bird Opening', 'f2f4'],
  ['A03', 'Bird Opening: Dutch Variation', 'f2f4 d7d5'],
  ['A04', 'Zukertort Opening', 'g1f3'],
  ['A06', 'Zukertort Opening', 'g1f3 d7d5'],
  ['A07', "King's Indian Attack", 'g1f3 d7d5 g2g3'],
  ['A10', 'English Opening', 'c2c4'],
  ['A20', "English Opening: King's English Variation", 'c2c4 e7e5'],
  ['A22', "English Opening: King's English Variation, Two Knights Variation", 'c2c4 e7e5 b1c3 g8f6'],
  ['A30', 'English Opening: Symmetrical Variation', 'c2c4 c7c5'],
  ['A40', "Queen's Pawn Game", 'd2d4'],
  ['A45', 'Indian Defense', 'd2d4 g8f6'],
  ['A56', 'Benoni Defense', 'd2d4 g8f6 c2c4 c7c5'],
  ['A60', 'Benoni Defense: Modern Variation', 'd2d4 g8f6 c2c4 c7c5 d4d5 e7e6'],
  ['A80', 'Dutch Defense', 'd2d4 f7f5'],
  ['A81', 'Dutch Defense: Fianchetto Attack', 'd2d4 f7f5 g2g3'],
  ['B00', "King's Pawn Game", 'e2e4'],
  ['B01', 'Scandinavian Defense', 'e2e4 d7d5'],
  ['B01', 'Scandinavian Defense: Main Line', 'e2e4 d7d5 e4d5 d8d5 b1c3 d5a5'],
  ['B07', 'Pirc Defense', 'e2e4 d7d6 d2d4 g8f6'],
  ['B10', 'Caro-Kann Defense', 'e2e4 c7c6'],
  ['B12', 'Caro-Kann Defense: Advance Variation', 'e2e4 c7c6 d2d4 d7d5 e4e5'],
  ['B13', 'Caro-Kann Defense: Exchange Variation', 'e2e4 c7c6 d2d4 d7d5 e4d5 c6d5'],
  ['B20', 'Sicilian Defense', 'e2e4 c7c5'],
  ['B22', 'Sicilian Defense: Alapin Variation', 'e2e4 c7c5 c2c3'],
  ['B23', 'Sicilian Defense: Closed', 'e2e4 c7c5 b1c3'],
  ['B27', 'Sicilian Defense', 'e2e4 c7c5 g1f3'],
  ['B34', 'Sicilian Defense: Accelerated Dragon', 'e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g7g6'],
  ['B50', 'Sicilian Defense: Modern Variations', 'e2e4 c7c5 g1f3 d7d6'],
  ['B90', 'Sicilian Defense: Najdorf Variation', 'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6'],
  ['C00', 'French Defense', 'e2e4 e7e6'],
  ['C02', 'French Defense: Advance Variation', 'e2e4 e7e6 d2d4 d7d5 e4e5'],
  ['C11', 'French Defense: Classical Variation', 'e2e4 e7e6 d2d4 d7d5 b1c3 g8f6'],
  ['C20', "King's Pawn Game", 'e2e4 e7e5'],
  ['C26', 'Vienna Game: Falkbeer Variation', 'e2e4 e7e5 b1c3 g8f6'],
  ['C30', "King's Gambit", 'e2e4 e7e5 f2f4'],
  ['C33', "King's Gambit Accepted", 'e2e4 e7e5 f2f4 e5f4'],
  ['C41', 'Philidor Defense', 'e2e4 e7e5 g1f3 d7d6'],
  ['C42', "Petrov's Defense", 'e2e4 e7e5 g1f3 g8f6'],
  ['C44', 'Scotch Game', 'e2e4 e7e5 g1f3 b8c6 d2d4'],
  ['C45', 'Scotch Game', 'e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4'],
  ['C50', 'Italian Game', 'e2e4 e7e5 g1f3 b8c6 f1c4'],
  ['C53', 'Italian Game: Classical Variation', 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3'],
  ['C60', 'Ruy Lopez', 'e2e4 e7e5 g1f3 b8c6 f1b5'],
  ['C70', 'Ruy Lopez: Morphy Defense', 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6'],
  ['C78', 'Ruy Lopez: Morphy Defense', 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1'],
  ['D00', "Queen's Pawn Game", 'd2d4 d7d5'],
  ['D00', "Queen's Pawn Game: Accelerated London System", 'd2d4 d7d5 c1f4'],
  ['D06', "Queen's Gambit", 'd2d4 d7d5 c2c4'],
  ['D10', 'Slav Defense', 'd2d4 d7d5 c2c4 c7c6'],
  ['D20', "Queen's Gambit Accepted", 'd2d4 d7d5 c2c4 d5c4'],
  ['D30', "Queen's Gambit Declined", 'd2d4 d7d5 c2c4 e7e6'],
  ['D50', "Queen's Gambit Declined: Modern Variation", 'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5'],
  ['E00', 'Indian Defense', 'd2d4 g8f6 c2c4 e7e6'],
  ['E12', "Queen's Indian Defense", 'd2d4 g8f6 c2c4 e7e6 g1f3 b7b6'],
  ['E20', 'Nimzo-Indian Defense', 'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4'],
  ['E40', 'Nimzo-Indian Defense: Normal Line', 'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3'],
  ['E60', "King's Indian Defense", 'd2d4 g8f6 c2c4 g7g6'],
  ['E70', "King's Indian Defense: Normal Variation", 'd2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4'],
];

export interface Opening {
  readonly eco: string;
  readonly name: string;
  /** Length of the opening, half-moves. */
  readonly ply: number;
}

const byMoves: ReadonlyMap<string, Opening> = new Map(
  named.map(([eco, name, moves]) => [moves, { eco, name, ply: moves.split(' ').length }]),
);
const longest = Math.max(...[...byMoves.values()].map(({ ply }) => ply));

/** The longest named opening that the moves begin with. */
export function openingOf(moves: readonly string[]): Opening | undefined {
  for (let plies = Math.min(longest, moves.length); plies > 0; plies -= 1) {
    const found = byMoves.get(moves.slice(0, plies).join(' '));
    if (found) return found;
  }
  return undefined;
}
