import { z } from 'zod';
import { addressText, idText, keyText, list, most, rowId, word } from './bounds.ts';
import { analysisCommands } from './analysis.ts';
import { ownEngineCommands } from './own-engines.ts';
import { arenaCommands } from './arena-calls.ts';
import { backupCommands } from './backups.ts';
import { bookCommands } from './books.ts';
import { botCommands } from './bot.ts';
import { connectionCommands } from './connection.ts';
import { answerRulesSchema } from './challenge-rules.ts';
import { explorerCommands } from './explorer.ts';
import { historyCommands } from './history-calls.ts';
import { liveAnalysisCommands } from './live-analysis.ts';
import { insightWeekCommands } from './insight-week.ts';
import { insightsCommands } from './insights.ts';
import { machineCommands } from './machines.ts';
import * as m from './models.ts';
import { wireReportOptionsSchema } from './network.ts';
import { noticeKindSchema, noticeOutcomeSchema } from './notifications.ts';
import { opponentCommands } from './opponents.ts';
import { playerCommands } from './players.ts';
import * as practice from './practice.ts';
import { notesCommands } from './notes.ts';
import { repertoireCommands } from './repertoire.ts';
import { routeSchema, smallRouteSchema } from './route.ts';
import { shareCommands } from './share.ts';
import { wishSchema } from './sign-in.ts';
import { termsSchema } from './terms.ts';
import { watchedSchema } from './watching.ts';
import { trainingCommands } from './training.ts';
import { tvChannelSchema, tvKeySchema, tvViewerSchema } from './tv.ts';

const nothing = z.undefined();
const done = z.void();
const gameKey = { accountId: idText, gameId: idText };
const challengeKey = { accountId: idText, challengeId: idText };
const server = { baseUrl: z.string().max(500), dialect: m.dialectSettingSchema };
/** The service asks clients to accept tokens of up to 512 characters; this leaves a margin. */
const token = z.string().min(1).max(1024);

/** Calls that change something. */
const seekRating = z.number().int().min(400).max(2_900);

