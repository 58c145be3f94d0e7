import { expect, test } from 'vitest';
import { csvForms } from '../../../../main/text/csv-form.ts';
import { insightsCsv } from '../../../../main/features/insights/insights-csv.ts';
import { figureOf } from '../../../../main/features/insights/insights-view.ts';
import { openingsView } from '../../../../main/features/insights/openings-view.ts';
import { openingFamily, openingLine } from '../../../../main/store/insight-names.ts';
import type { OpeningSums } from '../../../../main/store/insights-api.ts';

const none: OpeningSums = {
  ...{ games: 0, win: 0, draw: 0, loss: 0, analysed: 0, own: 0, ownSquares: 0, their: 0, theirSquares: 0 },
  ...{ difference: 0, differenceSquares: 0, rated: 0, ratings: 0, timed: 0, clocks: 0 },
  months: new Uint32Array(),
};
const january2026 = 56 * 12;
const white: OpeningSums = {
  ...none,
  ...{ games: 40, win: 20, draw: 10, loss: 10, rated: 2, ratings: 3_100, timed: 4, clocks: 24_000 },
  ...{ analysed: 2, own: 16_000, ownSquares: 2 * 8_000 ** 2, their: 15_000, theirSquares: 2 * 7_500 ** 2 },
  months: Uint32Array.of(january2026, 20, 30, january2026 + 1, 20, 20),
};
const black: OpeningSums = { ...none, games: 2, loss: 2, months: Uint32Array.of(january2026, 2, 0) };
const figures = {
  families: [
    {
      ...{ name: 'Sicilian Defense', white, black, moreLines: 3 },
      lines: [{ name: 'Sicilian Defense: Najdorf Variation', white, black: none }],
    },
  ],
  ...{ moreFamilies: 1, unnamed: 5 },
};

test.each([
  ['Sicilian Defense', 'Sicilian Defense'],
  ['Sicilian Defense: Najdorf Variation', 'Sicilian Defense: Najdorf Variation'],
  ['Sicilian Defense: Najdorf Variation, English Attack', 'Sicilian Defense: Najdorf Variation'],
  ['Sicilian, Najdorf, English Attack', 'Sicilian: Najdorf'],
  ['Sicilian Defense:', 'Sicilian Defense'],
])('the line of “%s” is “%s”, in the same family', (name, line) => {
  expect(openingLine(name)).toBe(line);
  expect(openingLine(line)).toBe(line);
  expect(openingFamily(line)).toBe(openingFamily(name));
});

test('figures of an opening are those of both colours and of each', () => {
  const view = openingsView(figures);
  expect(view).toMatchObject({ moreFamilies: 1, unnamed: 5 });
  const [sicilian] = view.families;
  expect(sicilian).toMatchObject({ group: 'Sicilian Defense', moreLines: 3 });
  expect(sicilian?.figures.both).toMatchObject({
    ...{ games: 42, win: 20, draw: 10, loss: 12 },
    accuracy: { value: 80, games: 2 },
    theirAccuracy: { value: 75, games: 2 },
    ...{ opponents: { value: 1_550, games: 2 }, clock: { value: 60, games: 4 } },
    trend: { period: 'month', points: [{ games: 22 }, { games: 20, score: 0.5 }] },
  });
  expect(sicilian?.figures.both.score?.value).toBeCloseTo(25 / 42);
  expect(sicilian?.figures.white).toMatchObject({ games: 40, trend: { points: [{ score: 0.75 }, {}] } });
  expect(sicilian?.figures.black).toMatchObject({
    ...{ games: 2, accuracy: null, opponents: null, clock: null, trend: null },
  });
  expect(sicilian?.lines[0]?.figures).toMatchObject({
    both: { games: 40 },
    white: { games: 40 },
    black: null,
  });
});

test('the CSV has openings by colour and the points of their trends', () => {
  const csv = insightsCsv(
    {
      ...{ selected: 47, others: 0, unfinished: 0, unread: 0, analysed: 2, groups: [], turns: [] },
      all: figureOf(none),
      openings: openingsView(figures),
    },
    csvForms.en,
  );
  const rows = csv.split('\r\n');
  expect(rows).toContain(
    'Sicilian Defense,Sicilian Defense: Najdorf Variation,white,40,20,10,10,0.625,0.4703,0.7578,2,80,0,100,75,0,100,2,1550,4,60',
  );
  expect(rows.filter((row) => row.startsWith('Sicilian Defense,,')).map((row) => row.split(',')[2])).toEqual([
    ...['both', 'white', 'black'],
    ...['both', 'both', 'white', 'white'],
  ]);
  expect(rows).toContain('Sicilian Defense,,white,month,"2026-02",20,0.5');
});
