/** The shapes that main shows to the renderer. All times are ms since the epoch unless a name says otherwise. */
import { z } from 'zod';
import {
  addressText,
  count,
  fenText,
  finite,
  idText,
  keyText,
  lineText,
  list,
  moment,
  most,
  pathText,
  rowId,
  sentence,
  word,
} from './bounds.ts';
import { colors, declineReasons } from '../../main/chess/vocabulary.ts';
import { languages } from '../../main/text/language.ts';
import { boardThemes, contrasts, pieceSets, textScales } from './choices.ts';
import { proxySettingsSchema } from './connection.ts';
import { desktopSettingsSchema } from './desktop.ts';
import { notificationSettingsSchema } from './notifications.ts';
import { streamClosingSchema, streamProblemSchema } from './network.ts';
import { tvSettingsSchema } from './tv.ts';
import { shownRouteSchema } from './route.ts';
import { wishSchema } from './sign-in.ts';

export const colorSchema = z.enum(colors);
export const declineReasonSchema = z.enum(declineReasons);
export const dialectSettingSchema = z.enum(['auto', 'wire', 'document']);

/** Where an account's token lives. `plain` is a file readable by whoever reads the disk: only by the user's own choice. */
export const tokenKeepingSchema = z.enum(['keyring', 'this_run', 'plain']);
export type TokenKeeping = z.infer<typeof tokenKeepingSchema>;

/** One thing that the app can do, and whether the token's scopes allow it. */
export const abilitySchema = z.object({
  /** For example `See challenges and games as they happen`. */
  title: word,
  allowed: z.boolean(),
  wish: wishSchema,
  /** Scopes of which any one would allow it. */
  scopes: list(word, most.few),
});

export const tokenReportSchema = z.object({
  user: z.object({ id: word, name: word, title: word.exactOptional() }),
  isBot: z.boolean(),
  scopes: list(word, most.few),
  abilities: list(abilitySchema, most.few),
  /** Absent when the server did not say. */
  expiresAt: moment.exactOptional(),
});
export type TokenReport = z.infer<typeof tokenReportSchema>;

export const accountSchema = z.object({
  id: word,
  /** `watch` has no user and no token: the anonymous caller. */
  kind: z.enum(['token', 'watch', 'practice']),
  server: z.object({ baseUrl: addressText, name: word, dialect: dialectSettingSchema }),
  user: z.object({ id: word, name: word, title: word.exactOptional() }).nullable(),
  isBot: z.boolean(),
  scopes: list(word, most.few),
  abilities: list(abilitySchema, most.few),
  tokenKeeping: tokenKeepingSchema.nullable(),
  /** `stopped` waits for the user (see `problem`), for example after a 401; `signed_out` has no token any more. */
  state: z.enum(['connecting', 'online', 'offline', 'stopped', 'signed_out', 'idle']),
  /** How its token was had; null without one. */
  signedInBy: z.enum(['browser', 'token']).nullable(),
  /** When the token ends, ms; null when it does not, or nobody said. */
  expiresAt: moment.nullable(),
  problem: z.object({ code: word, message: sentence }).nullable(),
});
export type AccountView = z.infer<typeof accountSchema>;

export const streamHealthSchema = z.object({
  id: keyText,
  accountId: idText,
  /** `users` watches others' games; a `download` ends when it has everything. */
  kind: z.enum(['event', 'game', 'tv', 'users', 'download']),
  gameId: idText.exactOptional(),
  state: z.enum(['opening', 'open', 'waiting', 'stopped']),
  /** Since when the present state lasts. */
  since: moment,
  lastByteAt: moment.nullable(),
  /** The last line that was no keep-alive. */
  lastLineAt: moment.nullable(),
  /** Openings so far in this run, and of those in the last ten minutes. */
  opens: count,
  recentOpens: count,
  /** Openings that its quota has left; null where it has none, or it is not known yet. */
  opensLeft: count.nullable(),
  /** Lines that were no keep-alives, bytes, and lines that could not be used, in this run. */
  lines: count,
  bytes: count,
  quarantined: count,
  /** Why the stream waits or is stopped; a sentence, null while it is open. */
  cause: sentence.nullable(),
  /** How its last connection ended; stays while the next one is open. */
  lastClose: streamClosingSchema.nullable(),
  nextAttemptAt: moment.nullable(),
  problem: streamProblemSchema.nullable(),
});
export type StreamHealth = z.infer<typeof streamHealthSchema>;

