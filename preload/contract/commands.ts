import { z } from 'zod';
import * as m from './models.ts';
import { wireReportOptionsSchema } from './network.ts';

const nothing = z.undefined();
const done = z.void();
const gameKey = { accountId: z.string(), gameId: z.string() };
const challengeKey = { accountId: z.string(), challengeId: z.string() };
const server = { baseUrl: z.string().max(500), dialect: m.dialectSettingSchema };
/** The service asks clients to allow for tokens of 512 characters. */
const token = z.string().min(1).max(1024);

/** What the renderer may have done. */
export const commands = {
  /** Asks the server what a pasted token is and may do; keeps nothing. */
  'accounts.checkToken': { input: z.object({ ...server, token }), output: m.tokenReportSchema },
  'accounts.addToken': {
    input: z.object({ ...server, token, keeping: m.tokenKeepingSchema }),
    output: m.accountSchema,
  },
  /** Opens the server's page that makes tokens, in the browser, with what the app needs ticked. */
  'accounts.openTokenPage': {
    input: z.object({ baseUrl: server.baseUrl, isBot: z.boolean().exactOptional() }),
    output: done,
  },
  'accounts.watch': { input: z.object(server), output: m.accountSchema },
  'accounts.practice': { input: nothing, output: m.accountSchema },
  /** Forgets the account and its token; its history stays. */
  'accounts.remove': { input: z.object({ accountId: z.string() }), output: done },
  /** Takes up an account that stopped (after a 401, or because another program uses the token). */
  'accounts.resume': { input: z.object({ accountId: z.string() }), output: done },
  /** Opens a stream anew, whatever it waits for; the account's event stream unless another is named. */
  'streams.reconnect': {
    input: z.object({ accountId: z.string(), streamId: z.string().exactOptional() }),
    output: done,
  },
  /** Asks where to, and writes; answers with the file's name, or null when the user thought better of it. */
  'wireLog.export': { input: wireReportOptionsSchema, output: z.object({ file: z.string().nullable() }) },
  'wireLog.clear': { input: nothing, output: done },
  'challenges.accept': { input: z.object(challengeKey), output: done },
  'challenges.decline': { input: z.object({ ...challengeKey, reason: m.declineReasonSchema }), output: done },
  /** Says that the game is on screen: its stream gets a slot before others. */
  'games.open': { input: z.object(gameKey), output: m.gameSchema },
  /** `ply` is the number of moves played before this one: a move for another position is refused, never sent. */
  'games.move': {
    input: z.object({ ...gameKey, ply: z.number().int().min(0), uci: z.string().max(6) }),
    output: done,
  },
  'games.abort': { input: z.object(gameKey), output: done },
  'games.resign': { input: z.object(gameKey), output: done },
  'games.chat': {
    input: z.object({ ...gameKey, room: z.enum(['player', 'spectator']), text: z.string().min(1).max(140) }),
    output: done,
  },
  /** Asks an opponent of the practice club for a challenge. Seconds. */
  'practice.askForChallenge': {
    input: z.object({
      opponentId: z.string(),
      limit: z.number().int().min(0).max(10_800),
      increment: z.number().int().min(0).max(180),
    }),
    output: done,
  },
  'settings.set': { input: m.settingsChangeSchema, output: m.settingsSchema },
  'away.dismiss': { input: z.object({ id: z.number().int() }), output: done },
  /** Opens a game or a challenge in the browser: only on a server that the user has an account on. */
  'shell.openAddress': { input: z.object({ address: z.string().max(2000) }), output: done },
  /** The window's first picture is painted: what was put off until then may begin. */
  'shell.painted': { input: nothing, output: done },
  'notifications.test': { input: nothing, output: done },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;
