/**
 * Tests of the columns of games. Each narrows a selection of slots. Each kind has its own loop, because a callback per
 * game takes two to four times as long for a million games. The loops are branchless: a branch would be mispredicted for
 * up to half of the games.
 */
import { hasOnlyDate, widened, writtenBound } from './written-days.ts';
import { flags, noNumber, type PlainColumn, type Segment, type WordColumn } from './game-columns.ts';

/** A selection of slots: the first `count` of `slots`. */
export interface SegmentSlots {
  readonly slots: Uint16Array;
  count: number;
}

/** Keeps the slots whose games pass a test. */
export type Narrow = (segment: Segment, among: SegmentSlots) => void;

/**
 * A range of whole numbers for one comparison: a value is in it if `(value - least) >>> 0 <= width`. The lowest number
 * is that of a missing value, which is in no range.
 */
function wholeRange(from = -Infinity, to = Infinity): { readonly least: number; readonly width: number } {
  const least = Math.max(noNumber + 1, Math.ceil(from));
  return { least, width: Math.min(-(noNumber + 1), Math.floor(to)) - least };
}

/** Keeps games with a number in [from, to]; drops games without one. */
export function narrowByRange(column: PlainColumn, from?: number, to?: number): Narrow {
  const { least, width } = wholeRange(from, to);
  return (segment, among) => {
    const values = segment[column];
    const { slots, count } = among;
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      slots[passed] = slot;
      passed += Number(((values[slot] as number) - least) >>> 0 <= width);
    }
    among.count = passed;
  };
}

/** Keeps games that ended in [from, to), ms; those with only a date by their date. */
export function narrowByEnd(from = -Infinity, to = Infinity): Narrow {
  const [writtenFrom, writtenTo] = [writtenBound(from), writtenBound(to)];
  const widest = widened({ from, to });
  // Within these bounds a game is in the span in either way.
  const [surelyFrom, surelyTo] = [Math.max(from, writtenFrom), Math.min(to, writtenTo)];
  const isSame = writtenFrom === from && writtenTo === to;
  return ({ ended, firstEnd, lastEnd }, among) => {
    if (firstEnd >= surelyFrom && lastEnd < surelyTo) return;
    const { slots, count } = among;
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const end = ended[slot] as number;
      slots[passed] = slot;
      passed += Number(end >= widest.from) & Number(end < widest.to);
    }
    among.count = passed;
    if (isSame) return;
    keep(among, (slot) => {
      const end = ended[slot] as number;
      if (end >= surelyFrom && end < surelyTo) return true;
      return hasOnlyDate(end) ? end >= writtenFrom && end < writtenTo : end >= from && end < to;
    });
  };
}

/**
 * Keeps games whose opponent's rating is in [from, to]; of games of other players, those with either rating in it.
 */
export function narrowByRating(from?: number, to?: number): Narrow {
  const { least, width } = wholeRange(from, to);
  return ({ rating, ownRating, flags: values }, among) => {
    const { slots, count } = among;
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const isOther = Number(((values[slot] as number) & flags.mine) === 0);
      slots[passed] = slot;
      passed +=
        Number(((rating[slot] as number) - least) >>> 0 <= width) |
        (isOther & Number(((ownRating[slot] as number) - least) >>> 0 <= width));
    }
    among.count = passed;
  };
}

/** Keeps games whose flags pass. `passes` is evaluated once per flag value. */
export function narrowByFlag(passes: (flag: number) => boolean): Narrow {
  const wanted = Uint8Array.from({ length: 256 }, (_, flag) => Number(passes(flag)));
  return (segment, among) => {
    const values = segment.flags;
    const { slots, count } = among;
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      slots[passed] = slot;
      passed += wanted[values[slot] as number] as number;
    }
    among.count = passed;
  };
}

/** A file's own name of an opening comes before what positions show, and so does its code. `wanted`: see `WantedShown`. */
const shows = ({ opening, eco }: Segment, slot: number, wanted: number | undefined): boolean =>
  wanted !== 0 && opening[slot] === 0 && (wanted === 1 || eco[slot] === 0);

/** Numbers of shown openings (`shown-openings.ts`) that a filter wants. */
export interface WantedShown {
  /** By number: 0 for an unwanted opening, 1 for one wanted by its name, 2 by its code alone. */
  readonly wanted: Uint8Array;
  /** The numbers of the games of the segment with this first row id; undefined when none of them shows an opening. */
  readonly numbersOf: (first: number) => Uint16Array | undefined;
}

export interface WordAlternatives {
  /** Row ids. */
  readonly games?: ReadonlySet<number>;
  /** Openings that the positions of games without a named one show. */
  readonly shown?: WantedShown | undefined;
}

