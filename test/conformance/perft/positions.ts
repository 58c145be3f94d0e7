/** Positions with published perft counts, for variants that are rare in collections. */

import type { VariantKey } from '../../../main/chess/vocabulary.ts';

export interface PerftPosition {
  readonly variant: VariantKey;
  readonly name: string;
  readonly fen: string;
  /** By depth. */
  readonly counts: readonly (readonly [depth: number, nodes: number])[];
  /** Where the counts are published. */
  readonly source: string;
}

const wiki960 = 'Chess Programming Wiki, Chess960 Perft Results';
const wiki = 'Chess Programming Wiki, Perft Results';
const fairy = "Fairy-Stockfish's and multi-variant Stockfish's tests, perft.sh";

const from1 = (...nodes: readonly number[]) => nodes.map((count, index) => [index + 1, count] as const);

const chess960 = (name: string, fen: string, ...nodes: readonly number[]): PerftPosition => ({
  variant: 'chess960',
  name,
  fen,
  counts: from1(...nodes),
  source: wiki960,
});

const hill = (name: string, fen: string, counts: PerftPosition['counts'], source: string): PerftPosition => ({
  variant: 'kingOfTheHill',
  name,
  fen,
  counts,
  source,
});

/** Identical to standard chess until a king can reach the hill. */
const sameAsStandard = `${wiki}: no king reaches the hill so early`;

export const ownPositions: readonly PerftPosition[] = [
  chess960(
    'chess960 1',
    'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9',
    21,
    528,
    12189,
    326672,
  ),
  chess960(
    'chess960 2',
    '2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9',
    21,
    807,
    18002,
    667366,
  ),
  chess960(
    'chess960 3',
    'b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9',
    20,
    479,
    10471,
    273318,
  ),
  chess960(
    'chess960 4',
    'qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9',
    22,
    593,
    13440,
    382958,
  ),
  chess960(
    'chess960 5',
    '1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9',
    28,
    1120,
    31058,
  ),
  chess960(
    'chess960 6',
    'qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w HEhe - 1 9',
    29,
    899,
    26578,
    824055,
  ),
  hill('hill first position', 'startpos', from1(20, 400, 8902, 197281), sameAsStandard),
  hill(
    'hill kiwipete',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    from1(48, 2039, 97862),
    sameAsStandard,
  ),
  hill(
    'hill both kings near',
    'rnb2b1r/ppp2ppp/3k4/8/1PKp1pn1/3Pq3/PBP1P2P/RN1Q1B1R w - - 4 12',
    [[3, 19003]],
    fairy,
  ),
  hill(
    'hill one step away',
    '8/8/8/8/8/3K4/8/7k w - - 0 1',
    from1(8, 18),
    'counted by hand: two of eight moves end the game, the others leave three answers each',
  ),
];
