import { z } from 'zod';
import { count, idText, list, moment, most, rowId } from './bounds.ts';
import { messageSchema } from './message.ts';
import { backupsSchema } from './backups.ts';
import { analysisSchema } from './analysis.ts';
import { botSchema } from './bot.ts';
import { arenaPairingSchema } from './arena-pairing.ts';
import { connectionSchema } from './connection.ts';
import { seekSchema } from './challenge-rules.ts';
import { desktopSchema } from './desktop.ts';
import { historySchema } from './history.ts';
import { liveAnalysisSchema } from './live-analysis.ts';
import { machinesSchema } from './machines.ts';
import * as m from './models.ts';
import { budgetSchema } from './network.ts';
import { noticeStateSchema } from './notifications.ts';
import { ownEnginesSchema } from './own-engines.ts';
import { routeSchema } from './route.ts';
import { signInSchema } from './sign-in.ts';
import { followedGameSchema, watchedSchema } from './watching.ts';
import { trainingDueSchema } from './training.ts';
import { tvGameSchema, tvTileSchema, tvViewSchema } from './tv.ts';

/**
 * States that main pushes. Each message is the whole present state, never a delta, so missed and coalesced
 * messages cost nothing. Main sends at most one message per frame and topic (per game, for `game`).
 */
export const topics = {
  accounts: list(m.accountSchema, most.accounts),
  streams: list(m.streamHealthSchema, most.rows),
  /** At most once a second. */
  budget: budgetSchema,
  challenges: list(m.challengeSchema, most.rows),
  seeks: list(seekSchema, most.rows),
  games: list(m.gameCardSchema, most.rows),
  /** A watched game of other players. */
  watched: watchedSchema,
  followedGames: list(followedGameSchema, most.rows),
  game: m.gameSchema,
  away: list(m.awaySchema, most.rows),
  /** Id of the newest entry: the window reloads the ledger pages on screen. */
  ledger: z.object({ newest: rowId }),
  /** Stored history of each account, at most once a second. */
  history: list(historySchema, most.accounts),
  /** At most twice a second. */
  analysis: analysisSchema,
  /** Analyses of an account's games were deleted, or came from another machine: the window repeats its queries. */
  analysesChanged: z.object({ accountId: idText }),
  /** Ten times a second at most. */
  liveAnalysis: liveAnalysisSchema,
  engines: ownEnginesSchema,
  /** The analysis of a game is complete: the window repeats its query. */
  analysed: z.object({ accountId: idText, gameId: idText }),
  /** Facts of games were read: the window repeats its queries of figures. At most once a second. */
  insights: z.object({ revision: count }),
  /** Own notes or tags of an account changed: the window repeats its queries. */
  notes: z.object({ accountId: idText }),
  /** An account's repertoires changed: the window repeats its queries. */
  repertoires: z.object({ accountId: idText }),
  /** The explorer's answer to the window's last question changed: the window repeats its query. */
  explorer: z.object({ accountId: idText }),
  /** An account's ratings changed: the window repeats its query. */
  ratings: z.object({ accountId: idText }),
  /** Cards due today, by account; the window repeats its queries of training. At most twice a second. */
  training: trainingDueSchema,
  backups: backupsSchema,
  /** At most twice a second. */
  machines: machinesSchema,
  connection: connectionSchema,
  settings: m.settingsSchema,
  notifications: noticeStateSchema,
  /** At most four times a second. */
  bot: botSchema,
  desktop: desktopSchema,
  /** An account's arenas changed: the window repeats its queries. At most once a second. */
  arenas: z.object({ accountId: idText }),
  signIn: signInSchema,
  tvView: tvViewSchema,
  /** State of one channel. */
  tvTile: tvTileSchema,
  /** The game on the big board. */
  tvGame: tvGameSchema,
  /** Recordings changed: the window reloads the lists on screen. At most every two seconds. */
  tvRecorded: z.object({ at: moment }),
  /** Whether the main window fills its screen. */
  fullScreen: z.object({ on: z.boolean() }),
  /** An arena has begun a game of the account: the window opens the board, or shows the way to it. */
  arenaPaired: arenaPairingSchema,
  /** A request to go there now, such as a clicked notification. */
  navigate: routeSchema,
  /** A message to the user that answers no pressed button. */
  toast: z.object({ level: z.enum(['info', 'warning', 'error']), message: messageSchema }),
} as const satisfies Record<string, z.ZodType>;
