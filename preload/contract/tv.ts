/** TV: what is on now, and what was recorded. Times are ms since the epoch, clocks ms. */
import { z } from 'zod';
import { addressText, count, fenText, finite, idText, list, moment, most, word } from './bounds.ts';
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
  accountId: idText.nullable(),
  /** What the wall shows, in its order. */
  wall: list(tvChannelSchema, tvChannels.length).min(1),
  big: tvChannelSchema,
  /** Recorded as long as the app runs, whether or not TV is on screen. What is on screen is recorded anyway. */
  record: list(tvChannelSchema, tvChannels.length),
  /** How much recordings may take, MB; the oldest that are not starred go first. */
  limitMb: z.number().int().min(10).max(100_000),
  /** How feeds are asked for; `auto`: as lines, and as events where lines do not come through. */
  form: z.enum(['auto', 'ndjson', 'sse']),
});
export type TvSettings = z.infer<typeof tvSettingsSchema>;

const seat = z.object({
  id: word.exactOptional(),
  name: word,
  title: word.exactOptional(),
  rating: finite.exactOptional(),
  aiLevel: finite.exactOptional(),
});
export type TvSeatView = z.infer<typeof seat>;

/** null: not known. */
const clock = finite.nullable();

const result = z.object({
  /** As the server words it; null while nobody said. */
  status: word.nullable(),
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
    asOf: moment.nullable(),
    recorded: z.boolean(),
    game: result
      .extend({
        accountId: idText,
        gameId: idText,
        variant: word,
        orientation: color,
        fen: fenText,
        lastMove: word.nullable(),
        white: seat,
        black: seat,
        clocks: z.object({ white: clock, black: clock }),
        clockAt: moment,
        /** Whose clock runs; null when none does. */
        running: color.nullable(),
        /** The channel went on, or the game ended. */
        over: z.boolean(),
        address: addressText,
      })
      .nullable(),
  }),
);
export type TvTile = z.infer<typeof tvTileSchema>;
export type TvTileGame = NonNullable<TvTile['game']>;

export const tvViewSchema = later(() =>
  z.object({
    accountId: idText.nullable(),
    sources: list(z.object({ accountId: idText, name: word }), most.accounts),
    /** Feeds that are open, and how many may be. */
    feeds: count,
    places: count,
    /** When the server was last heard; null in this run not yet. */
    heardAt: moment.nullable(),
    /** It has not been heard for too long, or could not be asked. */
    offline: z.boolean(),
    /** Until when the app may not ask, where it may not. */
    restsUntil: moment.nullable(),
  }),
);
export type TvView = z.infer<typeof tvViewSchema>;

export const tvKeySchema = z.object({
  accountId: idText,
  channel: tvChannelSchema,
  gameId: idText,
});
export type TvKey = z.infer<typeof tvKeySchema>;

export const tvStepSchema = later(() =>
  z.object({
    at: moment,
    fen: fenText,
    uci: word.nullable(),
    san: word.nullable(),
    /** Half-moves played; null where nothing tells. */
    ply: count.nullable(),
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
    accountId: idText,
    channel: tvChannelSchema,
    gameId: idText,
    variant: word,
    orientation: color,
    white: seat,
    black: seat,
    /** When it came on, and when the channel left it; null while it is on. */
    began: moment,
    ended: moment.nullable(),
    speed: word.nullable(),
    opening: word.nullable(),
    /** `live`: it is on. `waiting`: its export is still to come. `given_up`: the server did not have it. */
    state: z.enum(['live', 'waiting', 'complete', 'given_up']),
    starred: z.boolean(),
    /** Frames of it that were not what comes next, and were kept as they came. */
    odd: count,
    steps: list(tvStepSchema, most.plies),
    address: addressText,
  }),
);
export type TvGame = z.infer<typeof tvGameSchema>;

/** A recorded game in a list. */
export const tvRowSchema = later(() =>
  result.extend({
    accountId: idText,
    channel: tvChannelSchema,
    gameId: idText,
    variant: word,
    white: seat,
    black: seat,
    began: moment,
    ended: moment,
    plies: count,
    state: z.enum(['waiting', 'complete', 'given_up']),
    starred: z.boolean(),
  }),
);
export type TvRow = z.infer<typeof tvRowSchema>;

export const tvPageSchema = later(() =>
  z.object({
    channel: tvChannelSchema.exactOptional(),
    /** Shown at any moment in [from, to). */
    from: moment.exactOptional(),
    to: moment.exactOptional(),
    starred: z.boolean().exactOptional(),
    /** `began` of the last one already held. */
    before: moment.exactOptional(),
    limit: z.number().int().min(1).max(200),
  }),
);

export const tvStorageSchema = later(() =>
  z.object({
    bytes: count,
    games: count,
    channels: list(
      z.object({
        channel: tvChannelSchema,
        games: count,
        starred: count,
        oldest: moment,
        bytes: count,
      }),
      tvChannels.length,
    ),
  }),
);
export type TvStorage = z.infer<typeof tvStorageSchema>;
