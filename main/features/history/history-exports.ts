/** Writes games and activity of an account to files that the user chooses. */
import type { Clock } from '../../base/clock.ts';
import type { CsvForm } from '../../base/csv.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import type { Store } from '../../store/api.ts';
import type { ActivitySpanRow } from '../../store/history-api.ts';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';
import { activityCsv, activityJson, activityViews } from './activity-view.ts';
import type { FairFilter } from './fair-filter.ts';
import { exportedGames, type NameGames } from './games-export.ts';

/** Writes a file in chunks. Resolves to the file's name, or null if the user cancelled. */
export type SaveChunks = (
  suggestedName: string,
  chunks: () => AsyncIterable<string>,
) => Promise<string | null>;

export interface HistoryExportsOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly store: (accountId: string) => Pick<Store, 'archive' | 'notes'>;
  readonly ownGames: () => readonly OwnGame[];
  readonly fairFilter: FairFilter;
  readonly withOpenings: NameGames;
  /** The user's name, empty for the anonymous client, and the server's address. */
  readonly about: (accountId: string) => { readonly user: string; readonly baseUrl: string };
  readonly spansOf: (accountId: string, userId: string) => Promise<readonly ActivitySpanRow[]>;
}

export function createHistoryExports(options: HistoryExportsOptions) {
  const { store, ownGames, fairFilter, withOpenings, about, spansOf } = options;
  const today = () => new Date(options.clock.now()).toISOString().slice(0, 10);
  return {
    exportGames: async (accountId: string, wanted: ArchiveFilterView, save: SaveChunks) => {
      const { user, baseUrl } = about(accountId);
      const { filter } = await fairFilter(accountId, wanted);
      return save(`${user === '' ? 'games' : user}-${today()}.pgn`, () =>
        exportedGames(store(accountId), accountId, {
          filter,
          user,
          baseUrl,
          withOpenings,
          ownGames: ownGames(),
        }),
      );
    },
    /** `table`: the form of a table, null for JSON. */
    exportActivity: async (accountId: string, userId: string, table: CsvForm | null, save: SaveChunks) => {
      const rows = await spansOf(accountId, userId);
      const views = activityViews(rows, about(accountId).baseUrl);
      const text = table === null ? activityJson(rows) : activityCsv(views, table);
      return save(`${userId}-activity-${today()}.${table === null ? 'json' : 'csv'}`, async function* () {
        yield text;
      });
    },
  };
}
