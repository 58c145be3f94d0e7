/**
 * Adds up the games of a selection by line of an opening, the user's colour and month, and from these all games and
 * those of each colour: one loop instead of three. The other groupings are in `insight-pass.ts`.
 */
import { openingFamily } from '../insight-names.ts';
import type {
  InsightSums,
  OpeningFamilyRow,
  OpeningFigures,
  OpeningRow,
  OpeningSums,
} from '../insights-api.ts';
import { noFact, type FactSegment } from './fact-columns.ts';
import { flags, noNumber, resultOf, type Segment } from './game-columns.ts';
import type { SegmentSlots } from './narrow-games.ts';
import { noGroup, type SegmentGroups } from './insight-groups.ts';
import { addAccuracies, readSums, sumsWidth } from './insight-pass.ts';

/** Numbers of a line and colour: those of a group, then counts and sums of opponents' ratings and own clocks. */
const width = sumsWidth + 4;
/** Rows of an answer. */
const mostFamilies = 30;
const mostLines = 12;
/** A game as one number: line, colour, month, and its points times two. */
const lineBits = 16;
const monthBits = 11;
const resultBits = 2;
const lastMonth = (1 << monthBits) - 1;

export const noOpenings: OpeningFigures = { families: [], moreFamilies: 0, unnamed: 0 };

/** `nameOf`: the name of a line by its number. */
export function createOpeningPass(nameOf: (line: number) => string) {
  let values = new Float64Array(width * 512);
  let dated = new Uint32Array(4_096);
  let datedCount = 0;
  /** Sums of all lines with a colour; 0 is White. */
  const sumsOfColor = (black: number): InsightSums => readSums(totalOf(values, everyKey(values, black)), 0);

  return {
    /** Adds finished own games of a segment. */
    add(
      { flags: bits, rating, clockLeft }: Segment,
      { accuracy, theirAccuracy }: FactSegment,
      { lines, months }: Pick<SegmentGroups, 'lines' | 'months'>,
      { slots, count }: SegmentSlots,
    ): void {
      if (datedCount + count > dated.length) dated = filled(new Uint32Array(2 * (datedCount + count)), dated);
      for (let index = 0; index < count; index += 1) {
        const slot = slots[index] as number;
        const line = lines[slot] as number;
        const flag = bits[slot] as number;
        const points = resultOf(flag) + 1;
        const key = keyOf(line, (flag & flags.black) / flags.black);
        const at = key * width;
        if (at + width > values.length) values = filled(new Float64Array(2 * (at + width)), values);
        values[at + points] = (values[at + points] as number) + 1;
        const [own, their] = [accuracy[slot] as number, theirAccuracy[slot] as number];
        if (own !== noFact && their !== noFact) addAccuracies(values, at, own, their);
        addKnown(values, at + sumsWidth, rating[slot] as number);
        addKnown(values, at + sumsWidth + 2, clockLeft[slot] as number);
        const month = months[slot] as number;
        if (month <= lastMonth && line !== noGroup)
          dated[datedCount++] = (((key << monthBits) | month) << resultBits) | points;
      }
    },

    all: (): InsightSums => readSums(totalOf(values, [...everyKey(values, 0), ...everyKey(values, 1)]), 0),
    /** Of White and Black. */
    byColor: (): readonly InsightSums[] => [sumsOfColor(0), sumsOfColor(1)],

    figures(): OpeningFigures {
      const families = familiesIn(values, nameOf);
      const shown = families.slice(0, mostFamilies).map((family) => ({
        name: family.name,
        lines: family.lines,
        shown: family.lines.toSorted((one, other) => other.games - one.games).slice(0, mostLines),
      }));
      const monthsOf = countMonths(dated.subarray(0, datedCount), shown);
      let row = 0;
      const rowOf = (name: string, lines: readonly LineOfFamily[]): OpeningRow => {
        const months = monthsOf(row++);
        const side = (black: 0 | 1): OpeningSums => ({
          ...sumsOf(
            values,
            lines.map(({ line }) => keyOf(line, black)),
          ),
          months: months[black],
        });
        return { name, white: side(0), black: side(1) };
      };
      return {
        families: shown.map(({ name, lines, shown: frequent }): OpeningFamilyRow => ({
          ...rowOf(name, lines),
          lines: frequent.map((line) => rowOf(nameOf(line.line), [line])),
          moreLines: lines.length - frequent.length,
        })),
        moreFamilies: Math.max(0, families.length - mostFamilies),
        unnamed: gamesAt(values, keyOf(noGroup, 0)) + gamesAt(values, keyOf(noGroup, 1)),
      };
    },
  };
}

/** Index of a line and colour. Games without a line come first. */
const keyOf = (line: number, black: number): number => 2 * ((line + 1) & noGroup) + black;

