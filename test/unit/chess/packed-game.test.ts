import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  packClocks,
  packEvaluations,
  packMoves,
  unpackClocks,
  unpackEvaluations,
  unpackMoves,
  type Evaluation,
} from '../../../main/chess/packed-game.ts';
import { rulesFor } from '../../../main/chess/rules.ts';
import { variantKeys } from '../../../main/chess/vocabulary.ts';

describe('packed moves', () => {
  it('take two bytes per ply in every variant, and are restored', () => {
    for (const variant of variantKeys) {
      let position = rulesFor(variant).parsePosition();
      const sans: string[] = [];
      for (let ply = 0; ply < 60 && position; ply += 1) {
        const moves = position.legalMoves();
        const played = position.play(moves[(ply * 7919 + 13) % Math.max(1, moves.length)] ?? '');
        if (!played) break;
        sans.push(played.san);
        position = played.position;
      }
      const packed = packMoves(sans);
      expect(packed.length, variant).toBe(2 * sans.length);
      expect(unpackMoves(packed)).toEqual(sans);
    }
  });

  it('preserve unusual moves, and texts that are no moves', () => {
    const sans = [
      'O-O',
      'O-O-O+',
      'exd8=Q#',
      'e8=K',
      'N@f7+',
      'P@e4',
      'Qa1xb2',
      'R1b2',
      'hxg3',
      '--',
      'Zé9',
      '',
    ];
    expect(unpackMoves(packMoves(sans))).toEqual(sans);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 20 })), (texts) => {
        expect(unpackMoves(packMoves(texts))).toEqual(texts);
      }),
    );
  });
});

describe('packed numbers', () => {
  it('restore clocks with any values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 })),
        fc.nat(10_000_000),
        (clocks, initial) => {
          expect(unpackClocks(packClocks(clocks, initial), initial)).toEqual(clocks);
        },
      ),
    );
    expect(packClocks([18_000, 17_950, 17_700, 17_300], 18_000).length).toBeLessThanOrEqual(8);
  });

  it('restore evaluations', () => {
    const evaluation: fc.Arbitrary<Evaluation | null> = fc.oneof(
      fc.constant(null),
      fc.record({
        kind: fc.constant('centipawns' as const),
        value: fc.integer({ min: -20_000, max: 20_000 }),
      }),
      fc.record({ kind: fc.constant('mate' as const), moves: fc.integer({ min: -200, max: 200 }) }),
    );
    fc.assert(
      fc.property(fc.array(evaluation), (list) => {
        expect(unpackEvaluations(packEvaluations(list))).toEqual(list);
      }),
    );
  });
});
