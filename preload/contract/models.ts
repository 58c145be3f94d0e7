/** The shapes that main shows to the renderer. All times are ms since the epoch unless a name says otherwise. */
import { z } from 'zod';
import {
  addressText,
  count,
  fenText,
  finite,
  idText,
  keyText,
  list,
  moment,
  most,
  pathText,
  rowId,
  sentence,
  word,
} from './bounds.ts';
import { messageSchema, nameSchema, textSchema } from './message.ts';
import { colors, declineReasons } from '../../main/chess/vocabulary.ts';
import { languages } from '../../main/text/language.ts';
import {
  animationSpeeds,
  autoQueens,
  boardSizes,
  boardThemes,
  contrasts,
  coordinatePlaces,
  moveConfirmations,
  pieceSets,
  textScales,
} from './choices.ts';
import { analysisSettings } from './analysis-settings.ts';
import { proxySettingsSchema } from './connection.ts';
import { desktopSettingsSchema } from './desktop.ts';
import { notificationSettingsSchema } from './notifications.ts';
import { playerMarks } from './player-marks.ts';
import { streamClosingSchema, streamProblemSchema } from './network.ts';
import { tvSettingsSchema } from './tv.ts';
import { shownRouteSchema } from './route.ts';
import { wishSchema } from './sign-in.ts';

const colorSchema = z.enum(colors);
export const declineReasonSchema = z.enum(declineReasons);
export const dialectSettingSchema = z.enum(['auto', 'wire', 'document']);

/** Where an account's token is stored. `plain`: an unprotected file, only by the user's own choice. */
export const tokenKeepingSchema = z.enum(['keyring', 'this_run', 'plain']);
export type TokenKeeping = z.infer<typeof tokenKeepingSchema>;

/** An ability of the app, and whether the token's scopes allow it. */
const abilitySchema = z.object({
  title: messageSchema,
  allowed: z.boolean(),
  wish: wishSchema,
  /** Scopes of which any one is enough. */
  scopes: list(word, most.few),
});

export const tokenReportSchema = z.object({
  user: z.object({ id: word, name: word, title: word.exactOptional() }),
  isBot: z.boolean(),
  scopes: list(word, most.few),
  abilities: list(abilitySchema, most.few),
  /** Absent when the server does not say. */
  expiresAt: moment.exactOptional(),
});
export type TokenReport = z.infer<typeof tokenReportSchema>;

export const accountSchema = z.object({
  id: word,
  /** `watch` is the anonymous account: no user, no token. */
  kind: z.enum(['token', 'watch', 'practice']),
  server: z.object({ baseUrl: addressText, name: word, dialect: dialectSettingSchema }),
  user: z.object({ id: word, name: word, title: word.exactOptional() }).nullable(),
  isBot: z.boolean(),
  scopes: list(word, most.few),
  abilities: list(abilitySchema, most.few),
  tokenKeeping: tokenKeepingSchema.nullable(),
  /** `stopped` waits for the user (see `problem`), for example after a 401; `signed_out` has no token. */
  state: z.enum(['connecting', 'online', 'offline', 'stopped', 'signed_out', 'idle']),
  /** How the token was obtained; null without one. */
  signedInBy: z.enum(['browser', 'token']).nullable(),
  /** Expiry of the token; null when it has none or it is unknown. */
  expiresAt: moment.nullable(),
  problem: z.object({ code: word, message: messageSchema }).nullable(),
  /** The server answered “too many requests”: the user’s requests wait until then. Absent: they do not. */
  restsUntil: moment.exactOptional(),
});
export type AccountView = z.infer<typeof accountSchema>;

export const streamHealthSchema = z.object({
  id: keyText,
  accountId: idText,
  /** `users` watches the games of other users; a `download` ends when it is complete. */
  kind: z.enum(['event', 'game', 'tv', 'users', 'download']),
  gameId: idText.exactOptional(),
  state: z.enum(['opening', 'open', 'waiting', 'stopped']),
  /** Start of the present state. */
  since: moment,
  lastByteAt: moment.nullable(),
  /** Time of the last line that was not a keep-alive. */
  lastLineAt: moment.nullable(),
  /** Openings in this run, and in the last ten minutes. */
  opens: count,
  recentOpens: count,
  /** Openings left in the quota; null without a quota, or when unknown. */
  opensLeft: count.nullable(),
  /** Lines other than keep-alives, bytes, and unusable lines, in this run. */
  lines: count,
  bytes: count,
  quarantined: count,
  /** Why the stream waits or is stopped; null while it is open. */
  cause: messageSchema.nullable(),
  /** How its last connection ended; stays while the next one is open. */
  lastClose: streamClosingSchema.nullable(),
  nextAttemptAt: moment.nullable(),
  problem: streamProblemSchema.nullable(),
});
export type StreamHealthView = z.infer<typeof streamHealthSchema>;

