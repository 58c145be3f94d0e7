/**
 * What the owners of stored text say of rows that come back with a backup or out of a damaged database. A row is
 * checked by what guards it when it is read later, and where nothing does, by the form that its reader relies on.
 */
import { z } from 'zod';
import { isOwnAccount } from './accounts/restored-account.ts';
import { parseMore, parseNotes } from './features/history/archived-game.ts';
import type { RowCheck, RowChecks } from './store/recovery/row-checks.ts';
import type { Value } from './store/connection/sqlite.ts';

const listOfWords = z.array(z.string());
const anObject = z.record(z.string(), z.unknown());
const curves = z.array(z.object({ points: z.array(z.unknown()) }));
/** The app's own entry on a time without a stream. */
const gap = z.object({ from: z.number(), to: z.number(), cause: z.string() });
const ledgerKinds: ReadonlySet<Value | undefined> = new Set([
  ...['challenge', 'challenge_declined', 'challenge_canceled', 'game_start', 'game_finish', 'gap'],
]);
const liveGame = z.object({ summary: z.object({ id: z.string() }), chat: z.array(z.unknown()) });

/** Pictures of arenas, which nothing checks when they are read. The app asks for them again. */
const pictures: ReadonlySet<Value | undefined> = new Set(['arena', 'arena-list']);

const text = (value: Value | undefined): string => {
  if (typeof value !== 'string') throw new TypeError('not a text');
  return value;
};
const textOrNull = (value: Value | undefined): string | null => (value === null ? null : text(value));

/** A column with JSON text of a form; null is in order where the table allows it. */
const json = (column: string, form: z.ZodType): RowCheck => ({
  columns: [column],
  fits: (row) => row[column] === null || form.safeParse(JSON.parse(text(row[column]))).success,
});

export const rowChecks: RowChecks = {
  accounts: { columns: ['id', 'data'], fits: ({ id, data }) => isOwnAccount(text(id), text(data)) },
  ledger: {
    columns: ['kind', 'raw'],
    fits: ({ kind, raw }) =>
      ledgerKinds.has(kind) && (kind !== 'gap' || gap.safeParse(JSON.parse(text(raw))).success),
  },
  games: {
    columns: ['game_id', 'data'],
    fits: ({ game_id: id, data }) => liveGame.parse(JSON.parse(text(data))).summary.id === id,
  },
  memos: {
    columns: ['kind', 'data'],
    fits: ({ kind, data }) => (pictures.has(kind) ? 'asked again' : JSON.parse(text(data)) !== undefined),
  },
  follows: json('users', listOfWords),
  tv_games: json('head', anObject),
  activity_users: json('curves', curves),
  activity_spans: json('data', anObject),
  activity_revisions: json('data', anObject),
  archive_imports: json('state', anObject),
  archive_games: {
    columns: ['more', 'notes'],
    fits({ more, notes }) {
      parseMore(textOrNull(more));
      parseNotes(textOrNull(notes));
      return true;
    },
  },
};
