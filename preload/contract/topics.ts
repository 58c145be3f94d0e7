import { z } from 'zod';
import { desktopSchema } from './desktop.ts';
import { historySchema } from './history.ts';
import * as m from './models.ts';
import { budgetSchema } from './network.ts';
import { noticeStateSchema } from './notifications.ts';
import { routeSchema } from './route.ts';
import { signInSchema } from './sign-in.ts';
import { tvGameSchema, tvTileSchema, tvViewSchema } from './tv.ts';

/**
 * What main pushes. Each message is the whole present state of its subject, never a delta: one that is missed or
 * merged with a later one costs nothing. Main sends at most one message of a topic (of a game, for `game`) a frame.
 */
export const topics = {
  accounts: z.array(m.accountSchema),
  streams: z.array(m.streamHealthSchema),
  /** At most once a second. */
  budget: budgetSchema,
  challenges: z.array(m.challengeSchema),
  games: z.array(m.gameCardSchema),
  game: m.gameSchema,
  away: z.array(m.awaySchema),
  /** The newest entry's id: pages of the ledger that are on screen are asked for again. */
  ledger: z.object({ newest: z.number() }),
  /** What is kept of each account's past, at most once a second. */
  history: z.array(historySchema),
  settings: m.settingsSchema,
  notifications: noticeStateSchema,
  desktop: desktopSchema,
  signIn: signInSchema,
  tvView: tvViewSchema,
  /** Of one channel. */
  tvTile: tvTileSchema,
  /** The game on the big board. */
  tvGame: tvGameSchema,
  /** What is recorded has changed: lists that are on screen are asked for again. At most one in two seconds. */
  tvRecorded: z.object({ at: z.number() }),
  /** Go there now (a notification was clicked). */
  navigate: routeSchema,
  /** Something the user should read that belongs to no button pressed. */
  notice: z.object({ level: z.enum(['info', 'warning', 'error']), message: z.string() }),
} as const satisfies Record<string, z.ZodType>;
  /** Whether the main window fills its screen. */
  fullScreen: z.object({ on: z.boolean() }),
