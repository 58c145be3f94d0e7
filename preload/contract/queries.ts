import { z } from 'zod';
import { idText, list, most, rowId } from './bounds.ts';
import { arenaQueries } from './arenas.ts';
import { backupQueries } from './backups.ts';
import { botQueries } from './bot.ts';
import { connectionQueries } from './connection.ts';
import { answerRulesSchema, seekSchema } from './answering.ts';
import { desktopSchema, diagnosticsSchema } from './desktop.ts';
import * as m from './models.ts';
import { historyQueries } from './history.ts';
import { budgetSchema, wireReportOptionsSchema, wireReportSchema } from './network.ts';
import { noticeFilterSchema, noticeSchema, noticeStateSchema } from './notifications.ts';
import * as practice from './practice.ts';
import { routeSchema } from './route.ts';
import { signInSchema } from './sign-in.ts';
import * as tv from './tv.ts';
import { followedGameSchema, followedPeopleSchema } from './watching.ts';

const none = z.undefined();

/** What the renderer may ask. Reading changes nothing; answers may be cached until a topic says otherwise. */
export const queries = {
  'app.info': { input: none, output: m.appInfoSchema },
  /** The place that an `outpost://` address leads to; `unknown` where it makes no sense. */
  'app.place': { input: z.object({ address: z.string().max(2000) }), output: routeSchema },
  'settings.get': { input: none, output: m.settingsSchema },
  'accounts.list': { input: none, output: list(m.accountSchema, most.accounts) },
  'streams.list': { input: none, output: list(m.streamHealthSchema, most.rows) },
  'budget.view': { input: none, output: budgetSchema },
  /** What an export would hold. */
  'wireLog.report': { input: wireReportOptionsSchema, output: wireReportSchema },
  'challenges.list': { input: none, output: list(m.challengeSchema, most.rows) },
  /** Searches for an opponent, the newest first. */
  'seeks.list': { input: none, output: list(seekSchema, most.rows) },
  /** Rules that answer challenges by themselves. */
  'answering.rules': { input: none, output: answerRulesSchema },
  /** Games that go on between people whom accounts follow. */
  'watching.followed': { input: none, output: list(followedGameSchema, most.rows) },
  /** Those whom an account follows: the server is asked, though not more often than every ten seconds. */
  'watching.people': { input: z.object({ accountId: idText }), output: followedPeopleSchema },
  'games.list': { input: none, output: list(m.gameCardSchema, most.rows) },
  'games.get': { input: z.object({ accountId: idText, gameId: idText }), output: m.gameSchema },
  /** Newest first; `before` is the id of the last entry already held. */
  'ledger.page': {
    input: z.object({ before: rowId.exactOptional(), limit: z.number().int().min(1).max(200) }),
    output: list(m.ledgerEntrySchema, 200),
  },
  'away.list': { input: none, output: list(m.awaySchema, most.rows) },
  'storage.view': { input: none, output: m.storageSchema },
  'quarantine.page': {
    input: z.object({ limit: z.number().int().min(1).max(200) }),
    output: list(m.quarantineSchema, 200),
  },
  'notifications.state': { input: none, output: noticeStateSchema },
  /** Newest first; `before` is the id of the last one already held. */
  'notifications.page': {
    input: z.object({
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
  /** A game of TV in full: one that is on, or a recorded one. */
  'tv.game': { input: tv.tvKeySchema, output: tv.tvGameSchema },
  /** Recorded games, newest first. */
  'tv.past': { input: tv.tvPageSchema, output: list(tv.tvRowSchema, 200) },
  'tv.storage': { input: none, output: tv.tvStorageSchema },
  /** null: the club does not run. */
  'practice.lobby': { input: none, output: practice.lobbySchema.nullable() },
  'practice.opponents': { input: none, output: list(m.opponentSchema, most.rows) },
  ...historyQueries,
  ...backupQueries,
  ...connectionQueries,
  ...arenaQueries,
  ...botQueries,
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;
