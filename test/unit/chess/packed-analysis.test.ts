import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  packAnalysis,
  unpackAnalysis,
  type AnalysedPosition,
  type AnalysedPositions,
} from '../../../main/chess/packed-analysis.ts';
import { packNumbers } from '../../../main/chess/packed-game.ts';

const squares = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => `${file}${rank}`));
const square = fc.constantFrom(...squares);
const move = fc.oneof(
  fc
    .tuple(square, square, fc.constantFrom('', 'n', 'b', 'r', 'q', 'k'))
    .filter(([from, to]) => from !== to)
    .map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom(...'PNBRQK'), square).map(([piece, to]) => `${piece}@${to}`),
  fc.constant(null),
);
const position: fc.Arbitrary<AnalysedPosition> = fc.record({
  evaluation: fc.oneof(
    fc.record({ kind: fc.constant('centipawns' as const), value: fc.integer({ min: -30_000, max: 30_000 }) }),
    fc.record({ kind: fc.constant('mate' as const), moves: fc.integer({ min: -5_000, max: 5_000 }) }),
  ),
  best: move,
  depth: fc.integer({ min: 0, max: 255 }),
  engine: fc.integer({ min: 0, max: 1_000 }),
  kiloNodes: fc.integer({ min: 0, max: 1_000_000 }),
});
const withSecond = fc
  .tuple(position, fc.option(position))
  .map(([one, other]) =>
    other?.best ? { ...one, second: { best: other.best, evaluation: other.evaluation } } : one,
  );

test('unpacking returns the packed positions', () => {
  fc.assert(
    fc.property(fc.array(fc.option(withSecond), { maxLength: 200 }), (positions) => {
      expect(unpackAnalysis(packAnalysis(positions))).toEqual(positions);
    }),
  );
});

test('a usual game takes less than six bytes a position', () => {
  let centipawns = 20;
  const positions = Array.from({ length: 81 }, (_, ply): AnalysedPosition => {
    // Every tenth move loses a pawn, and its positions were searched again.
    centipawns += ply % 10 === 0 ? 110 : (ply % 7) * 9 - 27;
    return {
      evaluation: { kind: 'centipawns', value: centipawns },
      ...{ best: 'g1f3', depth: 17 + (ply % 3), engine: 1, kiloNodes: ply % 10 < 2 ? 1_000 : 200 },
      ...(ply % 10 < 2 && {
        second: { best: 'b1c3', evaluation: { kind: 'centipawns', value: centipawns - 90 } },
      }),
    };
  });
  expect(packAnalysis(positions).length / positions.length).toBeLessThan(6);
});

test('versions without second-best moves read the rest', () => {
  const second = { best: 'd2d4', evaluation: { kind: 'mate', moves: 3 } } as const;
  const found: AnalysedPosition = { ...one, kiloNodes: 1_000 };
  const [without, all] = [packAnalysis([null, found]), packAnalysis([null, { ...found, second }])];
  expect(all.subarray(0, without.length)).toEqual(without);
  expect(unpackAnalysis(all)).toEqual([null, { ...found, second }]);
  for (let length = without.length + 1; length < all.length; length += 1)
    expect(() => unpackAnalysis(all.subarray(0, length))).toThrow(RangeError);
});

test('evaluations and depths beyond the limits are cut', () => {
  const far = (value: number): AnalysedPositions => [
    {
      evaluation: { kind: 'centipawns', value },
      ...{ best: null, depth: 999, engine: 1, kiloNodes: 1 },
    },
  ];
  expect(unpackAnalysis(packAnalysis(far(99_999)))).toMatchObject([
    { evaluation: { kind: 'centipawns', value: 30_000 }, depth: 255 },
  ]);
});

const one = { evaluation: { kind: 'centipawns', value: 20 }, best: 'e2e4', depth: 12, engine: 1 } as const;

/** An analysis of one position, whose evaluation is a number of that many bytes. */
const withNumber = (bytes: number): Uint8Array =>
  Uint8Array.from([
    ...packNumbers([1, 1, 200, 1, 1, 1]),
    ...Array.from({ length: bytes - 1 }, () => 0x80),
    ...[0, 12, 7, 12],
  ]);

test.each([
  ['a number of 200 bytes', withNumber(200)],
  ['a number of six bytes', withNumber(6)],
  ['more nodes than any search has', packAnalysis([{ ...one, kiloNodes: 1e10 }])],
  ['a negative strength', packAnalysis([{ ...one, kiloNodes: -1 }])],
  ['a negative engine', packAnalysis([{ ...one, engine: -1, kiloNodes: 1 }])],
  ['a source that it does not list', Uint8Array.from([...packNumbers([1, 1, 200, 1, 1, 2, 20]), 12, 7, 12])],
  [
    'an evaluation between the limits',
    Uint8Array.from([...packNumbers([1, 1, 200, 1, 1, 1, 35_000]), 12, 7, 12]),
  ],
  ['an evaluation beyond', Uint8Array.from([...packNumbers([1, 1, 200, 1, 1, 1, -45_001]), 12, 7, 12])],
])('an analysis with %s is damaged', (_, bytes) => {
  expect(() => unpackAnalysis(bytes)).toThrow(RangeError);
});

test('damaged bytes throw or give a bounded result, and never hang', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        const positions = unpackAnalysis(bytes);
        expect(positions.length).toBeLessThanOrEqual(12_000);
        for (const position of positions) {
          if (!position) continue;
          const { evaluation, kiloNodes } = position;
          const value = evaluation.kind === 'mate' ? evaluation.moves : evaluation.value;
          expect(Math.abs(value)).toBeLessThanOrEqual(30_000);
          expect(kiloNodes).toBeGreaterThanOrEqual(0);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 2_000 },
  );
});
