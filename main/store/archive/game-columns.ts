/**
 * What games are filtered by, column by column, so that a million of them are gone through in a few ms. A segment has
 * the games of 1,024 row ids in a row; games' places in it are slots.
 */

export const segmentBits = 10;
export const segmentSize = 1 << segmentBits;

/** Words' ids; 0: none. */
const wordColumns = ['opponent', 'own', 'opening', 'eco', 'arena', 'perf', 'variant', 'status'] as const;
const timeColumns = ['began', 'ended'] as const;
const plainColumns = ['archive', 'rating', 'plies', 'clockLeft'] as const;

export type WordColumn = (typeof wordColumns)[number];
export type NumberColumn = (typeof timeColumns)[number] | (typeof plainColumns)[number];

/** Less than any number that a column holds. */
const missing = -0x8000_0000;

/** Results as they are stored. */
export const results = { loss: -1, draw: 0, win: 1, none: 2 } as const;

/** The two lowest bits of a game's flags are its result, which is stored as one less. */
export const flags = { black: 4, rated: 8, analysed: 16, mine: 32, engine: 64, there: 128 } as const;
const resultBits = 3;

/** A game as the database has it; times in ms since the epoch, words by their ids. */
export type GameRow = Readonly<Record<WordColumn | 'rating' | 'clockLeft' | 'level', number | null>> &
  Readonly<
    Record<
      'id' | 'archive' | 'began' | 'lasted' | 'result' | 'color' | 'rated' | 'plies' | 'analysed',
      number
    >
  >;

/** `SELECT` these of `archive_games` for a row. */
export const rowColumns = [
  ...['id', 'archive', 'began', 'lasted', 'result', 'color', 'rated', 'plies', 'rating', 'level'],
  ...wordColumns,
  'clock_left AS clockLeft',
  'evals IS NOT NULL AS analysed',
].join(', ');

export type Segment = Readonly<Record<(typeof timeColumns)[number], Float64Array>> &
  Readonly<Record<(typeof plainColumns)[number] | WordColumn, Int32Array>> & {
    /** The first row id. */
    readonly first: number;
    readonly flags: Uint8Array;
    /** When its games began, the earliest and the latest; ms. */
    readonly earliest: number;
    readonly latest: number;
    /** The slots that have a game. */
    readonly there: Uint16Array;
    /** The archive that all of them are in; undefined where they are of several. */
    readonly onlyArchive: number | undefined;
    /** All of it, to be kept. */
    readonly data: Uint8Array;
  };

const bytes = segmentSize * (timeColumns.length * 8 + (plainColumns.length + wordColumns.length) * 4 + 1);

/** The segment with the games of `rows`, whose ids are all within it. */
export function makeSegment(number: number, rows: readonly GameRow[]): Segment {
  const columns = layOut(number, new ArrayBuffer(bytes));
  for (const row of rows) {
    const slot = row.id - columns.first;
    columns.began[slot] = row.began;
    columns.ended[slot] = row.began + row.lasted;
    columns.archive[slot] = row.archive;
    columns.plies[slot] = row.plies;
    columns.rating[slot] = row.rating ?? missing;
    columns.clockLeft[slot] = row.clockLeft ?? missing;
    for (const name of wordColumns) columns[name][slot] = row[name] ?? 0;
    columns.flags[slot] = flagsOf(row);
  }
  return spanned(columns);
}

/** The segment that `data` was taken from; undefined when that was one of another layout. */
export function readSegment(number: number, data: Uint8Array): Segment | undefined {
  return data.length === bytes ? spanned(layOut(number, new Uint8Array(data).buffer)) : undefined;
}

/** The result in a game's flags, as the database has it. */
export const resultOf = (flag: number): number => (flag & resultBits) - 1;

