/** How the app sits on the desktop, and what it is made of: tray, start with the session, updates, diagnostics. */
import { z } from 'zod';

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
  z.object({ state: z.literal('current'), at: z.number() }),
  /** `address`: where it can be had, for builds that cannot replace themselves; null: the app fetches it. */
  z.object({ state: z.literal('available'), version: z.string(), address: z.string().nullable() }),
  z.object({ state: z.literal('fetching'), version: z.string(), percent: z.number() }),
  /** Takes the place of this one at the next start. */
  z.object({ state: z.literal('ready'), version: z.string() }),
  z.object({ state: z.literal('failed'), message: z.string(), at: z.number() }),
]);
export type UpdateView = z.infer<typeof updateSchema>;

export const desktopSchema = z.object({
  /** `unknown` while the desktop has not answered. */
  tray: z.enum(['unknown', 'there', 'none']),
  /** Whether the app can go on without a window: there is a way back to it. */
  staysWithoutWindow: z.boolean(),
  /** `problem`: why the system was not told what the user chose. */
  autostart: z.object({ on: z.boolean(), problem: z.string().nullable() }),
  update: updateSchema,
});
export type DesktopView = z.infer<typeof desktopSchema>;

export const healthLineSchema = z.object({
  /** For example `Keyring`, or an account. */
  subject: z.string(),
  tone: z.enum(['ok', 'busy', 'problem']),
  detail: z.string(),
});
export type HealthLine = z.infer<typeof healthLineSchema>;

export const pastProblemSchema = z.object({
  /** When it last happened. */
  at: z.number(),
  level: z.enum(['warn', 'error']),
  /** Which part said it; '' for the app itself. */
  scope: z.string(),
  message: z.string(),
  detail: z.string(),
  times: z.number(),
  /** What the user can do, a sentence; null when nothing. */
  advice: z.string().nullable(),
});
export type PastProblem = z.infer<typeof pastProblemSchema>;

export const diagnosticsSchema = z.object({
  at: z.number(),
  versions: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Where things are on this machine: shown here, and in no export. */
  places: z.array(z.object({ name: z.string(), path: z.string() })),
  stores: z.array(z.object({ name: z.string(), bytes: z.number(), entries: z.number().nullable() })),
  health: z.array(healthLineSchema),
  /** Newest first. */
  problems: z.array(pastProblemSchema),
});
export type DiagnosticsView = z.infer<typeof diagnosticsSchema>;
