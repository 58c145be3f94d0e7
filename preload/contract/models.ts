/** The shapes that main shows to the renderer. All times are ms since the epoch unless a name says otherwise. */
import { z } from 'zod';
import { colors, declineReasons } from '../../main/chess/vocabulary.ts';
import { languages } from '../../main/text/language.ts';
import { boardThemes, contrasts, pieceSets, textScales } from './choices.ts';
import { desktopSettingsSchema } from './desktop.ts';
import { notificationSettingsSchema } from './notifications.ts';
import { streamClosingSchema, streamProblemSchema } from './network.ts';
import { tvSettingsSchema } from './tv.ts';
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
  title: z.string(),
  allowed: z.boolean(),
  wish: wishSchema,
  /** Scopes of which any one would allow it. */
  scopes: z.array(z.string()),
});

export const tokenReportSchema = z.object({
  user: z.object({ id: z.string(), name: z.string(), title: z.string().exactOptional() }),
  isBot: z.boolean(),
  scopes: z.array(z.string()),
  abilities: z.array(abilitySchema),
  /** Absent when the server did not say. */
  expiresAt: z.number().exactOptional(),
});
export type TokenReport = z.infer<typeof tokenReportSchema>;

export const accountSchema = z.object({
  id: z.string(),
  /** `watch` has no user and no token: the anonymous caller. */
  kind: z.enum(['token', 'watch', 'practice']),
  server: z.object({ baseUrl: z.string(), name: z.string(), dialect: dialectSettingSchema }),
  user: z.object({ id: z.string(), name: z.string(), title: z.string().exactOptional() }).nullable(),
  isBot: z.boolean(),
  scopes: z.array(z.string()),
  abilities: z.array(abilitySchema),
  tokenKeeping: tokenKeepingSchema.nullable(),
  /** `stopped` waits for the user (see `problem`), for example after a 401; `signed_out` has no token any more. */
  state: z.enum(['connecting', 'online', 'offline', 'stopped', 'signed_out', 'idle']),
  /** How its token was had; null without one. */
  signedInBy: z.enum(['browser', 'token']).nullable(),
  /** When the token ends, ms; null when it does not, or nobody said. */
  expiresAt: z.number().nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type AccountView = z.infer<typeof accountSchema>;

export const streamHealthSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  /** `users` watches others' games; a `download` ends when it has everything. */
  kind: z.enum(['event', 'game', 'tv', 'users', 'download']),
  gameId: z.string().exactOptional(),
  state: z.enum(['opening', 'open', 'waiting', 'stopped']),
  /** Since when the present state lasts. */
  since: z.number(),
  lastByteAt: z.number().nullable(),
  /** The last line that was no keep-alive. */
  lastLineAt: z.number().nullable(),
  /** Openings so far in this run, and of those in the last ten minutes. */
  opens: z.number(),
  recentOpens: z.number(),
  /** Openings that its quota has left; null where it has none, or it is not known yet. */
  opensLeft: z.number().nullable(),
  /** Lines that were no keep-alives, bytes, and lines that could not be used, in this run. */
  lines: z.number(),
  bytes: z.number(),
  quarantined: z.number(),
  /** Why the stream waits or is stopped; a sentence, null while it is open. */
  cause: z.string().nullable(),
  /** How its last connection ended; stays while the next one is open. */
  lastClose: streamClosingSchema.nullable(),
  nextAttemptAt: z.number().nullable(),
  problem: streamProblemSchema.nullable(),
});
export type StreamHealth = z.infer<typeof streamHealthSchema>;

export const playerSchema = z.object({
  /** Absent for an engine and for anonymous players. */
  id: z.string().exactOptional(),
  name: z.string(),
  title: z.string().exactOptional(),
  rating: z.number().exactOptional(),
  provisional: z.boolean().exactOptional(),
  online: z.boolean().exactOptional(),
  aiLevel: z.number().exactOptional(),
});
export type PlayerView = z.infer<typeof playerSchema>;

export const variantSchema = z.object({ key: z.string(), name: z.string() });

export const timeControlSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('clock'), /** s */ limit: z.number(), /** s */ increment: z.number() }),
  z.object({ type: z.literal('correspondence'), daysPerTurn: z.number() }),
  z.object({ type: z.literal('unlimited') }),
]);
export type TimeControlView = z.infer<typeof timeControlSchema>;

/** Where a game can be played: here as a bot, here as a person, or only on the server's own site. */
export const doorSchema = z.enum(['bot', 'board', 'browser']);
export type Door = z.infer<typeof doorSchema>;

export const challengeSchema = z.object({
  accountId: z.string(),
  id: z.string(),
  direction: z.enum(['in', 'out']),
  status: z.enum(['created', 'accepted', 'declined', 'canceled', 'offline', 'expired']),
  opponent: playerSchema.nullable(),
  variant: variantSchema,
  rated: z.boolean(),
  speed: z.string(),
  timeControl: timeControlSchema,
  /** The colour that this account would play. */
  color: z.enum(['white', 'black', 'random']),
  declineReason: z.string().exactOptional(),
  /** A position that the game starts from, when it is not the usual one. */
  initialFen: z.string().exactOptional(),
  /** The game that this is a rematch of. */
  rematchOf: z.string().exactOptional(),
  /** Unknown (null) for challenges replayed by the server without `compat`. */
  door: doorSchema.nullable(),
  receivedAt: z.number(),
  /** When the server forgets it (real-time challenges), as far as known. */
  expiresAt: z.number().nullable(),
  address: z.string(),
});
export type ChallengeView = z.infer<typeof challengeSchema>;