/** Prefilter in the manner of a Bloom filter, indexed by the ids' low bits: most games have none of the wanted words. */
interface WordHints {
  /** By the lowest bits: 1 if there may be such a word. */
  readonly table: Uint8Array;
  readonly mask: number;
}

const minHintBits = 10;
const maxHintBits = 16;

/** False-positive rate at most 1/64 for up to 1,000 words. A larger table takes longer to allocate and to read. */
function hintsOf(words: readonly number[]): WordHints {
  const wantedBits = Math.ceil(Math.log2(words.length * 64 + 1));
  const table = new Uint8Array(1 << Math.min(maxHintBits, Math.max(minHintBits, wantedBits)));
  const mask = table.length - 1;
  for (const word of words) table[word & mask] = 1;
  return { table, mask };
}

/** Keeps games that may have one of the hinted words in one of up to four columns. */
function narrowByHints(
  [first, second = first, third, fourth = third]: readonly WordColumn[],
  { table, mask }: WordHints,
): Narrow {
  if (first === undefined || second === undefined) throw new RangeError('No column to look for words in');
  if (third === undefined || fourth === undefined)
    return (segment, among) => {
      const [a, b] = [segment[first], segment[second]];
      const { slots, count } = among;
      let passed = 0;
      for (let index = 0; index < count; index += 1) {
        const slot = slots[index] as number;
        slots[passed] = slot;
        passed +=
          (table[(a[slot] as number) & mask] as number) | (table[(b[slot] as number) & mask] as number);
      }
      among.count = passed;
    };
  return (segment, among) => {
    const [a, b, c, d] = [segment[first], segment[second], segment[third], segment[fourth]];
    const { slots, count } = among;
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      slots[passed] = slot;
      passed +=
        (table[(a[slot] as number) & mask] as number) |
        (table[(b[slot] as number) & mask] as number) |
        (table[(c[slot] as number) & mask] as number) |
        (table[(d[slot] as number) & mask] as number);
    }
    among.count = passed;
  };
}

/** Keeps games with one of `words` in one of the columns, at most four, or with one of the alternatives. */
export function narrowByWord(
  columns: readonly [WordColumn, ...(readonly WordColumn[])],
  words: readonly number[],
  alternatives: WordAlternatives = {},
): Narrow {
  const { games = new Set(), shown } = alternatives;
  const hasAlternatives = games.size > 0 || shown !== undefined;
  const [first] = columns;
  const [word] = words;
  const narrow =
    columns.length === 1 && words.length === 1 && word !== undefined && !hasAlternatives
      ? narrowToWord(first, word)
      : narrowByAnyWord(columns, words, { games, shown });
  return columns.length === 1 && first === 'variant' && !hasAlternatives
    ? byOnlyVariant(words, narrow)
    : narrow;
}

/** Decides at once about a segment whose games have one variant. */
function byOnlyVariant(words: readonly number[], narrow: Narrow): Narrow {
  return (segment, among) => {
    if (segment.onlyVariant === undefined) narrow(segment, among);
    else if (!words.includes(segment.onlyVariant)) among.count = 0;
  };
}

function narrowToWord(column: WordColumn, word: number): Narrow {
  return (segment, among) => {
    const values = segment[column];
    const { slots, count } = among;
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      slots[passed] = slot;
      passed += Number(values[slot] === word);
    }
    among.count = passed;
  };
}

function narrowByAnyWord(
  columns: readonly WordColumn[],
  words: readonly number[],
  { games, shown }: { readonly games: ReadonlySet<number>; readonly shown: WantedShown | undefined },
): Narrow {
  const wanted = new Set(words);
  const narrow = narrowByHints(columns, hintsOf(words));
  const isNamed = games.size > 0;
  return (segment, among) => {
    const numbers = shown?.numbersOf(segment.first);
    if (!isNamed && numbers === undefined) narrow(segment, among);
    keep(
      among,
      (slot) =>
        columns.some((column) => wanted.has(segment[column][slot] as number)) ||
        (isNamed && games.has(segment.first + slot)) ||
        (numbers !== undefined && shows(segment, slot, shown?.wanted[numbers[slot] as number])),
    );
  };
}

/** Keeps the slots that pass: for few games, or for tests that have no loop of their own. */
export function keep(among: SegmentSlots, passes: (slot: number) => boolean): void {
  const { slots, count } = among;
  let passed = 0;
  for (let index = 0; index < count; index += 1) {
    const slot = slots[index] as number;
    if (passes(slot)) slots[passed++] = slot;
  }
  among.count = passed;
}
