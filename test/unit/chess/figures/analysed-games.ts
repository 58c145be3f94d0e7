/** Facts of games that the service analysed: moves, its evaluations, and its figures. */
import type { AnalysedMove, SideFigures } from '../../../../main/chess/figures/game-figures.ts';
import type { GameDivision } from '../../../../main/chess/figures/division.ts';

export interface KnownGame {
  readonly id: string;
  readonly sans: string;
  /** See `movesOf`. */
  readonly evaluations: string;
  readonly white: SideFigures;
  readonly black: SideFigures;
  /** By the rule before June 2025. */
  readonly division: GameDivision;
}

/** Reads evaluations: centipawns, `#3` for a mate, `-` for none; a star marks moves for which a better one is known. */
export function movesOf(text: string): AnalysedMove[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word): AnalysedMove => {
      const hasBetter = word.endsWith('*');
      const value = hasBetter ? word.slice(0, -1) : word;
      if (value === '-') return { evaluation: null, hasBetter };
      return value.startsWith('#')
        ? { evaluation: { kind: 'mate', moves: Number(value.slice(1)) }, hasBetter }
        : { evaluation: { kind: 'centipawns', value: Number(value) }, hasBetter };
    });
}

export const knownGames: readonly [KnownGame, ...KnownGame[]] = [
  {
    id: 'Lr0wZGIA',
    sans: [
      'd4 Nf6 c4 e5 dxe5 Ng4 Nh3 Nxe5 e3 g6 Nf4 Bg7 Be2 O-O O-O d6 Nc3 Nbd7 Qd2 a5 b3 a4 Rb1 Nc5 b4 Ne6 Nh3',
      'c6 Bb2 a3 Ba1 Qh4 f4 Ng4 Bxg4 Qxg4 Ne4 Qh4 Bxg7 Nxg7 Nhf2 Rd8 Nxd6 Qe7 c5 Ne8 Rfd1 Be6 e4 b6 e5 Bd5',
      'Rbc1 bxc5 bxc5 Rab8 Rc2 Nc7 h3 Ne6 Kh2 Qh4 g3 Qe7 Qe3 Rb2 Rdd2 Rdb8 Nd1 Rb1 Rxd5 cxd5 Nc3 d4 Nd5',
      'Qxd6 cxd6 dxe3 Nxe3 R1b2',
    ].join(' '),
    evaluations: [
      '17 19 18 51 61 58 14 21 33 51 23 30 35 37 31 25 31 30 19 25 28 32 20 58 59 69 63 66 27 32 43 110*',
      '109 200* 200 176 213 171 88* 89 52 181* 174 178 189 160 156 161 163 139 179 224 141* 124 147 154 157',
      '311* 221* 359* 209* 267 273 220 19* 27 23 32 -22 34* -172* -157 -450* -508 -458 -443 -501 -468 -509',
      '-476',
    ].join(' '),
    white: { accuracy: 85, averageLoss: 36, inaccuracies: 3, mistakes: 1, blunders: 3 },
    black: { accuracy: 91, averageLoss: 25, inaccuracies: 4, mistakes: 2, blunders: 0 },
    division: { middlegame: 25, endgame: 77 },
  },
  {
    id: 'q7ZvsdUF',
    sans: [
      'd4 d5 c4 c6 Nc3 e6 e4 Nd7 exd5 cxd5 cxd5 exd5 Nxd5 Nb6 Bb5+ Bd7 Qe2+ Ne7 Nxb6 Qxb6 Bxd7+ Kxd7 Nf3',
      'Qa6 Ne5+ Ke8 Qf3 f6 Nd3 Qc6 Qe2 Kf7 O-O Kg8 Bd2 Re8 Rac1 Nf5 Be3 Qe6 Rfe1 g6 b3 Bd6 Qd2 Kf7 Bf4 Qd7',
      'Bxd6 Nxd6 Nc5 Rxe1+ Rxe1 Qc6 f3 Re8 Rxe8 Nxe8 Kf2 Nc7 Qb4 b6 Qc4+ Nd5 Nd3 Qe6 Nb4 Ne7 Qxe6+ Kxe6 Ke3',
      'Kd6 g3 h6 Kd3 h5 Nc2 Kd5 a3 Nc6 Ne3+ Kd6 h4 Nd8 g4 Ne6 Ke4 Ng7 Nc4+ Ke6 d5+ Kd7 a4 g5 gxh5 Nxh5 hxg5',
      'fxg5 Kf5 Nf4 Ne3 Nh3 Kg4 Ng1 Nc4 Kc7 Nd2 Kd6 Kxg5 Kxd5 f4 Nh3+ Kg4 Nf2+ Kf3 Nd3 Ke3 Nc5 Kf3 Ke6 Ke3',
      'Kf5 Kd4 Ne6+ Kc4',
    ].join(' '),
    evaluations: [
      '8 7 10 14 2 9 5 85* 96 98 88 87 81 88 82 90 79 160* 146 151 149 160 151 150 164 190 44* 61 59 54',
      '-34* 158* 142 183 177 340* 169* 200 120* 167 147 200* 92* 102 95 95 61 79 72 201* 190 183 106* 108',
      '93 101 101 107 100 105 103 118 117 116 83 95 90 94 94 93 88 102 79 120 114 124 108 133 100 156* 198',
      '179 167 227* 225 209 207 192 173 243* 219 234 201 342* 318 342 307 323 270 313 279 303 286 277 215',
      '213 8* 8 8 8 21 54 42 57 25 63 8* 8 8 8 8 8 8 8 8',
    ].join(' '),
    white: { accuracy: 90, averageLoss: 26, inaccuracies: 5, mistakes: 2, blunders: 1 },
    black: { accuracy: 90, averageLoss: 26, inaccuracies: 3, mistakes: 3, blunders: 1 },
    division: { middlegame: 22, endgame: 53 },
  },
];
