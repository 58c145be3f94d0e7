/** What the network pages show: streams, the budget, and what was on the wire. All times are ms since the epoch. */
import { z } from 'zod';

export const streamClosingSchema = z.object({
  /** Why, as a word for programs; a word that is not known is shown by its message. */
  code: z.string(),
  message: z.string(),
  at: z.number(),
  /** How long it had been open; null when it was never accepted. */
  livedMs: z.number().nullable(),
});

export const streamProblemSchema = z.object({
  code: z.enum(['unauthorized', 'forbidden', 'not_found', 'evicted', 'closed_at_once', 'rate_limited']),
  /** A sentence that says what to do. */
  message: z.string(),
  action: z.enum(['try_again', 'sign_in']).nullable(),
});

export const requestClassSchema = z.enum(['move', 'play', 'user', 'upkeep', 'sync']);
export type RequestClassView = z.infer<typeof requestClassSchema>;

/** One limit, as it stands for one caller or for all callers of this machine. */
export const budgetRowSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** `document`: the interface's description; `server`: seen in the server's own rules; `house`: the app's own care. */
  source: z.enum(['document', 'server', 'assumption', 'house']),
  /** `window`: uses in any `windowMs`; `concurrent`: things at the same time; `spacing`: one use in `windowMs`. */
  kind: z.enum(['window', 'concurrent', 'spacing']),
  limit: z.number(),
  /** The server's own number: `limit` is less where the user keeps to less. */
  table: z.number().exactOptional(),
  /** What the app's own count leaves, whatever the server's headers say. */
  counted: z.number().exactOptional(),
  windowMs: z.number().nullable(),
  used: z.number(),
  left: z.number(),
  /** When one more is free although none is left. */
  nextFreeAt: z.number().nullable(),
  /** What the server's own headers say about it. */
  said: z.string().nullable(),
});
export type BudgetRow = z.infer<typeof budgetRowSchema>;

export const budgetSlotSchema = z.object({
  row: z.string(),
  accountId: z.string(),
  endpoint: z.string(),
  /** What it is about, such as a game id. */
  about: z.string().nullable(),
  cls: requestClassSchema,
  since: z.number(),
  closing: z.boolean(),
});
export type BudgetSlot = z.infer<typeof budgetSlotSchema>;

export const waitingRequestSchema = z.object({
  accountId: z.string(),
  cls: requestClassSchema,
  endpoint: z.string(),
  since: z.number(),
  /** When it may go; null while it only waits for its turn or place. */
  until: z.number().nullable(),
  why: z.string(),
});
export type WaitingRequestView = z.infer<typeof waitingRequestSchema>;

export const coolDownSchema = z.object({
  cls: requestClassSchema,
  cause: z.string(),
  since: z.number(),
  until: z.number(),
});
export type CoolDownView = z.infer<typeof coolDownSchema>;

export const budgetCallerSchema = z.object({
  accountId: z.string(),
  server: z.string(),
  caller: z.enum(['anonymous', 'authenticated', 'verified_bot']),
  young: z.boolean(),
  rows: z.array(budgetRowSchema),
  waiting: z.array(waitingRequestSchema),
  coolDowns: z.array(coolDownSchema),
  slots: z.array(budgetSlotSchema),
  inFlight: z.number(),
  stopped: z.object({ since: z.number(), cause: z.string() }).nullable(),
  /** Requests of the last hour, and those refused as too many, minute by minute, the present one last. */
  hour: z.object({ sent: z.array(z.number()), refused: z.array(z.number()) }).exactOptional(),
});
export type BudgetCaller = z.infer<typeof budgetCallerSchema>;

export const budgetSharedSchema = z.object({
  server: z.string(),
  rows: z.array(budgetRowSchema),
  slots: z.array(budgetSlotSchema),
});
export type BudgetShared = z.infer<typeof budgetSharedSchema>;

export const budgetSchema = z.object({
  at: z.number(),
  callers: z.array(budgetCallerSchema),
  /** What all accounts of this machine share at one server. */
  shared: z.array(budgetSharedSchema),
});
export type BudgetView = z.infer<typeof budgetSchema>;

/** What of the wire log is handed on, and how. Tokens and full ids are in none of it. */
export const wireReportOptionsSchema = z.object({
  names: z.enum(['keep', 'replace']),
  chat: z.enum(['keep', 'replace']),
  /** Null: all accounts. */
  accountId: z.string().nullable(),
});
export type WireReportOptions = z.infer<typeof wireReportOptionsSchema>;

export const wireReportSchema = z.object({
  records: z.number(),
  bytes: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  requests: z.number(),
  lines: z.number(),
  /** How many names are replaced. */
  people: z.number(),
  /** The file's head and its newest lines, cut where they are very long. */
  head: z.string(),
  newest: z.array(z.string()),
});
export type WireReportView = z.infer<typeof wireReportSchema>;
