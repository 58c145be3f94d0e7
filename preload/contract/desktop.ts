/** Desktop integration and diagnostics: tray, autostart, updates. */
import { z } from 'zod';
import { addressText, count, finite, list, moment, most, pathText, sentence, word } from './bounds.ts';
import { messageSchema } from './message.ts';

export const desktopSettingsSchema = z.object({
  /** Closing the window keeps the app running in the tray. */
  closeToTray: z.boolean(),
  /** The one-time explanation of the tray was shown. */
  trayExplained: z.boolean(),
  lookForUpdates: z.boolean(),
  /** An arena's game brings the window to the front; otherwise its board opens without taking the focus. */
  arenaGamesTakeFocus: z.boolean(),
});
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;

/** All times are ms since the epoch. */
const updateSchema = z.discriminatedUnion('state', [
  /** This build has no update source, or no repository offers its package. */
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('not_looked') }),
  z.object({ state: z.literal('looking') }),
  z.object({ state: z.literal('current'), at: moment }),
  /** `address`: download page, for builds that cannot replace themselves; null: the app downloads the update. */
  z.object({ state: z.literal('available'), version: word, address: addressText.nullable() }),
  /** The system's package manager has it. */
  z.object({ state: z.literal('in_packages'), version: word }),
  z.object({ state: z.literal('fetching'), version: word, percent: finite }),
  /** Downloaded and verified; installed when the user restarts the app from here. */
  z.object({ state: z.literal('ready'), version: word }),
  /** The package manager replaced the running version; it runs after a restart. */
  z.object({ state: z.literal('installed'), version: word }),
  z.object({ state: z.literal('failed'), message: messageSchema, at: moment }),
  /** The offered update failed verification; nothing was installed. */
  z.object({ state: z.literal('refused'), message: messageSchema, at: moment }),
]);
export type UpdateView = z.infer<typeof updateSchema>;

export const desktopSchema = z.object({
  /** `unknown` until the desktop answers. */
  tray: z.enum(['unknown', 'there', 'none']),
  /** Whether the app can run without a window: there is a way to reopen it. */
  staysWithoutWindow: z.boolean(),
  /** Whether small windows stay above others; false on Wayland, where only the user can ask for it. */
  keepsWindowsOnTop: z.boolean(),
  /** `problem`: why the system did not accept the user's choice. */
  autostart: z.object({ on: z.boolean(), problem: messageSchema.nullable() }),
  update: updateSchema,
});
export type DesktopView = z.infer<typeof desktopSchema>;

const healthLineSchema = z.object({
  /** Such as `Keyring`, or an account. */
  subject: word,
  tone: z.enum(['ok', 'busy', 'problem']),
  detail: sentence,
});
export type HealthLine = z.infer<typeof healthLineSchema>;

const pastProblemSchema = z.object({
  /** Latest occurrence. */
  at: moment,
  level: z.enum(['warn', 'error']),
  /** Scope of the log line; '' for the app itself. */
  scope: word,
  message: sentence,
  detail: sentence,
  times: count,
  /** A remedy; null when there is none. */
  advice: messageSchema.nullable(),
});
export type PastProblem = z.infer<typeof pastProblemSchema>;

export const diagnosticsSchema = z.object({
  at: moment,
  versions: list(z.object({ name: word, value: word }), most.few),
  /** Paths on this machine: shown here, never exported. */
  places: list(z.object({ name: word, path: pathText }), most.few),
  stores: list(z.object({ name: word, bytes: count, entries: count.nullable() }), most.few),
  health: list(healthLineSchema, most.items),
  /** Newest first. */
  problems: list(pastProblemSchema, most.items),
});
export type DiagnosticsView = z.infer<typeof diagnosticsSchema>;
