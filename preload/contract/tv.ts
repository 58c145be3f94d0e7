/** TV: what is on now, and what was recorded. Times are ms since the epoch, clocks ms. */
import { z } from 'zod';
import { tvChannels } from '../../main/chess/tv-channels.ts';
import { colors } from '../../main/chess/vocabulary.ts';
import { later } from './later.ts';

export const tvChannelSchema = z.enum(tvChannels);
const color = z.enum(colors);

/** Which window watches: each says so by itself. */
export const tvViewerSchema = z.enum(['main', 'small']);
export type TvViewer = z.infer<typeof tvViewerSchema>;

export const tvSettingsSchema = z.object({
  /** The account through which TV is watched; null: the app chooses. */
  accountId: z.string().nullable(),
  /** What the wall shows, in its order. */
  wall: z.array(tvChannelSchema).min(1).max(tvChannels.length),
  big: tvChannelSchema,
  /** Recorded as long as the app runs, whether or not TV is on screen. What is on screen is recorded anyway. */
  record: z.array(tvChannelSchema).max(tvChannels.length),
  /** How much recordings may take, MB; the oldest that are not starred go first. */
  limitMb: z.number().int().min(10).max(100_000),
  /** How feeds are asked for; `auto`: as lines, and as events where lines do not come through. */
  form: z.enum(['auto', 'ndjson', 'sse']),
});
export type TvSettings = z.infer<typeof tvSettingsSchema>;

const seat = z.object({
  id: z.string().exactOptional(),
  name: z.string(),
  title: z.string().exactOptional(),
  rating: z.number().exactOptional(),
  aiLevel: z.number().exactOptional(),
});
export type TvSeatView = z.infer<typeof seat>;

/** null: not known. */
const clock = z.number().nullable();

const result = z.object({
  /** As the server words it; null while nobody said. */
  status: z.string().nullable(),
  winner: color.nullable(),
});

export const tvTileSchema = later(() =>
  z.object({
    channel: tvChannelSchema,
    /**
     * `live`: its feed is open, and what is shown is what is played. `seen`: looked at from time to time, last at `asOf`.
     * `empty`: nothing is played on it. `waiting`: nothing came yet. `lost`: it could not be asked since `asOf`.
     */
    state: z.enum(['waiting', 'live', 'seen', 'empty', 'lost']),
    /** When the picture was true, at the latest; null without one. */
    asOf: z.number().nullable(),
    recorded: z.boolean(),
    game: result
      .extend({
        accountId: z.string(),
        gameId: z.string(),
        variant: z.string(),
        orientation: color,
        fen: z.string(),
        lastMove: z.string().nullable(),
        white: seat,
        black: seat,
        clocks: z.object({ white: clock, black: clock }),
        clockAt: z.number(),
        /** Whose clock runs; null when none does. */
        running: color.nullable(),
        /** The channel went on, or the game ended. */
        over: z.boolean(),
        address: z.string(),
      })
      .nullable(),
  }),
);
export type TvTile = z.infer<typeof tvTileSchema>;
export type TvTileGame = NonNullable<TvTile['game']>;

export const tvViewSchema = later(() =>
  z.object({
    accountId: z.string().nullable(),
    sources: z.array(z.object({ accountId: z.string(), name: z.string() })),
    /** Feeds that are open, and how many may be. */
    feeds: z.number(),
    places: z.number(),
    /** When the server was last heard; null in this run not yet. */
    heardAt: z.number().nullable(),
    /** It has not been heard for too long, or could not be asked. */
    offline: z.boolean(),
    /** Until when the app may not ask, where it may not. */
    restsUntil: z.number().nullable(),
  }),
);
export type TvView = z.infer<typeof tvViewSchema>;

export const tvKeySchema = z.object({
  accountId: z.string(),
  channel: tvChannelSchema,
  gameId: z.string().max(64),
});
export type TvKey = z.infer<typeof tvKeySchema>;

export const tvStepSchema = later(() =>
  z.object({
    at: z.number(),
    fen: z.string(),
    uci: z.string().nullable(),
    san: z.string().nullable(),
    /** Half-moves played; null where nothing tells. */
    ply: z.number().nullable(),
    white: clock,
    black: clock,
    /** Moves before this position are missing. */
    gap: z.boolean(),
    /** Not seen on TV: the game's export told it later. */
    filled: z.boolean(),
  }),
);
export type TvStep = z.infer<typeof tvStepSchema>;

/** A game of TV in full: as it is recorded so far. */
export const tvGameSchema = later(() =>
  result.extend({
    accountId: z.string(),
    channel: tvChannelSchema,
    gameId: z.string(),
    variant: z.string(),
    orientation: color,
    white: seat,
    black: seat,
    /** When it came on, and when the channel left it; null while it is on. */
    began: z.number(),
    ended: z.number().nullable(),
    speed: z.string().nullable(),
    opening: z.string().nullable(),
    /** `live`: it is on. `waiting`: its export is still to come. `given_up`: the server did not have it. */
    state: z.enum(['live', 'waiting', 'complete', 'given_up']),
    starred: z.boolean(),
    /** Frames of it that were not what comes next, and were kept as they came. */
    odd: z.number(),
    steps: z.array(tvStepSchema),
    address: z.string(),
  }),
);
export type TvGame = z.infer<typeof tvGameSchema>;

/** A recorded game in a list. */
export const tvRowSchema = later(() =>
  result.extend({
    accountId: z.string(),
    channel: tvChannelSchema,
    gameId: z.string(),
    variant: z.string(),
    white: seat,
    black: seat,
    began: z.number(),
    ended: z.number(),
    plies: z.number(),
    state: z.enum(['waiting', 'complete', 'given_up']),
    starred: z.boolean(),
  }),
);
export type TvRow = z.infer<typeof tvRowSchema>;

export const tvPageSchema = later(() =>
  z.object({
    channel: tvChannelSchema.exactOptional(),
    /** Shown at any moment in [from, to). */
    from: z.number().exactOptional(),
    to: z.number().exactOptional(),
    starred: z.boolean().exactOptional(),
    /** `began` of the last one already held. */
    before: z.number().exactOptional(),
    limit: z.number().int().min(1).max(200),
  }),
);

export const tvStorageSchema = later(() =>
  z.object({
    bytes: z.number(),
    games: z.number(),
    channels: z.array(
      z.object({
        channel: tvChannelSchema,
        games: z.number(),
        starred: z.number(),
        oldest: z.number(),
        bytes: z.number(),
      }),
    ),
  }),
);
export type TvStorage = z.infer<typeof tvStorageSchema>;