/** A game under way, as a card on Home and in lists. */
export const gameCardSchema = z.object({
  accountId: z.string(),
  gameId: z.string(),
  color: colorSchema,
  fen: z.string(),
  /** UCI, null before the first move. */
  lastMove: z.string().nullable(),
  isMyTurn: z.boolean(),
  opponent: playerSchema,
  variant: variantSchema,
  speed: z.string(),
  rated: z.boolean(),
  door: doorSchema,
  /** Remaining ms of both sides at `clockAt`; null when untimed or unknown. */
  clocks: z.object({ white: z.number(), black: z.number() }).nullable(),
  clockAt: z.number(),
  /** Whose clock runs; null when none does. */
  running: colorSchema.nullable(),
  over: z.boolean(),
  /** `won`, `lost`, `drawn` or `aborted` once over. */
  result: z.enum(['won', 'lost', 'drawn', 'aborted']).nullable(),
  status: z.string(),
  startedAt: z.number(),
  address: z.string(),
});
export type GameCard = z.infer<typeof gameCardSchema>;

export const chatLineSchema = z.object({
  room: z.enum(['player', 'spectator']),
  username: z.string(),
  text: z.string(),
  at: z.number(),
});
export type ChatLineView = z.infer<typeof chatLineSchema>;

/** A game in full: what the game view shows. The renderer replays `moves` from `initialFen` with main/chess. */
export const gameSchema = gameCardSchema.extend({
  white: playerSchema,
  black: playerSchema,
  /** `startpos` is resolved: always a FEN. */
  initialFen: z.string(),
  /** UCI, in order. */
  moves: z.array(z.string()),
  winner: colorSchema.nullable(),
  /** ms of initial time and increment; null when untimed. */
  clock: z.object({ initial: z.number(), increment: z.number() }).nullable(),
  daysPerTurn: z.number().nullable(),
  drawOffer: colorSchema.nullable(),
  takebackOffer: colorSchema.nullable(),
  /** When the side to move must have made its first move. */
  firstMoveBy: z.number().nullable(),
  opponentGone: z.object({ claimAt: z.number().nullable() }).nullable(),
  /** The game that both agreed to play next. */
  rematch: z.string().exactOptional(),
  /** The arena that it is played in. */
  arenaId: z.string().exactOptional(),
  chat: z.array(chatLineSchema),
  /**
   * `live`: the stream is open; `catching_up`: it is not, and the picture is of `updatedAt`; `remembered`: nothing was
   * heard of the game since the app began; `done`: game over.
   */
  link: z.enum(['live', 'catching_up', 'remembered', 'done']),
  updatedAt: z.number(),
  /** A move that was sent and is not confirmed yet, UCI. */
  pendingMove: z.string().nullable(),
  /**
   * What becomes of that move: `checking` asks the server whether it arrived, `waiting` tries again at `nextTryAt`;
   * `failed` stays until the position changes. `reason` is a sentence.
   */
  delivery: z
    .object({
      uci: z.string(),
      state: z.enum(['sending', 'checking', 'waiting', 'failed']),
      reason: z.string().nullable(),
      nextTryAt: z.number().nullable(),
    })
    .nullable()
    .exactOptional(),
});
export type GameView = z.infer<typeof gameSchema>;

/** One entry of the ledger as Home's timeline shows it. */
export const ledgerEntrySchema = z.object({
  id: z.number(),
  accountId: z.string(),
  at: z.number(),
  kind: z.enum([
    'challenge',
    'challenge_declined',
    'challenge_canceled',
    'game_start',
    'game_finish',
    'gap',
    'quarantine',
  ]),
  title: z.string(),
  detail: z.string(),
  route: z.custom<import('./route.ts').Route>().nullable(),
});
export type LedgerEntryView = z.infer<typeof ledgerEntrySchema>;

/** What happened while no stream was open: from the gap and what reconciliation found. */
export const awaySchema = z.object({
  id: z.number(),
  accountId: z.string(),
  from: z.number(),
  to: z.number(),
  gamesStarted: z.number(),
  gamesFinished: z.number(),
  challengesOpen: z.number(),
  challengesMissed: z.number(),
  /** True when the server could not be asked in full; the sentence says what is missing. */
  incomplete: z.string().nullable(),
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
});

export const opponentSchema = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.number(),
  /** For example `Beginner`; what to expect, in a few words. */
  manner: z.string(),
});
export type OpponentView = z.infer<typeof opponentSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  platform: z.string(),
  dataDirectory: z.string(),
  /** Whether the system has a keyring that tokens can be kept in, and what to say when not. */
  keyring: z.object({ available: z.boolean(), backend: z.string() }),
  notificationsSupported: z.boolean(),
  defaultServer: z.string(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

export const storageSchema = z.object({
  /** Databases: one for real accounts, one for practice. Bytes include the write-ahead log. */
  databases: z.array(z.object({ name: z.string(), bytes: z.number(), entries: z.number() })),
  /** Lines that could not be parsed, kept raw. */
  quarantined: z.number(),
  /** What was wrong at start and what was done, newest first (a corrupt database moved aside, a copy restored…). */
  incidents: z.array(z.object({ at: z.number(), message: z.string() })),
});
export type StorageView = z.infer<typeof storageSchema>;

export const quarantineSchema = z.object({
  id: z.number(),
  accountId: z.string(),
  at: z.number(),
  source: z.string(),
  reason: z.string(),
  raw: z.string(),
});
export type QuarantineView = z.infer<typeof quarantineSchema>;
