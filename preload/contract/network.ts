/** The network screens: streams, budget, wire log. All times are ms since the epoch. */
import { z } from 'zod';
import { count, finite, idText, list, moment, most, sentence, word } from './bounds.ts';
import { messageSchema } from './message.ts';

export const streamClosingSchema = z.object({
  /** Machine-readable cause; the window shows `message` when it does not know the code. */
  code: word,
  message: messageSchema,
  at: moment,
  /** How long the connection was open, ms; null when it was never accepted. */
  livedMs: finite.nullable(),
});

export const streamProblemSchema = z.object({
  code: z.enum([
    'unauthorized',
    'forbidden',
    'not_found',
    'evicted',
    'elsewhere',
    'closed_at_once',
    'rate_limited',
  ]),
  /** Says the problem and its remedy. */
  message: messageSchema,
  action: z.enum(['try_again', 'sign_in']).nullable(),
});

const requestClassSchema = z.enum(['move', 'play', 'user', 'upkeep', 'sync', 'spare']);
export type RequestClassView = z.infer<typeof requestClassSchema>;

/** One limit and its use, for one caller or for all callers of this machine. */
const budgetRowSchema = z.object({
  name: word,
  title: messageSchema,
  /**
   * `document`: the interface's description; `server`: seen in its own rules; `house`: the app's own restraint.
   */
  source: z.enum(['document', 'server', 'assumption', 'house']),
  /** `window`: uses within `windowMs`; `concurrent`: uses at the same time; `spacing`: one use per `windowMs`. */
  kind: z.enum(['window', 'concurrent', 'spacing']),
  limit: finite,
  /** The server's limit, when the user set a lower one. */
  table: finite.exactOptional(),
  /** Remaining uses by the app's own count, ignoring the server's headers. */
  counted: finite.exactOptional(),
  windowMs: finite.nullable(),
  used: finite,
  left: finite,
  /** When the next use becomes free, if none is left. */
  nextFreeAt: moment.nullable(),
  /** Values of the server's own headers. */
  said: messageSchema.nullable(),
});
export type BudgetRow = z.infer<typeof budgetRowSchema>;

const budgetSlotSchema = z.object({
  row: word,
  accountId: idText,
  endpoint: word,
  /** Subject of the request, such as a game id. */
  about: word.nullable(),
  cls: requestClassSchema,
  since: moment,
  closing: z.boolean(),
});
export type BudgetSlot = z.infer<typeof budgetSlotSchema>;

const waitingRequestSchema = z.object({
  accountId: idText,
  cls: requestClassSchema,
  endpoint: word,
  since: moment,
  /** Earliest start; null while it waits only for its turn or a slot. */
  until: moment.nullable(),
  why: messageSchema,
});
export type WaitingRequestView = z.infer<typeof waitingRequestSchema>;

const coolDownSchema = z.object({
  cls: requestClassSchema,
  cause: messageSchema,
  since: moment,
  until: moment,
});
export type CoolDownView = z.infer<typeof coolDownSchema>;

const budgetCallerSchema = z.object({
  accountId: idText,
  server: word,
  caller: z.enum(['anonymous', 'authenticated', 'verified_bot']),
  young: z.boolean(),
  rows: list(budgetRowSchema, most.few),
  waiting: list(waitingRequestSchema, most.items),
  coolDowns: list(coolDownSchema, most.few),
  slots: list(budgetSlotSchema, most.items),
  inFlight: count,
  stopped: z.object({ since: moment, cause: messageSchema }).nullable(),
  /** Requests of the last hour, and those refused with 429, per minute, the current minute last. */
  hour: z.object({ sent: list(count, most.few), refused: list(count, most.few) }).exactOptional(),
});
export type BudgetCaller = z.infer<typeof budgetCallerSchema>;

const budgetSharedSchema = z.object({
  server: word,
  rows: list(budgetRowSchema, most.few),
  slots: list(budgetSlotSchema, most.items),
});
export type BudgetShared = z.infer<typeof budgetSharedSchema>;

export const budgetSchema = z.object({
  at: moment,
  callers: list(budgetCallerSchema, most.accounts),
  /** Limits that all accounts of this machine share at one server. */
  shared: list(budgetSharedSchema, most.accounts),
});
export type BudgetView = z.infer<typeof budgetSchema>;

/** Options of a wire report, which never contains tokens or full ids. */
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
  /** Number of replaced names. */
  people: count,
  /** Header and newest lines of the file; very long lines are cut. */
  head: sentence,
  newest: list(sentence, most.few),
});
export type WireReportView = z.infer<typeof wireReportSchema>;