export const playerSchema = z.object({
  /** Absent for engines and anonymous players. */
  id: word.exactOptional(),
  name: nameSchema,
  ...playerMarks,
  rating: finite.exactOptional(),
  provisional: z.boolean().exactOptional(),
  online: z.boolean().exactOptional(),
  aiLevel: finite.exactOptional(),
});
export type PlayerView = z.infer<typeof playerSchema>;

export const variantSchema = z.object({ key: word, name: word });

const timeControlSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('clock'), /** s */ limit: finite, /** s */ increment: finite }),
  z.object({ type: z.literal('correspondence'), daysPerTurn: finite }),
  z.object({ type: z.literal('unlimited') }),
]);
export type TimeControlView = z.infer<typeof timeControlSchema>;

/** Where the account can play a game: here as a bot, here as a person, or only on the server's site. */
const playAccessSchema = z.enum(['bot', 'board', 'browser']);
export type PlayAccess = z.infer<typeof playAccessSchema>;

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
  /** The account's colour. */
  color: z.enum(['white', 'black', 'random']),
  declineReason: word.exactOptional(),
  /** Start position, when it is not the standard one. */
  initialFen: fenText.exactOptional(),
  /** The game that this is a rematch of. */
  rematchOf: word.exactOptional(),
  /** Null when unknown: the server replays challenges without `compat`. */
  access: playAccessSchema.nullable(),
  receivedAt: moment,
  /** When the server drops it because the challenger left; null while the challenger is there. */
  expiresAt: moment.nullable(),
  address: addressText,
});
export type ChallengeView = z.infer<typeof challengeSchema>;

/** A game in progress, as a card on Home and in lists. */
export const gameCardSchema = z.object({
  accountId: idText,
  gameId: idText,
  color: colorSchema,
  fen: fenText,
  /** UCI; null before the first move. */
  lastMove: word.nullable(),
  isMyTurn: z.boolean(),
  opponent: playerSchema,
  variant: variantSchema,
  speed: word,
  rated: z.boolean(),
  access: playAccessSchema,
  /** The bot's engine plays the account's side; the user watches. */
  enginePlays: z.boolean(),
  /** Remaining ms of both sides at `clockAt`; null when untimed or unknown. */
  clocks: z.object({ white: finite, black: finite }).nullable(),
  clockAt: moment,
  /** Side whose clock runs; null when none does. */
  running: colorSchema.nullable(),
  /** Correspondence: when the account's time for its move ends; absent while unknown or on the opponent's turn. */
  dueAt: moment.exactOptional(),
  over: z.boolean(),
  /** `won`, `lost`, `drawn` or `aborted` once over. */
  result: z.enum(['won', 'lost', 'drawn', 'aborted', 'unknown']).nullable(),
  status: word,
  /** By the server's clock, if it tells. */
  startedAt: moment,
  /** First report of the game, by the clock of this computer. */
  reportedAt: moment,
  address: addressText,
  /** Name of the last named position; absent before its moves are known. */
  opening: word.exactOptional(),
});
export type GameCard = z.infer<typeof gameCardSchema>;

const chatLineSchema = z.object({
  room: z.enum(['player', 'spectator']),
  /** Null when the server does not state it. */
  username: word.nullable(),
  text: sentence,
  /** When it arrived; null for lines that were there before the app followed the game. */
  at: moment.nullable(),
});
export type ChatLineView = z.infer<typeof chatLineSchema>;

/** A game in full, for the game screen. The renderer replays `moves` from `initialFen` with main/chess. */
export const gameSchema = gameCardSchema.extend({
  white: playerSchema,
  black: playerSchema,
  /** Always a FEN: `startpos` is resolved. */
  initialFen: fenText,
  /** UCI, in order. */
  moves: list(word, most.plies),
  winner: colorSchema.nullable(),
  /** Initial time and increment, ms; null when untimed. */
  clock: z.object({ initial: finite, increment: finite }).nullable(),
  daysPerTurn: finite.nullable(),
  drawOffer: colorSchema.nullable(),
  takebackOffer: colorSchema.nullable(),
  /** Deadline of the first move of the side to move. */
  firstMoveBy: moment.nullable(),
  opponentGone: z.object({ claimAt: moment.nullable() }).nullable(),
  /** The account's rating before the game and its change; absent until the server has rated the game. */
  ratingChange: z.object({ before: finite, change: finite }).exactOptional(),
  /** How the game came about, in the server's word: `lobby`, `friend`, `ai`, `arena`, … */
  source: word.exactOptional(),
  /** Id of the agreed rematch. */
  rematch: word.exactOptional(),
  /** Id of the arena that the game belongs to. */
  arenaId: idText.exactOptional(),
  chat: list(chatLineSchema, most.items),
  /**
   * `live`: the stream is open; `catching_up`: it is not, and the state is that of `updatedAt`; `remembered`:
   * nothing was received since the app started; `done`: the game is over.
   */
  link: z.enum(['live', 'catching_up', 'remembered', 'done']),
  updatedAt: moment,
  /** UCI of a move that was sent and is not yet confirmed. */
  pendingMove: word.nullable(),
  /**
   * State of that move: `checking` asks the server whether it arrived, `waiting` tries again at `nextTryAt`;
   * `failed` stays until the position changes. `reason` says why.
   */
  delivery: z
    .object({
      uci: word,
      state: z.enum(['sending', 'checking', 'waiting', 'failed']),
      reason: messageSchema.nullable(),
      nextTryAt: moment.nullable(),
    })
    .nullable()
    .exactOptional(),
});
export type GameView = z.infer<typeof gameSchema>;