export const playerSchema = z.object({
  /** Absent for an engine and for anonymous players. */
  id: word.exactOptional(),
  name: word,
  title: word.exactOptional(),
  rating: finite.exactOptional(),
  provisional: z.boolean().exactOptional(),
  online: z.boolean().exactOptional(),
  aiLevel: finite.exactOptional(),
});
export type PlayerView = z.infer<typeof playerSchema>;

export const variantSchema = z.object({ key: word, name: word });

export const timeControlSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('clock'), /** s */ limit: finite, /** s */ increment: finite }),
  z.object({ type: z.literal('correspondence'), daysPerTurn: finite }),
  z.object({ type: z.literal('unlimited') }),
]);
export type TimeControlView = z.infer<typeof timeControlSchema>;

/** Where a game can be played: here as a bot, here as a person, or only on the server's own site. */
export const doorSchema = z.enum(['bot', 'board', 'browser']);
export type Door = z.infer<typeof doorSchema>;

export const challengeSchema = z.object({
  accountId: idText,
  id: word,
  direction: z.enum(['in', 'out']),
  status: z.enum(['created', 'accepted', 'declined', 'canceled', 'offline', 'expired']),
  opponent: playerSchema.nullable(),
  variant: variantSchema,
  rated: z.boolean(),
  speed: word,
  timeControl: timeControlSchema,
  /** The colour that this account would play. */
  color: z.enum(['white', 'black', 'random']),
  declineReason: word.exactOptional(),
  /** A position that the game starts from, when it is not the usual one. */
  initialFen: fenText.exactOptional(),
  /** The game that this is a rematch of. */
  rematchOf: word.exactOptional(),
  /** Unknown (null) for challenges replayed by the server without `compat`. */
  door: doorSchema.nullable(),
  receivedAt: moment,
  /** When the server forgets it (real-time challenges), as far as known. */
  expiresAt: moment.nullable(),
  address: addressText,
});
export type ChallengeView = z.infer<typeof challengeSchema>;

/** A game under way, as a card on Home and in lists. */
export const gameCardSchema = z.object({
  accountId: idText,
  gameId: idText,
  color: colorSchema,
  fen: fenText,
  /** UCI, null before the first move. */
  lastMove: word.nullable(),
  isMyTurn: z.boolean(),
  opponent: playerSchema,
  variant: variantSchema,
  speed: word,
  rated: z.boolean(),
  door: doorSchema,
  /** Remaining ms of both sides at `clockAt`; null when untimed or unknown. */
  clocks: z.object({ white: finite, black: finite }).nullable(),
  clockAt: moment,
  /** Whose clock runs; null when none does. */
  running: colorSchema.nullable(),
  over: z.boolean(),
  /** `won`, `lost`, `drawn` or `aborted` once over. */
  result: z.enum(['won', 'lost', 'drawn', 'aborted']).nullable(),
  status: word,
  startedAt: moment,
  address: addressText,
});
export type GameCard = z.infer<typeof gameCardSchema>;

export const chatLineSchema = z.object({
  room: z.enum(['player', 'spectator']),
  username: word,
  text: sentence,
  at: moment,
});
export type ChatLineView = z.infer<typeof chatLineSchema>;

/** A game in full: what the game view shows. The renderer replays `moves` from `initialFen` with main/chess. */
export const gameSchema = gameCardSchema.extend({
  white: playerSchema,
  black: playerSchema,
  /** `startpos` is resolved: always a FEN. */
  initialFen: fenText,
  /** UCI, in order. */
  moves: list(word, most.plies),
  winner: colorSchema.nullable(),
  /** ms of initial time and increment; null when untimed. */
  clock: z.object({ initial: finite, increment: finite }).nullable(),
  daysPerTurn: finite.nullable(),
  drawOffer: colorSchema.nullable(),
  takebackOffer: colorSchema.nullable(),
  /** When the side to move must have made its first move. */
  firstMoveBy: moment.nullable(),
  opponentGone: z.object({ claimAt: moment.nullable() }).nullable(),
  /** The game that both agreed to play next. */
  rematch: word.exactOptional(),
  /** The arena that it is played in. */
  arenaId: idText.exactOptional(),
  chat: list(chatLineSchema, most.items),
  /**
   * `live`: the stream is open; `catching_up`: it is not, and the picture is of `updatedAt`; `remembered`: nothing was
   * heard of the game since the app began; `done`: game over.
   */
  link: z.enum(['live', 'catching_up', 'remembered', 'done']),
  updatedAt: moment,
  /** A move that was sent and is not confirmed yet, UCI. */
  pendingMove: word.nullable(),
  /**
   * What becomes of that move: `checking` asks the server whether it arrived, `waiting` tries again at `nextTryAt`;
   * `failed` stays until the position changes. `reason` is a sentence.
   */
  delivery: z
    .object({
      uci: word,
      state: z.enum(['sending', 'checking', 'waiting', 'failed']),
      reason: sentence.nullable(),
      nextTryAt: moment.nullable(),
    })
    .nullable()
    .exactOptional(),
});
export type GameView = z.infer<typeof gameSchema>;

