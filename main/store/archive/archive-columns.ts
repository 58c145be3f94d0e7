/**
 * The columns of all games, in memory from the first question on. The database says by a number which segments changed
 * since; those are read again. Segments that are full are packed, so that a later start has not to read every game.
 */
import {
  between,
  flagged,
  flags,
  makeSegment,
  readSegment,
  rowColumns,
  segmentBits,
  segmentSize,
  type GameRow,
  type Narrow,
  type Segment,
  type Slots,
} from './game-columns.ts';
import type { ArchivePosition } from '../history-api.ts';
import { lowestBit, type RowSet } from '../recovery/row-set.ts';
import type { ReadableDb, WritableDb } from '../connection/sqlite.ts';

export interface Sought {
  readonly archive: number;
  /** What games must pass. */
  readonly tests: readonly Narrow[];
  /** Only games of these row ids. */
  readonly among?: RowSet | undefined;
}

export interface FirstGames {
  readonly after: ArchivePosition | undefined;
  readonly oldestFirst: boolean;
  readonly limit: number;
}

export interface ArchiveColumns {
  /** Calls `each` with the segments that have such games, and the slots of these. */
  scan(sought: Sought, each: (segment: Segment, found: Slots) => void): void;
  /** The games that come first by when they began, and by their ids where that is the same. */
  first(sought: Sought, wanted: FirstGames): readonly ArchivePosition[];
  /** Packs one segment; false when there is none to be packed. */
  pack(): boolean;
}

interface Held {
  readonly version: number;
  readonly segment: Segment;
}

/** The last one still grows. */
const unpacked = `SELECT id FROM archive_segments
  WHERE packed <> version AND id < (SELECT max(id) FROM archive_segments) LIMIT 1`;

export function createArchiveColumns(reader: ReadableDb, writer: WritableDb): ArchiveColumns {
  const changesOf = reader.query<{ readonly changes: number }>(
    'SELECT total(version) AS changes FROM archive_segments',
  );
  const versions = reader.query<{ readonly id: number; readonly version: number; readonly packed: number }>(
    'SELECT id, version, packed FROM archive_segments',
  );
  const packedOf = reader.query<{ readonly data: Uint8Array }>(
    'SELECT data FROM archive_columns WHERE segment = ?',
  );
  const rowsFrom = (db: ReadableDb) => {
    const query = db.query<GameRow>(`SELECT ${rowColumns} FROM archive_games WHERE id BETWEEN ? AND ?`);
    return (number: number): Segment => {
      const first = number << segmentBits;
      return makeSegment(number, query.all(first, first + segmentSize - 1));
    };
  };
  const readRows = rowsFrom(reader);
  const readRowsNow = rowsFrom(writer);
  const nextUnpacked = writer.query<{ readonly id: number }>(unpacked);
  const keep = writer.command('INSERT OR REPLACE INTO archive_columns (segment, data) VALUES (?, ?)');
  const setPacked = writer.command('UPDATE archive_segments SET packed = version WHERE id = ?');

  const held = new Map<number, Held>();
  let heldChanges = -1;
  /** By their games' latest beginning, and by their earliest. */
  let newestFirst: readonly Segment[] = [];
  let oldestFirst: readonly Segment[] = [];

  const refresh = (): void => {
    const { changes } = changesOf.get() ?? { changes: 0 };
    if (changes === heldChanges) return;
    for (const { id, version, packed } of versions.all()) {
      if (held.get(id)?.version === version) continue;
      const data = packed === version ? packedOf.get(id)?.data : undefined;
      held.set(id, { version, segment: (data && readSegment(id, data)) ?? readRows(id) });
    }
    heldChanges = changes;
    const segments = Array.from(held.values(), ({ segment }) => segment);
    newestFirst = segments.toSorted((a, b) => b.latest - a.latest);
    oldestFirst = segments.toSorted((a, b) => a.earliest - b.earliest);
  };

  const found: Slots = { slots: new Uint16Array(segmentSize), count: 0 };

  /** Leaves in `found` what passes. */
  const narrow = (segment: Segment, { archive, tests, among }: Sought): void => {
    if (among) {
      take(segment, among, found);
      isThere(segment, found);
    } else {
      found.slots.set(segment.there);
      found.count = segment.there.length;
    }
    if (segment.onlyArchive === undefined) between('archive', archive, archive)(segment, found);
    else if (segment.onlyArchive !== archive) found.count = 0;
    for (const test of tests) {
      if (found.count === 0) return;
      test(segment, found);
    }
  };

  return {
    scan(sought, each) {
      refresh();
      for (const segment of newestFirst) {
        narrow(segment, sought);
        if (found.count > 0) each(segment, found);
      }
    },

    first(sought, wanted) {
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
        for (let index = 0; index < found.count; index += 1) {
          const slot = found.slots[index] ?? 0;
          const place = { began: segment.began[slot] ?? 0, id: segment.first + slot };
          if (after && compare(place, after) <= 0) continue;
          if (!last || compare(place, last) < 0) best.push(place);
        }
        if (best.length > before) best = best.toSorted(compare).slice(0, limit);
      }
      return best;
    },

    pack() {
      const next = nextUnpacked.get();
      if (!next) return false;
      keep.run(next.id, readRowsNow(next.id).data);
      setPacked.run(next.id);
      return true;
    },
  };
}

const isThere = flagged((flag) => (flag & flags.there) !== 0);

/** Those of the row ids that are in the segment. */
function take({ first }: Segment, ids: RowSet, into: Slots): void {
  into.count = 0;
  for (let slot = 0; slot < segmentSize; slot += 32)
    for (let rest = ids.bitsFrom(first + slot); rest !== 0; rest &= rest - 1)
      into.slots[into.count++] = slot + lowestBit(rest);
}
