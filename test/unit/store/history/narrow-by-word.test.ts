/** Tests of words by their ids, as searches combine them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  makeSegment,
  narrowByWord,
  segmentSize,
  type EncodedGameRow,
  type WordColumn,
} from '../../../../main/store/archive/game-columns.ts';

const columns = ['opponent', 'own', 'opening', 'arena'] as const satisfies readonly WordColumn[];
/** Some ids differ only in bits beyond the lowest 16. */
const word: fc.Arbitrary<number> = fc.constantFrom(1, 2, 3, 0x1_0001, 0x1_0002, 0x2_0001);
const row = fc.record({
  opponent: fc.option(word),
  own: fc.option(word),
  opening: fc.option(word),
  arena: fc.option(word),
});

const numbers = {
  ...{ archive: 1, began: 0, lasted: 0, result: 0, color: 0, rated: 0, plies: 0, analysed: 0 },
  ...{ rating: null, ownRating: null, clockLeft: null, level: null },
  ...{ eco: null, perf: 7, variant: 8, status: 9 },
};

test('keeps the games with a wanted word in a wanted column, or with an alternative', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 20 }),
      fc.uniqueArray(word, { maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.option(fc.nat(19), { nil: undefined }),
      (rows, wanted, width, named) => {
        const games = rows.map((one, id): EncodedGameRow => ({ ...numbers, ...one, id }));
        const [first, ...more] = columns.slice(0, width) as [
          WordColumn,
          WordColumn?,
          WordColumn?,
          WordColumn?,
        ];
        const among = {
          slots: Uint16Array.from({ length: segmentSize }, (_, slot) => slot),
          count: rows.length,
        };
        const alternatives = named === undefined ? {} : { games: new Set([named]) };
        narrowByWord([first, ...more], wanted, alternatives)(makeSegment(0, games), among);
        const kept = [...among.slots.subarray(0, among.count)];
        const expected = rows.flatMap((one, id) =>
          id === named || columns.slice(0, width).some((name) => wanted.includes(one[name] ?? 0)) ? [id] : [],
        );
        expect(kept).toEqual(expected);
      },
    ),
  );
});

test('an opening that only the positions show counts where the file names none', () => {
  const games = [null, 5, null].map((opening, id): EncodedGameRow => ({
    ...{ ...numbers, id, opening, opponent: null, own: null, arena: null },
  }));
  const shown = { wanted: Uint8Array.of(0, 1, 0), numbersOf: () => Uint16Array.of(1, 1, 2) };
  const among = { slots: Uint16Array.of(0, 1, 2), count: 3 };
  narrowByWord(['opening', 'eco'], [], { shown })(makeSegment(0, games), among);
  expect([...among.slots.subarray(0, among.count)]).toEqual([0]);
});