const everyKey = (values: Float64Array, black: number): readonly number[] =>
  Array.from({ length: Math.floor(values.length / width / 2) }, (_, index) => 2 * index + black);

/** Adds a number that a game may lack to a count and a sum. */
function addKnown(values: Float64Array, at: number, value: number): void {
  if (value === noNumber) return;
  values[at] = (values[at] as number) + 1;
  values[at + 1] = (values[at + 1] as number) + value;
}

interface LineOfFamily {
  readonly line: number;
  readonly games: number;
}

/** Families with games, the most frequent first. */
function familiesIn(values: Float64Array, nameOf: (line: number) => string) {
  const families = new Map<string, { games: number; readonly lines: LineOfFamily[] }>();
  for (let line = 0; width * keyOf(line, 1) < values.length; line += 1) {
    const games = gamesAt(values, keyOf(line, 0)) + gamesAt(values, keyOf(line, 1));
    if (games === 0) continue;
    const name = openingFamily(nameOf(line));
    const family = families.get(name) ?? { games: 0, lines: [] };
    family.games += games;
    family.lines.push({ line, games });
    families.set(name, family);
  }
  return Array.from(families, ([name, { games, lines }]) => ({ name, games, lines })).toSorted(
    (one, other) => other.games - one.games,
  );
}

const gamesAt = (values: Float64Array, key: number): number =>
  (values[key * width] ?? 0) + (values[key * width + 1] ?? 0) + (values[key * width + 2] ?? 0);

function totalOf(values: Float64Array, keys: readonly number[]): Float64Array {
  const total = new Float64Array(width);
  for (const key of keys)
    for (let index = 0; index < width; index += 1)
      total[index] = (total[index] as number) + (values[key * width + index] ?? 0);
  return total;
}

function sumsOf(values: Float64Array, keys: readonly number[]): Omit<OpeningSums, 'months'> {
  const total = totalOf(values, keys);
  const [rated = 0, ratings = 0, timed = 0, clocks = 0] = total.subarray(sumsWidth);
  return { ...readSums(total, 0), rated, ratings, timed, clocks };
}

/**
 * Games and points by month, of rows of lines, for White and Black. A line is in two rows: its own, if that is shown,
 * and its family's.
 */
function countMonths(
  dated: Uint32Array,
  families: readonly { readonly lines: readonly LineOfFamily[]; readonly shown: readonly LineOfFamily[] }[],
): (row: number) => readonly [Uint32Array, Uint32Array] {
  const { first, length } = monthColumns(dated);
  // Rows by line, plus one; 0 for none. Arrays, because there are as many steps as games.
  const familyRows = new Uint16Array(1 << lineBits);
  const lineRows = new Uint16Array(1 << lineBits);
  let rows = 0;
  for (const { lines, shown } of families) {
    rows += 1;
    for (const { line } of lines) familyRows[line] = rows;
    for (const { line } of shown) lineRows[line] = ++rows;
  }
  const games = new Uint32Array(rows * 2 * length);
  const points = new Uint32Array(games.length);
  const count = (row: number, game: number): void => {
    if (row === 0) return;
    const black = (game >>> (resultBits + monthBits)) & 1;
    const at = (2 * row - 2 + black) * length + ((game >>> resultBits) & lastMonth) - first;
    games[at] = (games[at] as number) + 1;
    points[at] = (points[at] as number) + (game & ((1 << resultBits) - 1));
  };
  for (let index = 0; index < dated.length; index += 1) {
    const game = dated[index] as number;
    const line = (game >>> (resultBits + monthBits + 1)) - 1;
    count(familyRows[line] as number, game);
    count(lineRows[line] as number, game);
  }
  const list = new Uint32Array(3 * length);
  const listOf = (row: number, black: 0 | 1): Uint32Array => {
    const from = (2 * row + black) * length;
    let at = 0;
    for (let month = 0; month < length; month += 1) {
      const played = games[from + month] as number;
      if (played === 0) continue;
      list[at] = first + month;
      list[at + 1] = played;
      list[at + 2] = points[from + month] as number;
      at += 3;
    }
    return list.slice(0, at);
  };
  return (row) => [listOf(row, 0), listOf(row, 1)];
}

function monthColumns(dated: Uint32Array): { readonly first: number; readonly length: number } {
  let [first, last] = [lastMonth, 0];
  for (let index = 0; index < dated.length; index += 1) {
    const month = ((dated[index] as number) >>> resultBits) & lastMonth;
    if (month < first) first = month;
    if (month > last) last = month;
  }
  return { first, length: Math.max(0, last - first + 1) };
}

function filled<A extends { set(array: A): void }>(larger: A, array: A): A {
  larger.set(array);
  return larger;
}
