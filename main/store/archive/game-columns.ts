/**
 * Column-wise storage of the fields that games are filtered by, which scans a million games in a few ms. A segment
 * holds the games of 1,024 consecutive row ids; a game's index in it is its slot.
 */

import { chunkBits } from '../database/row-set.ts';

export const segmentBits = chunkBits;
export const segmentSize = 1 << segmentBits;

/** Ids of words; 0 for none. */
const wordColumns = ['opponent', 'own', 'opening', 'eco', 'arena', 'perf', 'variant', 'status'] as const;
const timeColumns = ['began', 'ended'] as const;
const plainColumns = ['archive', 'rating', 'ownRating', 'plies', 'clockLeft'] as const;

export type WordColumn = (typeof wordColumns)[number];
export type NumberColumn = (typeof timeColumns)[number] | (typeof plainColumns)[number];

/** The value of a missing number, below every other value of a column. */
export const noNumber = -0x8000_0000;

/** Stored codes of results. */
export const results = { loss: -1, draw: 0, win: 1, none: 2 } as const;

/** The two lowest bits of a game's flags are its result code plus one. */
export const flags = { black: 4, rated: 8, analysed: 16, mine: 32, engine: 64, there: 128 } as const;
const resultBits = 3;

/** A game as stored; times in ms since the epoch, words as ids. */
export type EncodedGameRow = Readonly<
  Record<WordColumn | 'rating' | 'ownRating' | 'clockLeft' | 'level', number | null>
> &
  Readonly<
    Record<
      'id' | 'archive' | 'began' | 'lasted' | 'result' | 'color' | 'rated' | 'plies' | 'analysed',
      number
    >
  >;

/** Columns of `archive_games` for a `EncodedGameRow`. */
export const rowColumns = [
  ...['id', 'archive', 'began', 'lasted', 'result', 'color', 'rated', 'plies', 'rating', 'level'],
  ...wordColumns,
  'clock_left AS clockLeft',
  'own_rating AS ownRating',
  'evals IS NOT NULL AS analysed',
].join(', ');

/** Shows whether a segment can have a game that a search wants. Times in ms since the epoch. */
export interface SegmentSpan {
  /** Earliest and latest start of its games. */
  readonly earliest: number;
  readonly latest: number;
  /** Earliest and latest end. */
  readonly firstEnd: number;
  readonly lastEnd: number;
  /** Common archive of all games; undefined when there are several. */
  readonly onlyArchive: number | undefined;
}

export type Segment = SegmentSpan &
  Readonly<Record<(typeof timeColumns)[number], Float64Array>> &
  Readonly<Record<(typeof plainColumns)[number] | WordColumn, Int32Array>> & {
    /** First row id. */
    readonly first: number;
    readonly flags: Uint8Array;
    /** Slots that contain a game. */
    readonly there: Uint16Array;
    /** Common variant of all games; undefined when there are several. */
    readonly onlyVariant: number | undefined;
    /** The segment's memory, for storing. */
    readonly data: Uint8Array;
  };

const bytes = segmentSize * (timeColumns.length * 8 + (plainColumns.length + wordColumns.length) * 4 + 1);

/** Creates the segment from rows whose ids lie in it. */
export function makeSegment(number: number, rows: readonly EncodedGameRow[]): Segment {
  const columns = layOut(number, new ArrayBuffer(bytes));
  for (const row of rows) {
    const slot = row.id - columns.first;
    columns.began[slot] = row.began;
    columns.ended[slot] = row.began + row.lasted;
    columns.archive[slot] = row.archive;
    columns.plies[slot] = row.plies;
    columns.rating[slot] = row.rating ?? noNumber;
    columns.ownRating[slot] = row.ownRating ?? noNumber;
    columns.clockLeft[slot] = row.clockLeft ?? noNumber;
    for (const name of wordColumns) columns[name][slot] = row[name] ?? 0;
    columns.flags[slot] = flagsOf(row);
  }
  return withSpan(columns);
}

/**
 * Restores a segment from stored data; undefined when it has another layout. Its columns are views of the data, which
 * must not change: copying those of a million games took as long as reading them.
 */
