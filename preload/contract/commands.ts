import { z } from 'zod';
import { addressText, idText, keyText, list, most, rowId, word } from './bounds.ts';
import { arenaCommands } from './arenas.ts';
import { backupCommands } from './backups.ts';
import { botCommands } from './bot.ts';
import { connectionCommands } from './connection.ts';
import { answerRulesSchema } from './answering.ts';
import { historyCommands } from './history.ts';
import * as m from './models.ts';
import { wireReportOptionsSchema } from './network.ts';
import { noticeKindSchema, noticeOutcomeSchema } from './notifications.ts';
import * as practice from './practice.ts';
import { routeSchema, smallRouteSchema } from './route.ts';
import { wishSchema } from './sign-in.ts';
import { watchedSchema } from './watching.ts';
import { tvChannelSchema, tvKeySchema, tvViewerSchema } from './tv.ts';

const nothing = z.undefined();
const done = z.void();
const gameKey = { accountId: idText, gameId: idText };
const challengeKey = { accountId: idText, challengeId: idText };
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
  /**
   * Opens the server's sign-in page in the browser; what comes of it is told by the topic `signIn`. With `accountId` an
   * account signs in anew or is allowed more, on its own server and with what it was allowed before.
   */
  'signIn.begin': {
    input: z.object({
      ...server,
      wishes: list(wishSchema, 10),
      isBot: z.boolean(),
      keeping: m.tokenKeepingSchema,
      accountId: idText.exactOptional(),
    }),
    output: done,
  },
  /** Opens the page of the attempt under way once more. */
  'signIn.openAgain': { input: nothing, output: done },
  /** Puts the page's address into the clipboard: the window itself never has it. */
  'signIn.copyAddress': { input: nothing, output: done },
  /** Ends the attempt, or forgets how the last one ended. */
  'signIn.cancel': { input: nothing, output: done },
  'accounts.watch': { input: z.object(server), output: m.accountSchema },
  'accounts.practice': { input: nothing, output: m.accountSchema },
  /** Forgets the account and its token; its history stays. */
  'accounts.remove': { input: z.object({ accountId: idText }), output: done },
  /**
   * Makes the token invalid on the server and forgets it; the account stays, without a token, with its history. Fails when
   * the server cannot be reached, unless `evenIfNotRevoked`. `keepToken`: forgets it here only.
   */
  'accounts.signOut': {
    input: z.object({
      accountId: idText,
      keepToken: z.boolean().exactOptional(),
      evenIfNotRevoked: z.boolean().exactOptional(),
    }),
    output: done,
  },
  /** Signs out, and deletes everything that is kept of the account here: history, games, settings, the account. */
  'accounts.deleteData': {
    input: z.object({ accountId: idText, evenIfNotRevoked: z.boolean().exactOptional() }),
    output: done,
  },
  /** Takes up an account that stopped (after a 401, or because another program uses the token). */
  'accounts.resume': { input: z.object({ accountId: idText }), output: done },
  /** Opens a stream anew, whatever it waits for; the account's event stream unless another is named. */
  'streams.reconnect': {
    input: z.object({ accountId: idText, streamId: keyText.exactOptional() }),
    output: done,
  },
  /** Keeps to less than the server allows; null: to what it allows. */
  'budget.setLimit': {
    input: z.object({
      server: z.string().max(500),
      row: z.string().max(60),
      count: z.number().int().min(1).max(10_000).nullable(),
    }),
    output: done,
  },
  /** Asks where to, and writes; answers with the file's name, or null when the user thought better of it. */
  'wireLog.export': { input: wireReportOptionsSchema, output: z.object({ file: word.nullable() }) },
  'wireLog.clear': { input: nothing, output: done },
  'challenges.accept': { input: z.object(challengeKey), output: done },
  'challenges.decline': { input: z.object({ ...challengeKey, reason: m.declineReasonSchema }), output: done },
  /** Says that the game is on screen: its stream gets a slot before others. */
  'games.open': { input: z.object(gameKey), output: m.gameSchema },
  /** `ply` is the number of moves played before this one: a move for another position is refused, never sent. */
  'games.move': {
    input: z.object({
      ...gameKey,
      ply: z.number().int().min(0).max(most.plies),
      uci: z.string().max(6),
      offeringDraw: z.boolean().exactOptional(),
    }),
    output: done,
  },
  /** Half the own time for one point more: in an arena, before the own first move. */
  'games.berserk': { input: z.object(gameKey), output: done },
  /** Gives the opponent more time. */
  'games.addTime': {
    input: z.object({ ...gameKey, seconds: z.number().int().min(1).max(60) }),
    output: done,
  },
  'games.abort': { input: z.object(gameKey), output: done },
  'games.resign': { input: z.object(gameKey), output: done },
  /** Offers a draw or asks to take a move back, or takes what the opponent offers (`yes`); else declines it. */
  'games.offer': {
    input: z.object({ ...gameKey, what: z.enum(['draw', 'takeback']), yes: z.boolean() }),
    output: done,
  },
  /** The opponent has been gone for long enough. */
  'games.claim': { input: z.object({ ...gameKey, what: z.enum(['victory', 'draw']) }), output: done },
  'games.chat': {
    input: z.object({ ...gameKey, room: z.enum(['player', 'spectator']), text: z.string().min(1).max(140) }),
    output: done,
  },
  /** Challenges a user of the account's server; the challenge's id is the game's too, once it is accepted. */
  'challenges.create': {
    input: z.object({ accountId: idText, username: z.string().max(40), terms: practice.termsSchema }),
    output: z.object({ challengeId: idText }),
  },
  /** Makes a challenge for whoever has its address. */
  'challenges.open': {
    input: z.object({ accountId: idText, terms: practice.termsSchema }),
    output: z.object({ challengeId: idText, address: addressText }),
  },
  /** Looks on at a game of others. To be said again at least once a minute while it is on screen. */
  'watching.open': { input: z.object(gameKey), output: watchedSchema },
  'watching.leave': { input: z.object(gameKey), output: done },
  /** Looks for an opponent, rapid and slower. */
  'seeks.begin': {
    input: z.object({
      accountId: idText,
      terms: practice.termsSchema,
      /** The opponent's rating, lowest and highest. */
      ratings: z.tuple([z.number().int().min(0).max(4_000), z.number().int().min(0).max(4_000)]).nullable(),
    }),
    output: z.object({ seekId: idText }),
  },
  'seeks.cancel': { input: z.object({ seekId: idText }), output: done },
  'answering.set': { input: answerRulesSchema, output: answerRulesSchema },
  /** Takes an own challenge back. */
  'challenges.cancel': { input: z.object(challengeKey), output: done },
  /** Begins a game against the computer. */
  'challenges.computer': {
    input: z.object({
      accountId: idText,
      level: practice.computerLevelSchema,
      terms: practice.termsSchema,
    }),
    output: z.object({ gameId: idText }),
  },
  'practice.setSpeed': { input: z.object({ speed: practice.clubSpeedSchema }), output: done },
  /** Deletes all that the club keeps and all that is kept of its account here, and opens a new club. */
  'practice.startOver': { input: z.object({ accountId: idText }), output: m.accountSchema },
  /** Asks an opponent of the practice club for a challenge. Seconds. */
  'practice.askForChallenge': {
    input: z.object({
      opponentId: idText,
      limit: z.number().int().min(0).max(10_800),
      increment: z.number().int().min(0).max(180),
    }),
    output: done,
  },
  /** TV is on screen with these channels, one of them big. To be said again at least once a minute. */
  'tv.watch': {
    input: z.object({
      viewer: tvViewerSchema,
      wall: list(tvChannelSchema, 16),
      big: tvChannelSchema,
      /** Its game is shown in full, move by move. */
      full: z.boolean(),
    }),
    output: done,
  },
  'tv.leave': { input: z.object({ viewer: tvViewerSchema }), output: done },
  /** Starred recordings stay whatever room there is. */
  'tv.star': { input: tvKeySchema.extend({ on: z.boolean() }), output: done },
  'tv.remove': { input: tvKeySchema, output: done },
  /** Asks where to, and writes a game as PGN; the file's name, or null when the user thought better of it. */
  'tv.savePgn': { input: tvKeySchema, output: z.object({ file: word.nullable() }) },
  'settings.set': { input: m.settingsChangeSchema, output: m.settingsSchema },
  'away.dismiss': { input: z.object({ id: rowId }), output: done },
  /** Opens a game or a challenge in the browser: only on a server that the user has an account on. */
  'shell.openAddress': { input: z.object({ address: z.string().max(2000) }), output: done },
  /** In a small window of its own that stays above others; there is one for each kind of thing. */
  'shell.openSmall': { input: z.object({ route: smallRouteSchema }), output: done },
  /** Brings the main window to the front, at a place. */
  'shell.show': { input: z.object({ route: routeSchema }), output: done },
  /** Of the main window; the topic `fullScreen` says when it is so. */
  'shell.fullScreen': { input: z.object({ on: z.boolean() }), output: done },
  /** The window's first picture is painted: what was put off until then may begin. */
  'shell.painted': { input: nothing, output: done },
  /** Whether the app starts with the session, without a window. */
  'desktop.setAutostart': { input: z.object({ on: z.boolean() }), output: done },
  /** Looks for a newer version now; what came of it is in `desktop.view`. */
  'updates.look': { input: nothing, output: done },
  /** Fetches the newer version, or starts the one that was fetched. */
  'updates.install': { input: nothing, output: done },
  /** Asks where to, and writes what can be given to others; the file's name, or null when the user thought better of it. */
  'diagnostics.export': { input: nothing, output: z.object({ file: word.nullable() }) },
  'notifications.test': { input: nothing, output: done },
  /** Judges and shows a made-up notification of a kind by the rule that would decide now; tells what became of it. */
  'notifications.testRule': {
    input: z.object({ kind: noticeKindSchema, accountId: idText.exactOptional() }),
    output: noticeOutcomeSchema,
  },
  /** From now on, ms; null ends a pause. */
  'notifications.pause': {
    input: z.object({
      forMs: z
        .number()
        .int()
        .min(1)
        .max(366 * 86_400_000)
        .nullable(),
    }),
    output: done,
  },
  /** Asks the server anew whom the account follows. */
  'notifications.askFollowed': { input: z.object({ accountId: idText }), output: done },
  ...historyCommands,
  ...backupCommands,
  ...connectionCommands,
  ...arenaCommands,
  ...botCommands,
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;
