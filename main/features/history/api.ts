/** The history as the rest of main has it. Times are ms since the epoch. */
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
  /** Null for the anonymous caller. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly baseUrl: string;
  /** Whether its server can be asked. */
  readonly connected: boolean;
}

/** Where a file is written to, piece by piece. The file's name; null when the user thought better of it. */
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
  /** Brings what is kept in line with the accounts as they are now. */
  follow(accounts: readonly HistoryAccount[]): void;
  /** The network is back, or the machine woke up. */
  wake(): void;
  /** A game of the account is over. */
  gameOver(accountId: string, gameId: string): void;
  /** All that is kept of the account is about to be deleted: nothing more is written. */
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
  /** Reads files of games into the archive, one after the other. */
  importFiles(accountId: string, files: readonly string[]): Promise<void>;
  /** Reads games that the user imported on the server; false where there are none. From then on once a day. */
  fetchImported(accountId: string): Promise<boolean>;
  /** Has the server search its games, and keeps what it finds. */
  askServer(accountId: string, text: string): Promise<{ readonly found: number; readonly added: number }>;
  pauseImport(accountId: string, id: number, paused: boolean): Promise<void>;
  /** Forgets a file that was read; its games stay. */
  removeImport(accountId: string, id: number): Promise<void>;
  close(): Promise<void>;
}