function flagsOf({ result, color, rated, analysed, own, level }: GameRow): number {
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

type Columns = Omit<Segment, 'earliest' | 'latest' | 'there' | 'onlyArchive'>;

/** The widest come first, so that each begins where its numbers may. */
function layOut(number: number, buffer: ArrayBuffer): Columns {
  let at = 0;
  const take = <T>(array: new (buffer: ArrayBuffer, at: number, length: number) => T, width: number): T => {
    at += segmentSize * width;
    return new array(buffer, at - segmentSize * width, segmentSize);
  };
  const time = () => take(Float64Array, 8);
  const whole = () => take(Int32Array, 4);
  return {
    ...{ began: time(), ended: time() },
    ...{ archive: whole(), rating: whole(), plies: whole(), clockLeft: whole() },
    ...{ opponent: whole(), own: whole(), opening: whole(), eco: whole(), arena: whole() },
    ...{ perf: whole(), variant: whole(), status: whole() },
    flags: take(Uint8Array, 1),
    first: number << segmentBits,
    data: new Uint8Array(buffer),
  };
}

function spanned(columns: Columns): Segment {
  let earliest = Infinity;
  let latest = -Infinity;
  const there: number[] = [];
  const archives = new Set<number>();
  for (let slot = 0; slot < segmentSize; slot += 1) {
    if (((columns.flags[slot] ?? 0) & flags.there) === 0) continue;
    const began = columns.began[slot] ?? 0;
    if (began < earliest) earliest = began;
    if (began > latest) latest = began;
    there.push(slot);
    archives.add(columns.archive[slot] ?? 0);
  }
  const onlyArchive = archives.size === 1 ? [...archives][0] : undefined;
  const whole = there.length === segmentSize ? allSlots : Uint16Array.from(there);
  return { ...columns, earliest, latest, there: whole, onlyArchive };
}

const allSlots = Uint16Array.from({ length: segmentSize }, (_, slot) => slot);

/** Slots of a segment, the first `count` of `slots`. */
export interface Slots {
  readonly slots: Uint16Array;
  count: number;
}

/**
 * Keeps those slots whose games have something. Each kind has its own loop: a million games go through it, and a test
 * that is called for each of them takes two to four times as long.
 */
export type Narrow = (segment: Segment, among: Slots) => void;

/** A number from `from` to `to`; games without one are not kept. */
export function between(column: NumberColumn, from = missing + 1, to = Infinity): Narrow {
  return (segment, among) => {
    const values = segment[column];
    const { slots, count } = among;
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const value = values[slot] as number;
      if (value >= from && value <= to) slots[kept++] = slot;
    }
    among.count = kept;
  };
}

/** Flags that pass; each of all that there can be is asked about once. */
export function flagged(passes: (flag: number) => boolean): Narrow {
  const wanted = Uint8Array.from({ length: 256 }, (_, flag) => Number(passes(flag)));
  return (segment, among) => {
    const values = segment.flags;
    const { slots, count } = among;
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      if (wanted[values[slot] as number] === 1) slots[kept++] = slot;
    }
    among.count = kept;
  };
}

/** One of `words` in one of up to four columns, or one of the games whose row ids `games` has. */
export function worded(
  columns: readonly [WordColumn, WordColumn?, WordColumn?, WordColumn?],
  words: readonly number[],
  games: ReadonlySet<number> = new Set(),
): Narrow {
  const size = words.reduce((most, word) => Math.max(most, word), 0) + 1;
  const members = new Uint8Array(size);
  for (const word of words) members[word] = 1;
  // Reading past the end of an array is what takes long.
  const has = (word: number): boolean => word < size && members[word] === 1;
  // Those that are not named say the same as the first.
  const [first, second = first, third = first, fourth = first] = columns;
  const isBroad = columns.length > 1;
  const isNamed = games.size > 0;
  return (segment, among) => {
    const [a, b, c, d] = [segment[first], segment[second], segment[third], segment[fourth]];
    const { slots, count } = among;
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      if (
        has(a[slot] as number) ||
        (isBroad && (has(b[slot] as number) || has(c[slot] as number) || has(d[slot] as number))) ||
        (isNamed && games.has(segment.first + slot))
      )
        slots[kept++] = slot;
    }
    among.count = kept;
  };
}