export function readSegment(number: number, data: Uint8Array<ArrayBuffer>): Segment | undefined {
  if (data.length !== bytes) return undefined;
  const isAligned = data.byteOffset % Float64Array.BYTES_PER_ELEMENT === 0;
  const { buffer, byteOffset } = isAligned ? data : new Uint8Array(data);
  return withSpan(layOut(number, buffer, byteOffset));
}

/** Result code from a game's flags. */
export const resultOf = (flag: number): number => (flag & resultBits) - 1;

function flagsOf({ result, color, rated, analysed, own, level }: EncodedGameRow): number {
  return (
    flags.there |
    (result + 1) |
    (color === 1 ? flags.black : 0) |
    (rated === 1 ? flags.rated : 0) |
    (analysed === 1 ? flags.analysed : 0) |
    (own === null ? flags.mine : 0) |
    (level === null ? 0 : flags.engine)
  );
}

type Columns = Omit<Segment, keyof SegmentSpan | 'there' | 'onlyVariant'>;

/** Columns in order of width, so that each is aligned. */
function layOut(number: number, buffer: ArrayBuffer, from = 0): Columns {
  let at = from;
  const take = <T>(array: new (buffer: ArrayBuffer, at: number, length: number) => T, width: number): T => {
    at += segmentSize * width;
    return new array(buffer, at - segmentSize * width, segmentSize);
  };
  const time = () => take(Float64Array, 8);
  const whole = () => take(Int32Array, 4);
  return {
    ...{ began: time(), ended: time() },
    ...{ archive: whole(), rating: whole(), ownRating: whole(), plies: whole(), clockLeft: whole() },
    ...{ opponent: whole(), own: whole(), opening: whole(), eco: whole(), arena: whole() },
    ...{ perf: whole(), variant: whole(), status: whole() },
    flags: take(Uint8Array, 1),
    first: number << segmentBits,
    data: new Uint8Array(buffer, from, bytes),
  };
}

function withSpan(columns: Columns): Segment {
  const { flags: values, began, ended } = columns;
  let earliest = Infinity;
  let latest = -Infinity;
  let firstEnd = Infinity;
  let lastEnd = -Infinity;
  let count = 0;
  for (let slot = 0; slot < segmentSize; slot += 1) {
    if (((values[slot] as number) & flags.there) === 0) continue;
    const start = began[slot] as number;
    if (start < earliest) earliest = start;
    if (start > latest) latest = start;
    const end = ended[slot] as number;
    if (end < firstEnd) firstEnd = end;
    if (end > lastEnd) lastEnd = end;
    count += 1;
  }
  const there = count === segmentSize ? allSlots : slotsWithGames(values, count);
  return {
    ...{ ...columns, earliest, latest, firstEnd, lastEnd, there },
    onlyArchive: onlyValue(columns.archive, there),
    onlyVariant: onlyValue(columns.variant, there),
  };
}

function slotsWithGames(values: Uint8Array, count: number): Uint16Array {
  const slots = new Uint16Array(count);
  let at = 0;
  for (let slot = 0; slot < segmentSize; slot += 1)
    if (((values[slot] as number) & flags.there) !== 0) slots[at++] = slot;
  return slots;
}

/** The value that all slots have; undefined when they differ, and without slots. */
function onlyValue(column: Int32Array, slots: Uint16Array): number | undefined {
  const value = column[slots[0] ?? 0];
  for (const slot of slots) if (column[slot] !== value) return undefined;
  return slots.length === 0 ? undefined : value;
}

const allSlots = Uint16Array.from({ length: segmentSize }, (_, slot) => slot);

/** A selection of slots: the first `count` of `slots`. */
export interface SegmentSlots {
  readonly slots: Uint16Array;
  count: number;
}

/**
 * Keeps the slots whose games pass a test. Each kind of test has its own loop, because a callback per game takes
 * two to four times as long for a million games. The loops write every slot and keep it by arithmetic: the processor
 * would guess the way of a branch wrongly for up to half of the games.
 */
