import { z } from 'zod';
import { idText, list, moment, most, rowId, sentence } from './bounds.ts';
import { backupsSchema } from './backups.ts';
import { botSchema } from './bot.ts';
import { connectionSchema } from './connection.ts';
import { seekSchema } from './answering.ts';
import { desktopSchema } from './desktop.ts';
import { historySchema } from './history.ts';
import * as m from './models.ts';
import { budgetSchema } from './network.ts';
import { noticeStateSchema } from './notifications.ts';
import { routeSchema } from './route.ts';
import { signInSchema } from './sign-in.ts';
import { followedGameSchema, watchedSchema } from './watching.ts';
import { tvGameSchema, tvTileSchema, tvViewSchema } from './tv.ts';

/**
 * What main pushes. Each message is the whole present state of its subject, never a delta: one that is missed or
 * merged with a later one costs nothing. Main sends at most one message of a topic (of a game, for `game`) a frame.
 */
export const topics = {
  accounts: list(m.accountSchema, most.accounts),
  streams: list(m.streamHealthSchema, most.rows),
  /** At most once a second. */
  budget: budgetSchema,
  challenges: list(m.challengeSchema, most.rows),
  seeks: list(seekSchema, most.rows),
  games: list(m.gameCardSchema, most.rows),
  /** A game of others that is looked on at. */
  watched: watchedSchema,
  followedGames: list(followedGameSchema, most.rows),
  game: m.gameSchema,
  away: list(m.awaySchema, most.rows),
  /** The newest entry's id: pages of the ledger that are on screen are asked for again. */
  ledger: z.object({ newest: rowId }),
  /** What is kept of each account's past, at most once a second. */
  history: list(historySchema, most.accounts),
  backups: backupsSchema,
  connection: connectionSchema,
  settings: m.settingsSchema,
  notifications: noticeStateSchema,
  /** At most four times a second. */
  bot: botSchema,
  desktop: desktopSchema,
  /** Something about an account's arenas is new: what is on screen is asked for again. At most once a second. */
  arenas: z.object({ accountId: idText }),
  signIn: signInSchema,
  tvView: tvViewSchema,
  /** Of one channel. */
  tvTile: tvTileSchema,
  /** The game on the big board. */
  tvGame: tvGameSchema,
  /** What is recorded has changed: lists that are on screen are asked for again. At most one in two seconds. */
  tvRecorded: z.object({ at: moment }),
  /** Whether the main window fills its screen. */
  fullScreen: z.object({ on: z.boolean() }),
  /** Go there now (a notification was clicked). */
  navigate: routeSchema,
  /** Something the user should read that belongs to no button pressed. */
  notice: z.object({ level: z.enum(['info', 'warning', 'error']), message: sentence }),
} as const satisfies Record<string, z.ZodType>;
