/** Tests of the columns of games, as searches combine them. */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  makeSegment,
  segmentSize,
  type EncodedGameRow,
  type WordColumn,
} from '../../../../main/store/archive/game-columns.ts';
import {
  narrowByEnd,
  narrowByRange,
  narrowByRating,
  narrowByWord,
  type Narrow,
} from '../../../../main/store/archive/narrow-games.ts';

const columns = ['opponent', 'own', 'opening', 'arena'] as const satisfies readonly WordColumn[];
afterEach(() => void vi.unstubAllEnvs());
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
        const [first, ...more] = columns.slice(0, width) as [WordColumn, ...WordColumn[]];
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

/** The slots of all rows that pass. */
function keptOf(rows: readonly EncodedGameRow[], narrow: Narrow): readonly number[] {
  const among = { slots: Uint16Array.from(rows.keys()), count: rows.length };
  narrow(makeSegment(0, rows), among);
  return [...among.slots.subarray(0, among.count)];
}

const lowest = -0x8000_0000;
const highest = 0x7fff_ffff;
const whole = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(lowest + 1, lowest + 2, highest - 1, highest),
);
const bound = fc.option(fc.oneof(whole, fc.constantFrom(-Infinity, Infinity, 0.5, -1.5, 3e9, -3e9)), {
  nil: undefined,
});
const isIn = (value: number | null, from = -Infinity, to = Infinity): boolean =>
  value !== null && value >= from && value <= to;
const noWords = { opponent: null, own: null, opening: null, arena: null };

test('keeps the games with a number in a range, and none without a number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(whole), { minLength: 1, maxLength: 20 }),
      bound,
      bound,
      (clocks, from, to) => {
        const games = clocks.map((clockLeft, id) => ({ ...numbers, ...noWords, clockLeft, id }));
        expect(keptOf(games, narrowByRange('clockLeft', from, to))).toEqual(
          games.filter(({ clockLeft }) => isIn(clockLeft, from, to)).map(({ id }) => id),
        );
      },
    ),
  );
});

test('keeps the games of others if either rating is in the range', () => {
  const sides = fc.record({
    rating: fc.option(whole),
    ownRating: fc.option(whole),
    own: fc.constantFrom(null, 1),
  });
  fc.assert(
    fc.property(fc.array(sides, { minLength: 1, maxLength: 20 }), bound, bound, (rows, from, to) => {
      const games = rows.map((one, id) => ({ ...numbers, ...noWords, ...one, id }));
      expect(keptOf(games, narrowByRating(from, to))).toEqual(
        games
          .filter(
            ({ rating, ownRating, own }) =>
              isIn(rating, from, to) || (own !== null && isIn(ownRating, from, to)),
          )
          .map(({ id }) => id),
      );
    }),
  );
});

test('keeps the games that ended from one moment until before another', () => {
  const moment = fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_005 });
  const limit = fc.option(moment, { nil: undefined });
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 8 }), limit, limit, (ends, from, to) => {
      const games = ends.map((end, id) => ({
        ...numbers,
        ...noWords,
        began: end - 1_000,
        lasted: 1_000,
        id,
      }));
      expect(keptOf(games, narrowByEnd(from, to))).toEqual(
        ends.flatMap((end, id) => (end >= (from ?? 0) && end < (to ?? Infinity) ? [id] : [])),
      );
    }),
  );
});

test.each([
  ['America/New_York', [2026, 4, 5]],
  ['America/New_York', [2026, 2, 8]],
  ['Europe/Berlin', [2026, 4, 5]],
  ['Europe/Berlin', [2026, 9, 25]],
  // The clocks change at midnight, so that the day begins at 1 o'clock.
  ['America/Santiago', [2026, 8, 6]],
] as const)(
  'keeps the games of a local day, and of those with only a date those of the date: %s %s',
  (zone, [y, m, d]) => {
    vi.stubEnv('TZ', zone);
    const [from, to] = [new Date(y, m, d).getTime(), new Date(y, m, d + 1).getTime()];
    const [before, date, after] = [Date.UTC(y, m, d - 1), Date.UTC(y, m, d), Date.UTC(y, m, d + 1)] as const;
    const kept = (ends: readonly number[], ...span: Parameters<typeof narrowByEnd>) =>
      keptOf(
        ends.map((began, id) => ({ ...numbers, ...noWords, began, id })),
        narrowByEnd(...span),
      );
    expect(kept([from - 1, from, to - 1, to, before, date, after], from, to)).toEqual([1, 2, 5]);
    expect(kept([before, date, after], from)).toEqual([1, 2]);
    expect(kept([before, date, after], undefined, to)).toEqual([0, 1]);
    // A span of UTC days, as links of the activity have it, takes both kinds of games as they are.
    expect(kept([date - 1, date, date + 1, after - 1, after], date, after)).toEqual([1, 2, 3]);
  },
);
