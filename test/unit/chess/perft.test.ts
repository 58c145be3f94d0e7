import { describe, expect, it } from 'vitest';

import { countByRules, countOnBoards } from '../../conformance/perft/count.ts';
import { parsePerft, variantOfFile } from '../../conformance/perft/files.ts';
import { ownPositions } from '../../conformance/perft/positions.ts';

const few = 1_200;
const many = 35_000;

describe('lines of play', () => {
  it.each(ownPositions.map(({ name, source, ...position }) => [name, source, position] as const))(
    'from %s are as many as published (%s)',
    (_name, _source, { variant, fen, counts }) => {
      const short = counts.filter(([, nodes]) => nodes <= many);
      expect(short.length).toBeGreaterThan(0);
      for (const [depth, nodes] of short) {
        expect(countOnBoards(variant, fen, depth)).toBe(nodes);
        if (nodes <= few) expect(countByRules(variant, fen, depth)).toBe(nodes);
      }
    },
  );

  it.each([
    ['standard', 'startpos', 20, 400],
    ['crazyhouse', '2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1', 301, 75_353],
    ['racingKings', 'startpos', 21, 421],
    ['antichess', 'startpos', 20, 400],
    ['horde', 'startpos', 8, 128],
    // A king that castles from an unusual square.
    ['fromPosition', '8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1', 17, 187],
  ] as const)('of %s are counted alike both ways', (variant, fen, first, second) => {
    expect(countByRules(variant, fen, 1)).toBe(first);
    expect(countOnBoards(variant, fen, 1)).toBe(first);
    expect(countOnBoards(variant, fen, 2)).toBe(second);
    if (second <= few) expect(countByRules(variant, fen, 2)).toBe(second);
  });

  it('are not counted for an invalid position', () => {
    expect(countByRules('chess960', 'nonsense', 1)).toBeUndefined();
    expect(countOnBoards('chess960', 'nonsense', 1)).toBeUndefined();
  });
});

describe('a perft file', () => {
  it('determines its variant by its name', () => {
    expect(variantOfFile('3check.perft')).toBe('threeCheck');
    expect(variantOfFile('python-chess.crazyhouse.perft')).toBe('crazyhouse');
    expect(variantOfFile('random.perft')).toBe('fromPosition');
  });

  it('contains positions with a name or number, separated in any way', () => {
    const text =
      '# counts\n\nid first\nepd 8/8/8/8/8/3K4/8/7k w - -\nperft 1 8\nperft 2 24\r\n\nepd 8/8 w - -\nperft 1 3\n';
    expect(parsePerft('some.perft', text)).toEqual([
      {
        variant: 'fromPosition',
        name: 'first',
        fen: '8/8/8/8/8/3K4/8/7k w - -',
        counts: [
          [1, 8],
          [2, 24],
        ],
        source: 'some.perft',
      },
      {
        variant: 'fromPosition',
        name: 'some.perft 2',
        fen: '8/8 w - -',
        counts: [[1, 3]],
        source: 'some.perft',
      },
    ]);
  });
});
