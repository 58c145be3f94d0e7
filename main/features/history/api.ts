/** The history's interface to the rest of main. Times are ms since the epoch. */
import type {
  ActivityView,
  ArchivedGameView,
  ArchiveFilterView,
  ArchiveRowView,
  CompletenessView,
  CurveView,
  HistoryView,
  TallyView,
} from '../../../preload/contract/history.ts';

export interface HistoryAccount {
  readonly id: string;
  /** Null for the anonymous client. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly baseUrl: string;
  /** Whether its server can be reached. */
  readonly connected: boolean;
}

/** Writes a file in chunks. Resolves to the file's name, or null if the user cancelled. */
export type SaveChunks = (
  suggestedName: string,
  chunks: () => AsyncIterable<string>,
) => Promise<string | null>;

export interface GamesPage {
  readonly accountId: string;
  readonly filter: ArchiveFilterView;
  readonly after?: { readonly began: number; readonly id: number };
  readonly oldestFirst?: boolean;
  readonly limit: number;
}

export interface History {
  /** Reconciles the running trackers with the current accounts. */
  follow(accounts: readonly HistoryAccount[]): void;
  /** The network is back, or the machine resumed. */
  wake(): void;
  gameOver(accountId: string, gameId: string): void;
  /** Stops all writes for the account; its data is about to be deleted. */
  forget(accountId: string): Promise<void>;
  views(): Promise<HistoryView[]>;
  activity(accountId: string, userId: string, from: number, to: number): Promise<ActivityView[]>;
  curves(accountId: string, userId: string): Promise<{ askedAt: number | null; curves: CurveView[] }>;
  games(page: GamesPage): Promise<ArchiveRowView[]>;
  tally(accountId: string, filter: ArchiveFilterView): Promise<TallyView>;
  choices(accountId: string): Promise<{ perfs: string[]; variants: string[]; statuses: string[] }>;
  game(accountId: string, gameId: string): Promise<ArchivedGameView>;
  completeness(accountId: string): Promise<CompletenessView[]>;
  refresh(accountId: string): void;
  pause(accountId: string, paused: boolean): void;
  fill(accountId: string, start: number, end: number): Promise<void>;
  followUser(accountId: string, name: string): Promise<void>;
  unfollowUser(accountId: string, userId: string): Promise<void>;
  exportGames(accountId: string, filter: ArchiveFilterView, save: SaveChunks): Promise<string | null>;
  exportActivity(
    accountId: string,
    userId: string,
    form: 'csv' | 'json',
    save: SaveChunks,
  ): Promise<string | null>;
  /** Imports PGN files into the archive, one after another. */
  importFiles(accountId: string, files: readonly string[]): Promise<void>;
  /** Imports the games that the user imported on the server, and repeats it daily. False if there are none. */
  fetchImported(accountId: string): Promise<boolean>;
  /** Searches games on the server and archives the results. */
  askServer(accountId: string, text: string): Promise<{ readonly found: number; readonly added: number }>;
  pauseImport(accountId: string, id: number, paused: boolean): Promise<void>;
  /** Removes an import from the list; its games stay. */
  removeImport(accountId: string, id: number): Promise<void>;
  close(): Promise<void>;
}