/** A ledger entry as Home's timeline shows it. */
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
  /** Id of the challenge or game; empty for entries about neither. */
  subject: idText,
  title: textSchema,
  detail: textSchema,
  /** The user's other machine that met the event, when this one did not; `name` is null while unknown. */
  machine: z.object({ name: word.nullable() }).exactOptional(),
  route: shownRouteSchema,
});
export type LedgerEntryView = z.infer<typeof ledgerEntrySchema>;

/** Summary of what happened while no stream was open, from the gap and from reconciliation. */
export const awaySchema = z.object({
  id: rowId,
  accountId: idText,
  from: moment,
  to: moment,
  gamesStarted: count,
  gamesFinished: count,
  challengesOpen: count,
  challengesMissed: count,
  /** Requests that failed; null when nothing is missing. */
  incomplete: messageSchema.nullable(),
});
export type AwayView = z.infer<typeof awaySchema>;

const boardSettingsSchema = z.object({
  coordinates: z.enum(coordinatePlaces),
  animation: z.enum(animationSpeeds),
  /** Mark the squares that a picked piece can reach. */
  legalMoves: z.boolean(),
  /** Allow moves on the opponent's turn, in games with a clock. */
  premoves: z.boolean(),
  autoQueen: z.enum(autoQueens),
  confirmMoves: z.enum(moveConfirmations),
  /** Letters typed anywhere on the game screen play a move. */
  typedMoves: z.boolean(),
  /** Percent of the available space. */
  size: z.int().min(boardSizes.least).max(boardSizes.most),
});

const soundSettingsSchema = z.object({
  on: z.boolean(),
  /** Percent. */
  volume: z.int().min(0).max(100),
});

export const settingsSchema = z.object({
  language: z.enum(['system', ...languages]),
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(contrasts),
  textScale: z.literal(textScales),
  boardTheme: z.enum(boardThemes),
  pieceSet: z.enum(pieceSets),
  board: boardSettingsSchema,
  confirmResign: z.boolean(),
  /** Sounds of games on the board. Notifications have their own. */
  sounds: soundSettingsSchema,
  /** Play a sound when the own clock runs low. */
  lowTimeSound: z.boolean(),
  ...analysisSettings,
  notifications: notificationSettingsSchema,
  desktop: desktopSettingsSchema,
  tv: tvSettingsSchema,
  proxy: proxySettingsSchema,
  /** The tour was finished or skipped: a start without an account begins with the ways to add one. */
  tourSeen: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

const setting = settingsSchema.shape;
export const settingsChangeSchema = z.object({
  language: setting.language.exactOptional(),
  theme: setting.theme.exactOptional(),
  contrast: setting.contrast.exactOptional(),
  textScale: setting.textScale.exactOptional(),
  tourSeen: setting.tourSeen.exactOptional(),
  boardTheme: setting.boardTheme.exactOptional(),
  pieceSet: setting.pieceSet.exactOptional(),
  board: setting.board.exactOptional(),
  confirmResign: setting.confirmResign.exactOptional(),
  sounds: setting.sounds.exactOptional(),
  lowTimeSound: setting.lowTimeSound.exactOptional(),
  analysis: setting.analysis.exactOptional(),
  analysisCores: setting.analysisCores.exactOptional(),
  analysisPaused: setting.analysisPaused.exactOptional(),
  notifications: setting.notifications.exactOptional(),
  desktop: setting.desktop.exactOptional(),
  tv: setting.tv.exactOptional(),
  proxy: setting.proxy.exactOptional(),
});

export const opponentSchema = z.object({
  id: word,
  name: word,
  rating: finite,
  /** How the opponent plays. */
  manner: messageSchema,
});
export type OpponentView = z.infer<typeof opponentSchema>;

export const appInfoSchema = z.object({
  version: word,
  electron: word,
  chromium: word,
  node: word,
  platform: word,
  dataDirectory: pathText,
  /** Whether the system has a keyring for tokens. */
  keyring: z.object({ available: z.boolean(), backend: word }),
  defaultServer: addressText,
});
export type AppInfo = z.infer<typeof appInfoSchema>;
