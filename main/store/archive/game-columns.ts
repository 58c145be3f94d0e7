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
export type PlainColumn = (typeof plainColumns)[number];

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
  Readonly<Record<PlainColumn | WordColumn, Int32Array>> & {
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
