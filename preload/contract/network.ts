/** What the network pages show: streams, the budget, and what was on the wire. All times are ms since the epoch. */
import { z } from 'zod';
import { count, finite, idText, list, moment, most, sentence, word } from './bounds.ts';

export const streamClosingSchema = z.object({
  /** Why, as a word for programs; a word that is not known is shown by its message. */
  code: word,
  message: sentence,
  at: moment,
  /** How long it had been open; null when it was never accepted. */
  livedMs: finite.nullable(),
});

export const streamProblemSchema = z.object({
  code: z.enum(['unauthorized', 'forbidden', 'not_found', 'evicted', 'closed_at_once', 'rate_limited']),
  /** A sentence that says what to do. */
  message: sentence,
  action: z.enum(['try_again', 'sign_in']).nullable(),
});

export const requestClassSchema = z.enum(['move', 'play', 'user', 'upkeep', 'sync']);
export type RequestClassView = z.infer<typeof requestClassSchema>;

/** One limit, as it stands for one caller or for all callers of this machine. */
export const budgetRowSchema = z.object({
  name: word,
  title: word,
  /** `document`: the interface's description; `server`: seen in the server's own rules; `house`: the app's own care. */
  source: z.enum(['document', 'server', 'assumption', 'house']),
  /** `window`: uses in any `windowMs`; `concurrent`: things at the same time; `spacing`: one use in `windowMs`. */
  kind: z.enum(['window', 'concurrent', 'spacing']),
  limit: finite,
  /** The server's own number: `limit` is less where the user keeps to less. */
  table: finite.exactOptional(),
  /** What the app's own count leaves, whatever the server's headers say. */
  counted: finite.exactOptional(),
  windowMs: finite.nullable(),
  used: finite,
  left: finite,
  /** When one more is free although none is left. */
  nextFreeAt: moment.nullable(),
  /** What the server's own headers say about it. */
  said: sentence.nullable(),
});
export type BudgetRow = z.infer<typeof budgetRowSchema>;

export const budgetSlotSchema = z.object({
  row: word,
  accountId: idText,
  endpoint: word,
  /** What it is about, such as a game id. */
  about: word.nullable(),
  cls: requestClassSchema,
  since: moment,
  closing: z.boolean(),
});
export type BudgetSlot = z.infer<typeof budgetSlotSchema>;

export const waitingRequestSchema = z.object({
  accountId: idText,
  cls: requestClassSchema,
  endpoint: word,
  since: moment,
  /** When it may go; null while it only waits for its turn or place. */
  until: moment.nullable(),
  why: sentence,
});
export type WaitingRequestView = z.infer<typeof waitingRequestSchema>;

export const coolDownSchema = z.object({
  cls: requestClassSchema,
  cause: sentence,
  since: moment,
  until: moment,
});
export type CoolDownView = z.infer<typeof coolDownSchema>;

export const budgetCallerSchema = z.object({
  accountId: idText,
  server: word,
  caller: z.enum(['anonymous', 'authenticated', 'verified_bot']),
  young: z.boolean(),
  rows: list(budgetRowSchema, most.few),
  waiting: list(waitingRequestSchema, most.items),
  coolDowns: list(coolDownSchema, most.few),
  slots: list(budgetSlotSchema, most.items),
  inFlight: count,
  stopped: z.object({ since: moment, cause: sentence }).nullable(),
  /** Requests of the last hour, and those refused as too many, minute by minute, the present one last. */
  hour: z.object({ sent: list(count, most.few), refused: list(count, most.few) }).exactOptional(),
});
export type BudgetCaller = z.infer<typeof budgetCallerSchema>;

export const budgetSharedSchema = z.object({
  server: word,
  rows: list(budgetRowSchema, most.few),
  slots: list(budgetSlotSchema, most.items),
});
export type BudgetShared = z.infer<typeof budgetSharedSchema>;

export const budgetSchema = z.object({
  at: moment,
  callers: list(budgetCallerSchema, most.accounts),
  /** What all accounts of this machine share at one server. */
  shared: list(budgetSharedSchema, most.accounts),
});
export type BudgetView = z.infer<typeof budgetSchema>;

/** What of the wire log is handed on, and how. Tokens and full ids are in none of it. */
export const wireReportOptionsSchema = z.object({
  names: z.enum(['keep', 'replace']),
  chat: z.enum(['keep', 'replace']),
  /** Null: all accounts. */
  accountId: idText.nullable(),
});
export type WireReportOptions = z.infer<typeof wireReportOptionsSchema>;

export const wireReportSchema = z.object({
  records: count,
  bytes: count,
  from: moment.nullable(),
  to: moment.nullable(),
  requests: count,
  lines: count,
  /** How many names are replaced. */
  people: count,
  /** The file's head and its newest lines, cut where they are very long. */
  head: sentence,
  newest: list(sentence, most.few),
});
export type WireReportView = z.infer<typeof wireReportSchema>;
