/** Searches the columns of all games. */
import type { ArchivePosition } from '../history-api.ts';
import { lowestBit, type RowBits } from '../database/row-set.ts';
import { flags, segmentSize, type Segment } from './game-columns.ts';
import { narrowByFlag, narrowByRange, type Narrow, type SegmentSlots } from './narrow-games.ts';
import type { ListedSegment, SegmentList } from './segment-list.ts';

export interface ColumnSearch {
  readonly archive: number;
  /** Tests that games must pass. */
  readonly tests: readonly Narrow[];
  /** Restricts the search to these row ids. */
  readonly among?: RowBits | undefined;
  /** Limits of the games' end that the tests have, ms: segments beyond them are passed over. */
  readonly ended?: { readonly from?: number | undefined; readonly to?: number | undefined };
}

export interface FirstGames {
  readonly after: ArchivePosition | undefined;
  readonly oldestFirst: boolean;
  readonly limit: number;
}

export type ArchiveColumns = ReturnType<typeof createArchiveColumns>;

export function createArchiveColumns(segments: SegmentList) {
  const matches: SegmentSlots = { slots: new Uint16Array(segmentSize), count: 0 };

  /** Filters the segment's games into `matches`. Returns the segment if there are any. */
  const narrow = ({ first, span, columns }: ListedSegment, sought: ColumnSearch): Segment | undefined => {
    const { archive, tests, among, ended } = sought;
    if (span.onlyArchive !== undefined && span.onlyArchive !== archive) return undefined;
    if (ended?.from !== undefined && span.lastEnd < ended.from) return undefined;
    if (ended?.to !== undefined && span.firstEnd >= ended.to) return undefined;
    if (among && !take(first, among, matches)) return undefined;
    const segment = columns();
    if (among) {
      hasGame(segment, matches);
    } else {
      matches.slots.set(segment.there);
      matches.count = segment.there.length;
    }
    if (span.onlyArchive === undefined) narrowByRange('archive', archive, archive)(segment, matches);
    for (const test of tests) {
      if (matches.count === 0) return undefined;
      test(segment, matches);
    }
    return matches.count === 0 ? undefined : segment;
  };

  return {
    /** Calls `each` for every segment with matching games, with the slots of these games, until it returns false. */
    scan(sought: ColumnSearch, each: (segment: Segment, matches: SegmentSlots) => boolean | void) {
      for (const listed of segments.all('newestFirst')) {
        const segment = narrow(listed, sought);
        if (segment && each(segment, matches) === false) return;
      }
    },

    /** The first matching games by start time, then by id. */
    first(sought: ColumnSearch, { after, limit, oldestFirst }: FirstGames): readonly ArchivePosition[] {
      const order = oldestFirst ? 1 : -1;
      const compare = (a: ArchivePosition, b: ArchivePosition): number =>
        order * (a.began - b.began || a.id - b.id);
      let best: ArchivePosition[] = [];
      for (const listed of segments.all(oldestFirst ? 'oldestFirst' : 'newestFirst')) {
        const { earliest, latest } = listed.span;
        const last = best.length >= limit ? best.at(-1) : undefined;
        if (last && order * ((oldestFirst ? earliest : latest) - last.began) > 0) break;
        if (after && order * ((oldestFirst ? latest : earliest) - after.began) < 0) continue;
        const segment = narrow(listed, sought);
        if (!segment) continue;
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
  };
}

const hasGame = narrowByFlag((flag) => (flag & flags.there) !== 0);

/** Puts the slots of those row ids into `into` that lie in the segment; returns false without any. */
function take(first: number, ids: RowBits, into: SegmentSlots): boolean {
  into.count = 0;
  for (let slot = 0; slot < segmentSize; slot += 32)
    for (let rest = ids.bitsFrom(first + slot); rest !== 0; rest &= rest - 1)
      into.slots[into.count++] = slot + lowestBit(rest);
  return into.count > 0;
}
