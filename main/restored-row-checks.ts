/**
 * Checks of rows that come from a backup or a damaged database, by the owners of the stored text. A row is checked
 * by the code that checks it when it is read, or else by the shape its reader relies on.
 */
import { z } from 'zod';
import { isOwnAccount } from './accounts/restored-account.ts';
import { isStoredAnalysis } from './features/analysis/stored-analysis.ts';
import { ownExplorerKind, withoutConsent } from './features/explorer/stored-explorer.ts';
import { parseStoredGame } from './features/games/stored-game.ts';
import { parseRareFields, parseFileNotes } from './features/history/archived-game.ts';
import { parseCard } from './features/training/card.ts';
import { parseGap } from './features/timeline/stored-gap.ts';
import { reviewKinds } from './store/training-api.ts';
import type { RowCheck, RowChecks } from './store/recovery/row-checks.ts';
import type { SqlValue } from './store/database/sqlite.ts';

const listOfWords = z.array(z.string());
const objectShape = z.record(z.string(), z.unknown());
const curves = z.array(z.object({ points: z.array(z.unknown()) }));
const ledgerKinds: ReadonlySet<SqlValue | undefined> = new Set([
  ...['challenge', 'challenge_declined', 'challenge_canceled', 'game_start', 'game_finish', 'gap'],
]);

const reviewKindSet: ReadonlySet<SqlValue | undefined> = new Set(reviewKinds);

/** Snapshots of arenas, which are not checked when read. The app fetches them again. */
const snapshots: ReadonlySet<SqlValue | undefined> = new Set(['arena', 'arena-list']);

const text = (value: SqlValue | undefined): string => {
  if (typeof value !== 'string') throw new TypeError('not a text');
  return value;
};
const textOrNull = (value: SqlValue | undefined): string | null => (value === null ? null : text(value));

/** Checks a column of JSON text; null passes where the table allows it. */
const json = (column: string, form: z.ZodType): RowCheck => ({
  columns: [column],
  fits: (row) => row[column] === null || form.safeParse(JSON.parse(text(row[column]))).success,
});

export const rowChecks: RowChecks = {
  accounts: { columns: ['id', 'data'], fits: ({ id, data }) => isOwnAccount(text(id), text(data)) },
  ledger: {
    columns: ['kind', 'raw'],
    fits: ({ kind, raw }) => ledgerKinds.has(kind) && (kind !== 'gap' || parseGap(text(raw)) !== undefined),
  },
  games: {
    columns: ['game_id', 'data'],
    fits: ({ game_id: id, data }) => parseStoredGame(text(id), text(data)) !== undefined,
  },
  memos: {
    columns: ['kind', 'data'],
    fits({ kind, data }) {
      if (snapshots.has(kind)) return 'asked again';
      if (kind !== ownExplorerKind) return JSON.parse(text(data)) !== undefined;
      const allowed = withoutConsent(text(data));
      return allowed === undefined ? false : allowed === data || { changed: { data: allowed } };
    },
  },
  follows: json('users', listOfWords),
  tv_games: json('head', objectShape),
  activity_users: json('curves', curves),
  activity_spans: json('data', objectShape),
  activity_revisions: json('data', objectShape),
  archive_imports: json('state', objectShape),
  tv_analysis: { columns: ['data'], fits: ({ data }) => isStoredAnalysis(data) },
  archive_analysis: { columns: ['data'], fits: ({ data }) => isStoredAnalysis(data) },
  training_cards: { columns: ['data'], fits: ({ data }) => parseCard(text(data)) !== undefined },
  training_reviews: { columns: ['kind'], fits: ({ kind }) => reviewKindSet.has(kind) },
  notes: json('tags', listOfWords),
  shared_waiting: json('value', objectShape.nullable()),
  archive_games: {
    columns: ['more', 'notes'],
    fits({ more, notes }) {
      parseRareFields(textOrNull(more));
      parseFileNotes(textOrNull(notes));
      return true;
    },
  },
};
