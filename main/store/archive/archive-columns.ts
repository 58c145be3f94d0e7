/**
 * In-memory filter columns of all games, loaded on first use. Segments whose version in the database has changed
 * are read again. Full segments are stored packed, so that later starts need not read every game.
 */
import {
  narrowByRange,
  narrowByFlag,
  flags,
  makeSegment,
  readSegment,
  rowColumns,
  segmentBits,
  segmentSize,
  type EncodedGameRow,
  type Narrow,
  type Segment,
  type SegmentSlots,
} from './game-columns.ts';
import type { ArchivePosition } from '../history-api.ts';
import { lowestBit, type RowBits } from '../database/row-set.ts';
import type { ReadableDb, WritableDb } from '../database/sqlite.ts';

export interface ColumnSearch {
  readonly archive: number;
  /** Tests that games must pass. */
  readonly tests: readonly Narrow[];
  /** Restricts the search to these row ids. */
  readonly among?: RowBits | undefined;
}

export interface FirstGames {
  readonly after: ArchivePosition | undefined;
  readonly oldestFirst: boolean;
  readonly limit: number;
}

export type ArchiveColumns = ReturnType<typeof createArchiveColumns>;

interface CachedSegment {
  readonly version: number;
  readonly segment: Segment;
}

/** Excludes the last segment, which still grows. */
const unpacked = `SELECT id FROM archive_segments
  WHERE packed <> version AND id < (SELECT max(id) FROM archive_segments) LIMIT 1`;

export function createArchiveColumns(reader: ReadableDb, writer: WritableDb) {
  const changesOf = reader.query<{ readonly changes: number }>(
    'SELECT total(version) AS changes FROM archive_segments',
  );
  const versions = reader.query<{ readonly id: number; readonly version: number; readonly packed: number }>(
    'SELECT id, version, packed FROM archive_segments',
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
  const setPacked = writer.command('UPDATE archive_segments SET packed = version WHERE id = ?');

  const cache = new Map<number, CachedSegment>();
  let cachedChanges = -1;
  /** Ordered by the latest and by the earliest start of their games. */
  let newestFirst: readonly Segment[] = [];
  let oldestFirst: readonly Segment[] = [];

  const refresh = (): void => {
    const { changes } = changesOf.get() ?? { changes: 0 };
    if (changes === cachedChanges) return;
    for (const { id, version, packed } of versions.all()) {
      if (cache.get(id)?.version === version) continue;
      const data = packed === version ? packedOf.get(id)?.data : undefined;
      cache.set(id, { version, segment: (data && readSegment(id, data)) ?? readRows(id) });
    }
    cachedChanges = changes;
    const segments = Array.from(cache.values(), ({ segment }) => segment);
    newestFirst = segments.toSorted((a, b) => b.latest - a.latest);
    oldestFirst = segments.toSorted((a, b) => a.earliest - b.earliest);
  };

  const matches: SegmentSlots = { slots: new Uint16Array(segmentSize), count: 0 };

  /** Filters the segment's games; the result is in `matches`. */
  const narrow = (segment: Segment, { archive, tests, among }: ColumnSearch): void => {
    if (among) {
      take(segment, among, matches);
      hasGame(segment, matches);
    } else {
      matches.slots.set(segment.there);
      matches.count = segment.there.length;
    }
    if (segment.onlyArchive === undefined) narrowByRange('archive', archive, archive)(segment, matches);
    else if (segment.onlyArchive !== archive) matches.count = 0;
    for (const test of tests) {
      if (matches.count === 0) return;
      test(segment, matches);
    }
  };

  return {
    /** Calls `each` for every segment with matching games, with the slots of these games, until it returns false. */
    scan(sought: ColumnSearch, each: (segment: Segment, matches: SegmentSlots) => boolean | void) {
      refresh();
      for (const segment of newestFirst) {
        narrow(segment, sought);
        if (matches.count > 0 && each(segment, matches) === false) return;
      }
    },

    /** The first matching games by start time, then by id. */
    first(sought: ColumnSearch, wanted: FirstGames): readonly ArchivePosition[] {
      refresh();
      const { after, limit } = wanted;
      const order = wanted.oldestFirst ? 1 : -1;
      const compare = (a: ArchivePosition, b: ArchivePosition): number =>
        order * (a.began - b.began || a.id - b.id);
      let best: ArchivePosition[] = [];
      for (const segment of wanted.oldestFirst ? oldestFirst : newestFirst) {
        const last = best.length >= limit ? best.at(-1) : undefined;
        const nearest = wanted.oldestFirst ? segment.earliest : segment.latest;
        if (last && order * (nearest - last.began) > 0) break;
        const furthest = wanted.oldestFirst ? segment.latest : segment.earliest;
        if (after && order * (furthest - after.began) < 0) continue;
        narrow(segment, sought);
        const before = best.length;
        for (let index = 0; index < matches.count; index += 1) {
          const slot = matches.slots[index] ?? 0;
          const place = { began: segment.began[slot] ?? 0, id: segment.first + slot };
          if (after && compare(place, after) <= 0) continue;
          if (!last || compare(place, last) < 0) best.push(place);
        }
        if (best.length > before) best = best.toSorted(compare).slice(0, limit);
      }
      return best;
    },

    /** Stores one segment packed; returns false when there is none. */
    pack(): boolean {
      const next = nextUnpacked.get();
      if (!next) return false;
      storePacked.run(next.id, readRowsNow(next.id).data);
      setPacked.run(next.id);
      return true;
    },
  };
}

const hasGame = narrowByFlag((flag) => (flag & flags.there) !== 0);

/** Puts the slots of those row ids into `into` that lie in the segment. */
function take({ first }: Segment, ids: RowBits, into: SegmentSlots): void {
  into.count = 0;
  for (let slot = 0; slot < segmentSize; slot += 32)
    for (let rest = ids.bitsFrom(first + slot); rest !== 0; rest &= rest - 1)
      into.slots[into.count++] = slot + lowestBit(rest);
}
