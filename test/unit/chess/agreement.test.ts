import { describe, expect, it } from 'vitest';
import { createSeededRandom, pick } from '../../../main/base/random.ts';
import { rulesFor, type Position } from '../../../main/chess/rules.ts';

/** Compares chess.js and chessops on the same random games of standard chess. */
const standard = rulesFor('standard');
const chessops = rulesFor('fromPosition');

function start(fen: string): [Position, Position] {
  const left = standard.parsePosition(fen);
  const right = chessops.parsePosition(fen);
  if (!left || !right) throw new Error(`not a position: ${fen}`);
  return [left, right];
}

const standing = (position: Position) => [
  position.fen,
  position.check,
  position.occurrences,
  position.outcome(),
];

const starts = [
  'startpos',
  // Castling for both sides, with room to make it illegal.
  'r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9',
  // Promotions and captures on the last rank, for both sides.
  '1n2k1r1/P5P1/8/8/8/8/p5p1/1N2K1R1 w - - 0 40',
  // Imminent en passant captures, with pins along the rank and the diagonal.
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 30',
  // Few pieces: insufficient material and stalemates occur.
  '8/8/3k4/8/2p5/8/3K2P1/1N3b2 w - - 10 60',
] as const;

describe.each(starts)('from %s', (fen) => {
  it('has the same legal moves, SAN, FEN and outcome in both libraries', () => {
    const random = createSeededRandom(fen.length * 7919);
    let positions = 0;
    for (let game = 0; game < 3; game += 1) {
      let [left, right] = start(fen);
      for (let ply = 0; ply < 50; ply += 1) {
        expect(standing(right)).toEqual(standing(left));
        const moves = right.legalMoves();
        positions += 1;
        if (moves.length === 0) break;
        const uci = pick(random, moves);
        const [a, b] = [left.play(uci), right.play(uci)];
        if (!a || !b) throw new Error(`${uci} is not legal in ${left.fen}`);
        const { position: afterA, ...moveA } = a;
        const { position: afterB, ...moveB } = b;
        expect(moveB).toEqual(moveA);
        expect((ply % 2 === 0 ? left : right).uciOf(a.san)).toBe(uci);
        // After a move was made from it, because a position is immutable. Expensive, so not at every ply.
        if (ply % 3 === game) expect(left.legalMoves()).toEqual(moves);
        [left, right] = [afterA, afterB];
      }
    }
    expect(positions).toBeGreaterThan(100);
  });

  it('accepts a piece move without its origin exactly when it is unambiguous', () => {
    const random = createSeededRandom(fen.length * 31);
    let [left, right] = start(fen);
    for (let ply = 0; ply < 10; ply += 1) {
      const moves = right.legalMoves();
      if (moves.length === 0) break;
      const texts = moves.map(
        (uci) => right.sanOf(uci)?.replace(/^([NBRQ])[a-h]?[1-8]?(x?[a-h][1-8])/, '$1$2') ?? '',
      );
      const expected = texts.map((text, index) =>
        texts.filter((other) => other === text).length === 1 ? moves[index] : undefined,
      );
      expect(texts.map((text) => left.uciOf(text))).toEqual(expected);
      expect(texts.map((text) => right.uciOf(text))).toEqual(expected);
      const uci = pick(random, moves);
      const [a, b] = [left.play(uci), right.play(uci)];
      if (!a || !b) throw new Error(`${uci} is not legal in ${left.fen}`);
      [left, right] = [a.position, b.position];
    }
  });

  it('offers the same destinations and promotions to a board', () => {
    const random = createSeededRandom(fen.length);
    let [left, right] = start(fen);
    for (let ply = 0; ply < 15; ply += 1) {
      const sorted = (position: Position) =>
        [...position.legalDests()].map(([from, to]) => `${from}:${[...to].sort().join()}`).sort();
      expect(sorted(right)).toEqual(sorted(left));
      for (const [from, dests] of left.legalDests()) {
        for (const to of dests) expect(right.promotions(from, to)).toEqual(left.promotions(from, to));
      }
      const moves = left.legalMoves();
      if (moves.length === 0) break;
      const uci = pick(random, moves);
      const [a, b] = [left.play(uci), right.play(uci)];
      if (!a || !b) throw new Error(`${uci} is not legal in ${left.fen}`);
      [left, right] = [a.position, b.position];
    }
  });
});