export const commands = {
  /** Asks the server for the owner and scopes of a pasted token; stores nothing. */
  'accounts.checkToken': { input: z.object({ ...server, token }), output: m.tokenReportSchema },
  'accounts.addToken': {
    input: z.object({ ...server, token, keeping: m.tokenKeepingSchema }),
    output: m.accountSchema,
  },
  /** Opens the server's token page in the browser, with the scopes that the app needs preselected. */
  'accounts.openTokenPage': {
    input: z.object({ baseUrl: server.baseUrl, isBot: z.boolean().exactOptional() }),
    output: done,
  },
  /**
   * Opens the server's sign-in page in the browser; topic `signIn` reports the outcome. With `accountId` the
   * account signs in again or gets more scopes, on its own server and with the scopes that it already has.
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
  /** Opens the page of the current attempt again. */
  'signIn.openAgain': { input: nothing, output: done },
  /** Copies the page's address to the clipboard; the window never receives it. */
  'signIn.copyAddress': { input: nothing, output: done },
  /** Cancels the attempt, or clears the outcome of the last one. */
  'signIn.cancel': { input: nothing, output: done },
  'accounts.watch': { input: z.object(server), output: m.accountSchema },
  'accounts.practice': { input: nothing, output: m.accountSchema },
  /** Removes the account and its token; its history is kept. */
  'accounts.remove': { input: z.object({ accountId: idText }), output: done },
  /**
   * Revokes the token on the server and removes it here; the account and its history remain. Fails when the server
   * is unreachable, unless `evenIfNotRevoked`. `keepToken`: removes it here without revoking.
   */
  'accounts.signOut': {
    input: z.object({
      accountId: idText,
      keepToken: z.boolean().exactOptional(),
      evenIfNotRevoked: z.boolean().exactOptional(),
    }),
    output: done,
  },
  /** Signs out and deletes all local data of the account: history, games, settings, the account itself. */
  'accounts.deleteData': {
    input: z.object({
      accountId: idText,
      evenIfNotRevoked: z.boolean().exactOptional(),
      /** Also deletes the databases that a repair or a restored backup set aside. */
      setAsideToo: z.boolean().exactOptional(),
    }),
    output: done,
  },
  /** Resumes an account that stopped (after a 401, or because another program uses the token). */
  'accounts.resume': { input: z.object({ accountId: idText }), output: done },
  /** Reopens a stream at once, without its back-off; by default the account's event stream. */
  'streams.reconnect': {
    input: z.object({ accountId: idText, streamId: keyText.exactOptional() }),
    output: done,
  },
  /** Sets a limit below the server's; null: the server's limit. */
  'budget.setLimit': {
    input: z.object({
      server: z.string().max(500),
      row: z.string().max(60),
      count: z.number().int().min(1).max(10_000).nullable(),
    }),
    output: done,
  },
  /** Asks for a file and writes the export; returns its name, or null when the user cancels. */
  'wireLog.export': { input: wireReportOptionsSchema, output: z.object({ file: word.nullable() }) },
  'wireLog.clear': { input: nothing, output: done },
  'challenges.accept': { input: z.object(challengeKey), output: done },
  'challenges.decline': { input: z.object({ ...challengeKey, reason: m.declineReasonSchema }), output: done },
  /** Reports that the game is on screen, so that its stream gets a slot first. */
  'games.open': { input: z.object(gameKey), output: m.gameSchema },
  /** `ply`: number of moves played before this one. A move for another position is never sent. */
  'games.move': {
    input: z.object({
      ...gameKey,
      ply: z.number().int().min(0).max(most.plies),
      uci: z.string().max(6),
      offeringDraw: z.boolean().exactOptional(),
    }),
    output: done,
  },
  /** Halves the own time for one extra point: in arenas, before the own first move. */
  'games.berserk': { input: z.object(gameKey), output: done },
  /** Gives the opponent more time. */
  'games.addTime': {
    input: z.object({ ...gameKey, seconds: z.number().int().min(1).max(60) }),
    output: done,
  },
  'games.abort': { input: z.object(gameKey), output: done },
  'games.resign': { input: z.object(gameKey), output: done },
  /** Offers or accepts (`yes`), or declines, a draw or a takeback. */
  'games.offer': {
    input: z.object({ ...gameKey, what: z.enum(['draw', 'takeback']), yes: z.boolean() }),
    output: done,
  },
  /** Claims the game after the opponent has been gone long enough. */
  'games.claim': { input: z.object({ ...gameKey, what: z.enum(['victory', 'draw']) }), output: done },
  'games.chat': {
    input: z.object({ ...gameKey, room: z.enum(['player', 'spectator']), text: z.string().min(1).max(140) }),
    output: done,
  },
  /** Challenges a user of the account's server. The challenge's id becomes the game's id when it is accepted. */
  'challenges.create': {
    input: z.object({ accountId: idText, username: z.string().max(40), terms: termsSchema }),
    output: z.object({ challengeId: idText }),
  },
  /** Creates an open challenge: the first two who accept it play. The account has no seat in it yet. */
  'challenges.open': {
    input: z.object({ accountId: idText, terms: termsSchema }),
    /** `address`: the opponent's side. `ownAddress`: the account's. */
    output: z.object({ challengeId: idText, address: addressText, ownAddress: addressText }),
  },
  /** Takes a seat in an own open challenge. */
  'challenges.takeSeat': {
    input: z.object({ ...challengeKey, color: termsSchema.unwrap().shape.color }),
    output: done,
  },
  /** Watches a game of other players. Repeated by the window at least once a minute while on screen. */
  'watching.open': { input: z.object(gameKey), output: watchedSchema },
  'watching.leave': { input: z.object(gameKey), output: done },
  /** Reports that the account's ratings are on screen: asks the server if they are outdated. */
  'ratings.refresh': { input: z.object({ accountId: idText }), output: done },
  /** Seeks an opponent, rapid and slower. */
  'seeks.begin': {
    input: z.object({
      accountId: idText,
      terms: termsSchema,
      /** Lowest and highest rating of the opponent, with the service's bounds. */
      ratings: z
        .tuple([seekRating, seekRating])
        .refine(([lowest, highest]) => lowest < highest)
        .nullable(),
    }),
    output: z.object({ seekId: idText }),
  },
  'seeks.cancel': { input: z.object({ seekId: idText }), output: done },
  'challenges.setRules': { input: answerRulesSchema, output: answerRulesSchema },
  /** Cancels an own challenge. */
  'challenges.cancel': { input: z.object(challengeKey), output: done },
  /** Starts a game against the computer. */
  'challenges.computer': {
    input: z.object({
      accountId: idText,
      level: practice.computerLevelSchema,
      terms: termsSchema,
    }),
    output: z.object({ gameId: idText }),
  },
  'practice.setSpeed': { input: z.object({ speed: practice.clubSpeedSchema }), output: done },
  /** Deletes the club's data and its account's, and opens a new club. */
  'practice.startOver': { input: z.object({ accountId: idText }), output: m.accountSchema },
  /** Asks an opponent of the practice club for a challenge. Times in seconds. */
  'practice.askForChallenge': {
    input: z.object({
      opponentId: idText,
      limit: z.number().int().min(0).max(10_800),
      increment: z.number().int().min(0).max(180),
    }),
    output: done,
  },
  /** Reports the channels on screen, one of them big. Repeated by the window at least once a minute. */
  'tv.watch': {
    input: z.object({
      viewer: tvViewerSchema,
      wall: list(tvChannelSchema, 16),
      big: tvChannelSchema,
      /** The big channel's game is shown move by move. */
      full: z.boolean(),
    }),
    output: done,
  },
  'tv.leave': { input: z.object({ viewer: tvViewerSchema }), output: done },
  /** Starred recordings are exempt from the storage limit. */
  'tv.star': { input: tvKeySchema.extend({ on: z.boolean() }), output: done },
  'tv.remove': { input: tvKeySchema, output: done },
  /** Asks for a file and writes the game as PGN; returns its name, or null when the user cancels. */
  'tv.savePgn': { input: tvKeySchema, output: z.object({ file: word.nullable() }) },
  'settings.set': { input: m.settingsChangeSchema, output: m.settingsSchema },
  'away.dismiss': { input: z.object({ id: rowId }), output: done },
  /** Opens a game or a challenge in the browser, only on a server that the user has an account on. */
  'shell.openAddress': { input: z.object({ address: z.string().max(2000) }), output: done },
  /** Opens a small always-on-top window; one for each kind of route. */
  'shell.openSmall': { input: z.object({ route: smallRouteSchema }), output: done },
  /** Brings the main window to the front with this route. */
  'shell.show': { input: z.object({ route: routeSchema }), output: done },
  /** For the main window; topic `fullScreen` reports the state. */
  'shell.fullScreen': { input: z.object({ on: z.boolean() }), output: done },
  /** The window has painted first; deferred work may start. */
  'shell.painted': { input: nothing, output: done },
  /** Sets whether the app starts with the session, without a window. */
  'desktop.setAutostart': { input: z.object({ on: z.boolean() }), output: done },
  /** Checks for a newer version now; topic `desktop` reports the result. */
  'updates.look': { input: nothing, output: done },
  /** Downloads the newer version, or starts the downloaded one. */
  'updates.install': { input: nothing, output: done },
  /** Asks for a file and writes the shareable diagnostics; returns its name, or null when the user cancels. */
  'diagnostics.export': { input: nothing, output: z.object({ file: word.nullable() }) },
  'notifications.test': { input: nothing, output: done },
  /** Judges and shows a sample notification of a kind by the rule in force; returns the outcome. */
  'notifications.testRule': {
    input: z.object({ kind: noticeKindSchema, accountId: idText.exactOptional() }),
    output: noticeOutcomeSchema,
  },
  /** From now, ms; null ends the pause. */
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
  /** Asks the server again whom the account follows. */
  'notifications.askFollowed': { input: z.object({ accountId: idText }), output: done },
  ...historyCommands,
  ...notesCommands,
  ...repertoireCommands,
  ...backupCommands,
  ...machineCommands,
  ...connectionCommands,
  ...arenaCommands,
  ...analysisCommands,
  ...ownEngineCommands,
  ...liveAnalysisCommands,
  ...insightsCommands,
  ...insightWeekCommands,
  ...bookCommands,
  ...explorerCommands,
  ...trainingCommands,
  ...botCommands,
  ...opponentCommands,
  ...playerCommands,
  ...shareCommands,
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;