/** One entry of the ledger as Home's timeline shows it. */
export const ledgerEntrySchema = z.object({
  id: rowId,
  accountId: idText,
  at: moment,
  kind: z.enum([
    'challenge',
    'challenge_declined',
    'challenge_canceled',
    'game_start',
    'game_finish',
    'gap',
    'quarantine',
  ]),
  title: sentence,
  detail: sentence,
  route: shownRouteSchema,
});
export type LedgerEntryView = z.infer<typeof ledgerEntrySchema>;

/** What happened while no stream was open: from the gap and what reconciliation found. */
export const awaySchema = z.object({
  id: rowId,
  accountId: idText,
  from: moment,
  to: moment,
  gamesStarted: count,
  gamesFinished: count,
  challengesOpen: count,
  challengesMissed: count,
  /** True when the server could not be asked in full; the sentence says what is missing. */
  incomplete: sentence.nullable(),
});
export type AwayView = z.infer<typeof awaySchema>;

export const settingsSchema = z.object({
  language: z.enum(['system', ...languages]),
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(contrasts),
  textScale: z.literal(textScales),
  boardTheme: z.enum(boardThemes),
  pieceSet: z.enum(pieceSets),
  coordinates: z.boolean(),
  confirmResign: z.boolean(),
  /** A sound when the own clock runs low. */
  lowTimeSound: z.boolean(),
  notifications: notificationSettingsSchema,
  desktop: desktopSettingsSchema,
  tv: tvSettingsSchema,
  /** How servers are reached. */
  proxy: proxySettingsSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

const setting = settingsSchema.shape;
export const settingsChangeSchema = z.object({
  language: setting.language.exactOptional(),
  theme: setting.theme.exactOptional(),
  contrast: setting.contrast.exactOptional(),
  textScale: setting.textScale.exactOptional(),
  boardTheme: setting.boardTheme.exactOptional(),
  pieceSet: setting.pieceSet.exactOptional(),
  coordinates: setting.coordinates.exactOptional(),
  confirmResign: setting.confirmResign.exactOptional(),
  lowTimeSound: setting.lowTimeSound.exactOptional(),
  notifications: setting.notifications.exactOptional(),
  desktop: setting.desktop.exactOptional(),
  tv: setting.tv.exactOptional(),
  proxy: setting.proxy.exactOptional(),
});

export const opponentSchema = z.object({
  id: word,
  name: word,
  rating: finite,
  /** For example `Beginner`; what to expect, in a few words. */
  manner: sentence,
});
export type OpponentView = z.infer<typeof opponentSchema>;

export const appInfoSchema = z.object({
  version: word,
  electron: word,
  chromium: word,
  node: word,
  platform: word,
  dataDirectory: pathText,
  /** Whether the system has a keyring that tokens can be kept in, and what to say when not. */
  keyring: z.object({ available: z.boolean(), backend: word }),
  notificationsSupported: z.boolean(),
  defaultServer: addressText,
});
export type AppInfo = z.infer<typeof appInfoSchema>;

export const storageSchema = z.object({
  /** Databases: one for real accounts, one for practice. Bytes include the write-ahead log. */
  databases: list(z.object({ name: word, bytes: count, entries: count }), most.few),
  /** Lines that could not be parsed, kept raw. */
  quarantined: count,
  /** What was wrong at start and what was done, newest first (a corrupt database moved aside, a copy restored…). */
  incidents: list(z.object({ at: moment, message: sentence }), most.items),
});
export type StorageView = z.infer<typeof storageSchema>;

export const quarantineSchema = z.object({
  id: rowId,
  accountId: idText,
  at: moment,
  source: word,
  reason: sentence,
  raw: lineText,
});
export type QuarantineView = z.infer<typeof quarantineSchema>;
