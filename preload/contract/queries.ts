import { z } from 'zod';
import { fenText, idText, list, most, rowId, word } from './bounds.ts';
import { arenaQueries } from './arena-calls.ts';
import { backupQueries } from './backups.ts';
import { analysisQueries } from './analysis.ts';
import { ownEngineQueries } from './own-engines.ts';
import { bookQueries } from './books.ts';
import { botQueries } from './bot.ts';
import { connectionQueries } from './connection.ts';
import { answerRulesSchema, seekSchema } from './challenge-rules.ts';
import { desktopSchema, diagnosticsSchema } from './desktop.ts';
import { liveAnalysisQueries } from './live-analysis.ts';
import { firstStarts } from './choices.ts';
import { explorerQueries } from './explorer.ts';
import { machineQueries } from './machines.ts';
import * as m from './models.ts';
import { quarantineSchema, storageSchema } from './storage.ts';
import { historyQueries } from './history-calls.ts';
import { insightWeekQueries } from './insight-week.ts';
import { insightsQueries } from './insights.ts';
import { openingsQueries, openingTreeSchema } from './openings.ts';
import { budgetSchema, wireReportOptionsSchema, wireReportSchema } from './network.ts';
import { noticeFilterSchema, noticeSchema, noticeStateSchema } from './notifications.ts';
import { opponentQueries } from './opponents.ts';
import { playerQueries } from './players.ts';
import * as practice from './practice.ts';
import { notesQueries } from './notes.ts';
import { repertoireQueries } from './repertoire.ts';
import { ratingsSchema } from './ratings.ts';
import { routeSchema } from './route.ts';
import { pgnSchema } from './share.ts';
import { signInSchema } from './sign-in.ts';
import { trainingQueries } from './training.ts';
import * as tv from './tv.ts';
import { followedGameSchema, followedPeopleSchema } from './watching.ts';

const none = z.undefined();

/** Read-only calls. The window may cache an answer until a topic invalidates it. */
export const queries = {
  'app.info': { input: none, output: m.appInfoSchema },
  /** The route of an `outpost://` address; `unknown` when it is invalid. */
  'app.place': { input: z.object({ address: z.string().max(2000) }), output: routeSchema },
  /** The first view of a window without an account. */
  'app.firstStart': { input: none, output: z.enum(firstStarts) },
  'settings.get': { input: none, output: m.settingsSchema },
  'accounts.list': { input: none, output: list(m.accountSchema, most.accounts) },
  'streams.list': { input: none, output: list(m.streamHealthSchema, most.rows) },
  'budget.view': { input: none, output: budgetSchema },
  /** A preview of the wire log's export. */
  'wireLog.report': { input: wireReportOptionsSchema, output: wireReportSchema },
  'challenges.list': { input: none, output: list(m.challengeSchema, most.rows) },
  /** Searches for an opponent, newest first. */
  'seeks.list': { input: none, output: list(seekSchema, most.rows) },
  /** Rules that answer challenges automatically. */
  'challenges.rules': { input: none, output: answerRulesSchema },
  /** Games in progress between users whom accounts follow. */
  'watching.followed': { input: none, output: list(followedGameSchema, most.rows) },
  /** The users whom an account follows. Asks the server, at most every ten seconds. */
  'watching.people': { input: z.object({ accountId: idText }), output: followedPeopleSchema },
  'games.list': { input: none, output: list(m.gameCardSchema, most.rows) },
  'games.get': { input: z.object({ accountId: idText, gameId: idText }), output: m.gameSchema },
  /**
   * Newest first; `before` is the id of the oldest entry that the window has. Without an account: entries of all
   * real accounts, or of the practice club while there is no other account.
   */
  'ledger.page': {
    input: z.object({
      accountId: idText.exactOptional(),
      before: rowId.exactOptional(),
      limit: z.number().int().min(1).max(200),
    }),
    output: list(m.ledgerEntrySchema, 200),
  },
  'away.list': { input: none, output: list(m.awaySchema, most.rows) },
  'storage.view': { input: none, output: storageSchema },
  'quarantine.page': {
    input: z.object({ limit: z.number().int().min(1).max(200) }),
    output: list(quarantineSchema, 200),
  },
  'notifications.state': { input: none, output: noticeStateSchema },
  /** As `ledger.page`. */
  'notifications.page': {
    input: z.object({
      accountId: idText.exactOptional(),
      before: rowId.exactOptional(),
      limit: z.number().int().min(1).max(200),
      filter: noticeFilterSchema,
    }),
    output: list(noticeSchema, 200),
  },
  'signIn.view': { input: none, output: signInSchema },
  'desktop.view': { input: none, output: desktopSchema },
  'diagnostics.view': { input: none, output: diagnosticsSchema },
  'tv.view': { input: none, output: tv.tvViewSchema },
  'tv.tile': { input: z.object({ channel: tv.tvChannelSchema }), output: tv.tvTileSchema },
  /** A TV game in full, live or recorded. */
  'tv.game': { input: tv.tvKeySchema, output: tv.tvGameSchema },
  /** The same as PGN, up to the first gap. */
  'tv.pgn': { input: tv.tvKeySchema, output: pgnSchema },
  /** Recorded games, newest first. */
  'tv.past': { input: tv.tvPageSchema, output: list(tv.tvRowSchema, 200) },
  /** The moves of the newest recordings in a position; `fen` is `startpos` for the variant's initial one. */
  'tv.openings': {
    input: z.object({ accountId: idText, variant: word, fen: fenText }),
    output: openingTreeSchema,
  },
  'tv.storage': { input: z.object({ accountId: idText.exactOptional() }), output: tv.tvStorageSchema },
  /** Answered once the club listens; null without an account of the club. */
  'practice.club': { input: none, output: practice.practiceClubSchema.nullable() },
  /** Answered once the club listens; empty without an account of the club. */
  'practice.opponents': { input: none, output: list(m.opponentSchema, most.rows) },
  'ratings.view': { input: z.object({ accountId: idText }), output: ratingsSchema },
  ...historyQueries,
  ...backupQueries,
  ...machineQueries,
  ...connectionQueries,
  ...arenaQueries,
  ...analysisQueries,
  ...ownEngineQueries,
  ...liveAnalysisQueries,
  ...insightsQueries,
  ...openingsQueries,
  ...notesQueries,
  ...explorerQueries,
  ...repertoireQueries,
  ...insightWeekQueries,
  ...bookQueries,
  ...trainingQueries,
  ...botQueries,
  ...opponentQueries,
  ...playerQueries,
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;
