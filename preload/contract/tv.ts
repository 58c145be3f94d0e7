/** TV: live games and recordings. Times are ms since the epoch, clocks ms. */
import { z } from 'zod';
import { addressText, count, fenText, finite, idText, list, moment, most, word } from './bounds.ts';
import { nameSchema } from './message.ts';
import { playerMarks } from './player-marks.ts';
import { tvChannels } from '../../main/chess/tv-channels.ts';
import { colors } from '../../main/chess/vocabulary.ts';
import { lazySchema } from './lazy-schema.ts';

export const tvChannelSchema = z.enum(tvChannels);
const color = z.enum(colors);

/** The window that watches: each reports its own channels. */
export const tvViewerSchema = z.enum(['main', 'small']);
export type TvViewer = z.infer<typeof tvViewerSchema>;

export const tvSettingsSchema = z.object({
  /** Account through which TV is watched; null: chosen by the app. */
  accountId: idText.nullable(),
  /** Channels on the wall, in order. */
  wall: list(tvChannelSchema, tvChannels.length).min(1),
  big: tvChannelSchema,
  /** Channels recorded while the app runs, on screen or not. Channels on screen are always recorded. */
  record: list(tvChannelSchema, tvChannels.length),
  /** Storage limit of recordings, MB; the oldest without a star are deleted first. */
  limitMb: z.number().int().min(10).max(100_000),
  /** Encoding of feeds; `auto`: ndjson, or SSE where ndjson does not come through. */
  form: z.enum(['auto', 'ndjson', 'sse']),
});
export type TvSettings = z.infer<typeof tvSettingsSchema>;

const seat = z.object({
  id: word.exactOptional(),
  name: nameSchema,
  ...playerMarks,
  rating: finite.exactOptional(),
  aiLevel: finite.exactOptional(),
});
export type TvSeatView = z.infer<typeof seat>;

/** null: unknown. */
const clock = finite.nullable();

const result = z.object({
  /** The server's word; null when unknown. */
  status: word.nullable(),
  winner: color.nullable(),
});

export const tvTileSchema = lazySchema(() =>
  z.object({
    channel: tvChannelSchema,
    /**
     * `live`: the feed is open and the state is current. `seen`: polled, last at `asOf`. `empty`: no game is on.
     * `waiting`: nothing was received yet. `lost`: unreachable since `asOf`.
     */
    state: z.enum(['waiting', 'live', 'seen', 'empty', 'lost']),
    /** Latest time at which the state was true; null without a state. */
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
        /** Side whose clock runs; null when none does. */
        running: color.nullable(),
        /** The channel moved to another game, or the game ended. */
        over: z.boolean(),
        /** Name of the last named position. */
        opening: word.exactOptional(),
        address: addressText,
      })
      .nullable(),
  }),
);
export type TvTile = z.infer<typeof tvTileSchema>;
export type TvTileGame = NonNullable<TvTile['game']>;

export const tvViewSchema = lazySchema(() =>
  z.object({
    accountId: idText.nullable(),
    sources: list(z.object({ accountId: idText, name: word }), most.accounts),
    /** Open feeds, and the most that may be open. */
    feeds: count,
    places: count,
    /** Channels that an open feed serves; one feed serves all channels that show its game. */
    live: count,
    /** The server's last answer; null: none in this run. */
    heardAt: moment.nullable(),
    /** The server has been silent for too long, or was unreachable. */
    offline: z.boolean(),
    /** The budget forbids requests until then; null when it does not. */
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

const tvStepSchema = lazySchema(() =>
  z.object({
    at: moment,
    fen: fenText,
    uci: word.nullable(),
    san: word.nullable(),
    /** Half-moves played; null when unknown. */
    ply: count.nullable(),
    white: clock,
    black: clock,
    /** Moves before this position are missing. */
    gap: z.boolean(),
    /** Not seen on TV: added later from the game's export. */
    filled: z.boolean(),
  }),
);
export type TvStep = z.infer<typeof tvStepSchema>;

const recording = lazySchema(() =>
  result.extend({
    ...tvKeySchema.shape,
    variant: word,
    white: seat,
    black: seat,
    /** When the channel showed it first. */
    began: moment,
    starred: z.boolean(),
  }),
);

/** A TV game in full, as recorded so far. */
export const tvGameSchema = lazySchema(() =>
  recording.unwrap().extend({
    orientation: color,
    /** When it left the channel; null while it is on. */
    ended: moment.nullable(),
    speed: word.nullable(),
    opening: word.nullable(),
    /** `live`: it is on. `waiting`: its export is still to come. `given_up`: the server has no export. */
    state: z.enum(['live', 'waiting', 'complete', 'given_up']),
    /** Frames that did not fit the sequence, stored unchanged. */
    odd: count,
    steps: list(tvStepSchema, most.plies),
    address: addressText,
  }),
);
export type TvGame = z.infer<typeof tvGameSchema>;

/** A recorded game in a list. */
export const tvRowSchema = lazySchema(() =>
  recording.unwrap().extend({
    ended: moment,
    plies: count,
    state: z.enum(['waiting', 'complete', 'given_up']),
  }),
);
export type TvRow = z.infer<typeof tvRowSchema>;

export const tvPageSchema = lazySchema(() =>
  z.object({
    /** Absent: all real accounts, or the practice club while there is no other account. */
    accountId: idText.exactOptional(),
    channel: tvChannelSchema.exactOptional(),
    /** On screen at any moment in [from, to). */
    from: moment.exactOptional(),
    to: moment.exactOptional(),
    starred: z.boolean().exactOptional(),
    /** `began` of the oldest recording that the window has. */
    before: moment.exactOptional(),
    limit: z.number().int().min(1).max(200),
  }),
);

export const tvStorageSchema = lazySchema(() =>
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
