/** The search for games of an archive, which lists of games and insights share. */
import { intersectionOf } from '../database/row-set.ts';
import type { ReadableDb, WritableDb } from '../database/sqlite.ts';
import type { ArchiveFilter } from '../history-api.ts';
import { createArchiveColumns, type ColumnSearch } from './archive-columns.ts';
import { createFilterReader } from './archive-filter.ts';
import { createMemberFinder } from './collections.ts';
import { createFactColumns } from './fact-columns.ts';
import { createInsightGroupings } from './insight-groups.ts';
import { createNotedGameFinder } from './noted-games.ts';
import { createPositionRuns } from './position-index.ts';
import { createSegmentList } from './segment-list.ts';
import { createShownOpenings } from './shown-openings.ts';
import { createWordList } from './word-list.ts';
import { widened } from './written-days.ts';

export type ArchiveSearch = ReturnType<typeof createArchiveSearch>;

export function createArchiveSearch(reader: ReadableDb, writer: WritableDb) {
  const find = reader.query<{ readonly id: number }>('SELECT id FROM archives WHERE account_id = ?');
  const segments = createSegmentList(reader, writer);
  const columns = createArchiveColumns(segments);
  const positions = createPositionRuns(reader, writer);
  const shown = createShownOpenings(reader);
  const readFilter = createFilterReader(reader, createWordList(reader, segments.changes), shown);
  const membersOf = createMemberFinder(reader);
  const notedGames = createNotedGameFinder(reader);
  const facts = createFactColumns(reader);
  const groupings = createInsightGroupings(reader, shown);
  return {
    segments,
    columns,
    positions,
    readFilter,
    facts,
    shown,
    groupings,
    archiveOf: (accountId: string): number | undefined => find.get(accountId)?.id,
    /** Resolves a filter to column tests and, for a position, to the set of its games. */
    searchFor: (archive: number, filter: ArchiveFilter): ColumnSearch => ({
      archive,
      ended: widened(filter),
      tests: [
        ...readFilter(archive, filter),
        ...(filter.insight ? [groupings.narrow(filter.insight, facts)] : []),
      ],
      among: intersectionOf([
        filter.position === undefined ? undefined : positions.setsOf(archive).gamesAt(filter.position),
        membersOf(archive, filter),
        notedGames(archive, filter),
      ]),
    }),
  };
}
