/**
 * The segments of all games (see `game-columns.ts`). Full segments are stored packed with their spans, so that a search
 * after a start reads the columns only of segments that can have a game it wants. Segments whose version in the
 * database has changed are read again.
 */
import type { ReadableDb, WritableDb } from '../database/sqlite.ts';
import {
  makeSegment,
  readSegment,
  rowColumns,
  segmentBits,
  segmentSize,
  type EncodedGameRow,
  type Segment,
  type SegmentSpan,
} from './game-columns.ts';

/** A segment whose columns are read when they are asked for. */
export interface ListedSegment {
  /** First row id. */
  readonly first: number;
  readonly span: SegmentSpan;
  columns(): Segment;
}

interface StoredSegment {
  readonly id: number;
  readonly version: number;
  readonly packed: number;
  readonly earliest: number | null;
  readonly latest: number;
  readonly firstEnd: number;
  readonly lastEnd: number;
  readonly archive: number | null;
}

/** Excludes the last segment, which still grows. */
const unpacked = `SELECT id FROM archive_segments
  WHERE (packed <> version OR earliest IS NULL) AND id < (SELECT max(id) FROM archive_segments) LIMIT 1`;

export type SegmentList = ReturnType<typeof createSegmentList>;

export function createSegmentList(reader: ReadableDb, writer: WritableDb) {
  const counted = reader.query<{ readonly changes: number }>(
    'SELECT total(version) AS changes FROM archive_segments',
  );
  const changesOf = (): number => counted.get()?.changes ?? 0;
  const stored = reader.query<StoredSegment>(
    `SELECT id, version, packed, earliest, latest, first_end AS firstEnd, last_end AS lastEnd, archive
     FROM archive_segments`,
  );
  const packedOf = reader.query<{ readonly data: Uint8Array<ArrayBuffer> }>(
    'SELECT data FROM archive_columns WHERE segment = ?',
  );
  const rowsFrom = (db: ReadableDb) => {
    const query = db.query<EncodedGameRow>(
      `SELECT ${rowColumns} FROM archive_games WHERE id BETWEEN ? AND ?`,
    );
    return (number: number): Segment => {
      const first = number << segmentBits;
      return makeSegment(number, query.all(first, first + segmentSize - 1));
    };
  };
  const readRows = rowsFrom(reader);
  const readRowsNow = rowsFrom(writer);
  const nextUnpacked = writer.query<{ readonly id: number }>(unpacked);
  const storePacked = writer.command('INSERT OR REPLACE INTO archive_columns (segment, data) VALUES (?, ?)');
  const setPacked = writer.command(
    `UPDATE archive_segments SET packed = version, earliest = ?, latest = ?, first_end = ?, last_end = ?, archive = ?
     WHERE id = ?`,
  );

  const cache = new Map<number, ListedSegment & { readonly version: number }>();
  let cachedChanges = -1;
  let newestFirst: readonly ListedSegment[] = [];
  let oldestFirst: readonly ListedSegment[] = [];

  const readPacked = (number: number): Segment | undefined => {
    const data = packedOf.get(number)?.data;
    return data && readSegment(number, data);
  };

  const listed = ({ id, version, packed, earliest, latest, firstEnd, lastEnd, archive }: StoredSegment) => {
    const about = { first: id << segmentBits, version };
    if (packed === version && earliest !== null) {
      let segment: Segment | undefined;
      const span = { earliest, latest, firstEnd, lastEnd, onlyArchive: archive ?? undefined };
      return { ...about, span, columns: () => (segment ??= readPacked(id) ?? readRows(id)) };
    }
    const segment = (packed === version ? readPacked(id) : undefined) ?? readRows(id);
    return { ...about, span: segment, columns: () => segment };
  };

  const refresh = (): void => {
    const changes = changesOf();
    if (changes === cachedChanges) return;
    for (const segment of stored.all())
      if (cache.get(segment.id)?.version !== segment.version) cache.set(segment.id, listed(segment));
    cachedChanges = changes;
    const segments = [...cache.values()];
    newestFirst = segments.toSorted((a, b) => b.span.latest - a.span.latest);
    oldestFirst = segments.toSorted((a, b) => a.span.earliest - b.span.earliest);
  };

  return {
    /** A number that differs after each change of the games. */
    changes: changesOf,

    /** By the latest start of their games, or by the earliest one. */
    all(order: 'newestFirst' | 'oldestFirst'): readonly ListedSegment[] {
      refresh();
      return order === 'newestFirst' ? newestFirst : oldestFirst;
    },

    /** Stores one segment packed; returns false when there is none. */
    pack(): boolean {
      const next = nextUnpacked.get();
      if (!next) return false;
      const { data, earliest, latest, firstEnd, lastEnd, onlyArchive, there } = readRowsNow(next.id);
      storePacked.run(next.id, data);
      const span = there.length === 0 ? [0, 0, 0, 0] : [earliest, latest, firstEnd, lastEnd];
      setPacked.run(...span, onlyArchive ?? null, next.id);
      return true;
    },
  };
}
