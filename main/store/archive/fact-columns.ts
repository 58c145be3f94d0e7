/** Facts about games, column by column for each segment (see `game-columns.ts`), and their copy in memory. */
import { factNames, type FactName, type StoredFacts } from '../insights-api.ts';
import { segmentBits, segmentSize } from './game-columns.ts';
import { createSegmentCache } from './segment-cache.ts';
import type { ReadableDb, WritableDb } from '../database/sqlite.ts';

/** A game without the fact. Also `analysed` of a game whose facts were not read. */
export const noFact = 0xffff;

/** `shown`: number of the opening that the positions of a game without a named one show. The last: see `shown-openings.ts`. */
const columnNames = [...factNames, 'shown'] as const satisfies readonly (FactName | 'shown')[];
type ColumnName = (typeof columnNames)[number];

const columnOf = Object.fromEntries(columnNames.map((name, index) => [name, index])) as Readonly<
  Record<ColumnName, number>
>;
const length = segmentSize * columnNames.length;

/** The column of each fact. */
export type FactSegment = Readonly<Record<ColumnName, Uint16Array>>;

const columnsOf = (data: Uint16Array): FactSegment =>
  Object.fromEntries(
    columnNames.map((name, index) => [name, data.subarray(index * segmentSize, (index + 1) * segmentSize)]),
  ) as Record<ColumnName, Uint16Array>;

/**
 * Copied, because the bytes of a row need not be aligned. A segment without own games has the last column alone. Another
 * layout counts as no facts.
 */
function readData(bytes: Uint8Array | undefined): Uint16Array<ArrayBuffer> {
  const isWhole = bytes?.length === 2 * length;
  const data = isWhole ? new Uint16Array(length) : new Uint16Array(length).fill(noFact);
  if (isWhole || bytes?.length === 2 * segmentSize)
    new Uint8Array(data.buffer, data.byteLength - bytes.length).set(bytes);
  return data;
}

/** The facts of a segment without any. */
export const noFacts = columnsOf(readData(undefined));

/** Segments with the last column alone share the others. */
function readColumns(bytes: Uint8Array | undefined): FactSegment {
  if (bytes?.length !== 2 * segmentSize) return columnsOf(readData(bytes));
  return { ...noFacts, shown: new Uint16Array(new Uint8Array(bytes).buffer) };
}

/** The bytes to store: the last column alone where it says all. */
function bytesOf(data: Uint16Array<ArrayBuffer>): Uint8Array {
  const others = data.subarray(0, length - segmentSize);
  const at = others.every((value) => value === noFact) ? others.byteLength : 0;
  return new Uint8Array(data.buffer, at);
}

export type FactColumns = ReturnType<typeof createFactColumns>;

export function createFactColumns(reader: ReadableDb) {
  const dataOf = reader.query<{ readonly data: Uint8Array }>(
    'SELECT data FROM archive_facts WHERE segment = ?',
  );
  const cache = createSegmentCache(reader, (segment) => readColumns(dataOf.get(segment)?.data));
  return {
    refresh: cache.refresh,
    /** Facts of the segment with this first row id. */
    of: (first: number): FactSegment => cache.of(first) ?? noFacts,
    readOne: cache.readOne,
  };
}

/** `facts` null: the game has none but its opening. */
export interface FactsOfRow {
  readonly id: number;
  readonly facts: StoredFacts | null;
  readonly shown: number;
}

/** Writes facts of rows into their segments. */
export function createFactWriter(writer: WritableDb) {
  const stored = writer.query<{ readonly data: Uint8Array }>(
    'SELECT data FROM archive_facts WHERE segment = ?',
  );
  // The number of changes is never used again, so a segment that left and came back has another version.
  const put = writer.command(
    `INSERT INTO archive_facts (segment, version, data)
     VALUES (?, (SELECT changes + 1 FROM archive_facts_state), ?)
     ON CONFLICT (segment) DO UPDATE SET version = excluded.version, data = excluded.data`,
  );
  const change = writer.command('UPDATE archive_facts_state SET changes = changes + 1');
  return (rows: readonly FactsOfRow[]): void => {
    for (const segment of new Set(rows.map(({ id }) => id >> segmentBits))) {
      const data = readData(stored.get(segment)?.data);
      for (const { id, facts, shown } of rows.filter((row) => row.id >> segmentBits === segment)) {
        const slot = id - (segment << segmentBits);
        for (const name of factNames)
          data[columnOf[name] * segmentSize + slot] = facts === null ? noFact : facts[name];
        data[columnOf.shown * segmentSize + slot] = shown;
      }
      put.run(segment, bytesOf(data));
      change.run();
    }
  };
}