export type Narrow = (segment: Segment, among: SegmentSlots) => void;

/** Keeps games with a number in [from, to]; drops games without one. */
export function narrowByRange(column: NumberColumn, from = noNumber + 1, to = Infinity): Narrow {
  return (segment, among) => {
    const values = segment[column];
    const { slots, count } = among;
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const value = values[slot] as number;
      slots[passed] = slot;
      passed += Number(value >= from) & Number(value <= to);
    }
    among.count = passed;
  };
}

/**
 * Keeps games whose opponent's rating is in [from, to]; of games of other players, those with either rating in it.
 */
export function narrowByRating(from = noNumber + 1, to = Infinity): Narrow {
  return ({ rating, ownRating, flags: values }, among) => {
    const { slots, count } = among;
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const [value, own] = [rating[slot] as number, ownRating[slot] as number];
      const isOther = Number(((values[slot] as number) & flags.mine) === 0);
      slots[passed] = slot;
      passed +=
        (Number(value >= from) & Number(value <= to)) | (isOther & Number(own >= from) & Number(own <= to));
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

/** Words by the lowest bits of their ids, for a first and fast look: most games have none of the wanted words. */
const hintMask = 0xffff;

function hintsOf(words: readonly number[]): Uint8Array {
  const hints = new Uint8Array(hintMask + 1);
  for (const word of words) hints[word & hintMask] = 1;
  return hints;
}

/** Keeps games with one of `words` in one of the columns, or with one of the alternatives. */
export function narrowByWord(
  columns: readonly [WordColumn, WordColumn?, WordColumn?, WordColumn?],
  words: readonly number[],
  { games = new Set(), shown }: WordAlternatives = {},
): Narrow {
  const [first, second] = columns;
  const hasAlternatives = games.size > 0 || shown !== undefined;
  if (second !== undefined || hasAlternatives) return narrowByAnyWord(columns, words, { games, shown });
  const narrow = words.length === 1 ? narrowToWord(first, words[0] as number) : narrowToWords(first, words);
  return first === 'variant' ? byOnlyVariant(words, narrow) : narrow;
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

function narrowToWords(column: WordColumn, words: readonly number[]): Narrow {
  const wanted = new Set(words);
  const hints = hintsOf(words);
  return (segment, among) => {
    const values = segment[column];
    const { slots, count } = among;
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const word = values[slot] as number;
      if (hints[word & hintMask] === 1 && wanted.has(word)) slots[passed++] = slot;
    }
    among.count = passed;
  };
}

function narrowByAnyWord(
  columns: readonly [WordColumn, WordColumn?, WordColumn?, WordColumn?],
  words: readonly number[],
  { games, shown }: { readonly games: ReadonlySet<number>; readonly shown: WantedShown | undefined },
): Narrow {
  const wanted = new Set(words);
  const hints = hintsOf(words);
  // Unused columns repeat the first.
  const [first, second = first, third = first, fourth = first] = columns;
  const isNamed = games.size > 0;
  return (segment, among) => {
    const [a, b, c, d] = [segment[first], segment[second], segment[third], segment[fourth]];
    const { slots, count } = among;
    const numbers = shown?.numbersOf(segment.first);
    const passes = (slot: number): boolean =>
      wanted.has(a[slot] as number) ||
      wanted.has(b[slot] as number) ||
      wanted.has(c[slot] as number) ||
      wanted.has(d[slot] as number) ||
      (isNamed && games.has(segment.first + slot)) ||
      (numbers !== undefined && shows(segment, slot, shown?.wanted[numbers[slot] as number]));
    const needsEachGame = isNamed || numbers !== undefined;
    let passed = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const hint =
        (hints[(a[slot] as number) & hintMask] as number) |
        (hints[(b[slot] as number) & hintMask] as number) |
        (hints[(c[slot] as number) & hintMask] as number) |
        (hints[(d[slot] as number) & hintMask] as number);
      if ((needsEachGame || hint === 1) && passes(slot)) slots[passed++] = slot;
    }
    among.count = passed;
  };
}
