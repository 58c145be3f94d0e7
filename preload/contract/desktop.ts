/** How the app sits on the desktop, and what it is made of: tray, start with the session, updates, diagnostics. */
import { z } from 'zod';
import { addressText, count, finite, list, moment, most, pathText, sentence, word } from './bounds.ts';

export const desktopSettingsSchema = z.object({
  /** Closing the window leaves the app in the tray. */
  closeToTray: z.boolean(),
  /** Whether that was explained; it is once. */
  trayExplained: z.boolean(),
  lookForUpdates: z.boolean(),
});
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;

/** All times are ms since the epoch. */
export const updateSchema = z.discriminatedUnion('state', [
  /** This build names no place where newer ones are. */
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('not_looked') }),
  z.object({ state: z.literal('looking') }),
  z.object({ state: z.literal('current'), at: moment }),
  /** `address`: where the user finds it, for builds that cannot replace themselves; null: the app fetches it. */
  z.object({ state: z.literal('available'), version: word, address: addressText.nullable() }),
  z.object({ state: z.literal('fetching'), version: word, percent: finite }),
  /** Fetched and verified; installed when the user restarts the app from here. */
  z.object({ state: z.literal('ready'), version: word }),
  z.object({ state: z.literal('failed'), message: sentence, at: moment }),
  /** What is offered cannot be trusted; nothing was installed. */
  z.object({ state: z.literal('refused'), message: sentence, at: moment }),
]);
export type UpdateView = z.infer<typeof updateSchema>;

export const desktopSchema = z.object({
  /** `unknown` while the desktop has not answered. */
  tray: z.enum(['unknown', 'there', 'none']),
  /** Whether the app can go on without a window: there is a way back to it. */
  staysWithoutWindow: z.boolean(),
  /** `problem`: why the system was not told what the user chose. */
  autostart: z.object({ on: z.boolean(), problem: sentence.nullable() }),
  update: updateSchema,
});
export type DesktopView = z.infer<typeof desktopSchema>;

export const healthLineSchema = z.object({
  /** For example `Keyring`, or an account. */
  subject: word,
  tone: z.enum(['ok', 'busy', 'problem']),
  detail: sentence,
});
export type HealthLine = z.infer<typeof healthLineSchema>;

export const pastProblemSchema = z.object({
  /** When it last happened. */
  at: moment,
  level: z.enum(['warn', 'error']),
  /** Which part said it; '' for the app itself. */
  scope: word,
  message: sentence,
  detail: sentence,
  times: count,
  /** What the user can do, a sentence; null when nothing. */
  advice: sentence.nullable(),
});
export type PastProblem = z.infer<typeof pastProblemSchema>;

export const diagnosticsSchema = z.object({
  at: moment,
  versions: list(z.object({ name: word, value: word }), most.few),
  /** Where things are on this machine: shown here, and in no export. */
  places: list(z.object({ name: word, path: pathText }), most.few),
  stores: list(z.object({ name: word, bytes: count, entries: count.nullable() }), most.few),
  health: list(healthLineSchema, most.items),
  /** Newest first. */
  problems: list(pastProblemSchema, most.items),
});
export type DiagnosticsView = z.infer<typeof diagnosticsSchema>;
