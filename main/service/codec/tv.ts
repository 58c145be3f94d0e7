/** Codecs of TV: the channel map, and feed messages in both dialects. */
import { z } from 'zod';
import type { TvEntry, TvEvent, TvSeat } from '../domain-tv.ts';
import { colorShape, fenShape, spanShape, subjectShape, wordShape } from './common.ts';
import { lightUserShape, makeLightUser, toLightPlayer } from './light-user.ts';
import { messageReader, readLine, readMessage, type MessageReaders, type Read } from './message.ts';
import { compact, entriesOf, itemsOf, reader } from './shape.ts';
import { list, maybe, table } from './shape-schemas.ts';

const entryShape = z.object({
  user: maybe(lightUserShape),
  rating: maybe(z.number()),
  gameId: subjectShape,
  color: maybe(colorShape),
});

/** Parses the channel map; unreadable channels are dropped and noted. */
export const parseTvMap = reader(table(entryShape), (map): readonly TvEntry[] =>
  entriesOf(map).map(([channel, { user, rating, gameId, color }]) => ({
    channel,
    gameId,
    player: toLightPlayer(user, undefined),
    ...compact({ color, rating }),
  })),
);

const seatShape = z
  .object({
    color: colorShape,
    user: maybe(lightUserShape),
    rating: maybe(z.number()),
    seconds: maybe(spanShape),
    ai: maybe(z.number()),
  })
  .superRefine(({ user, ai }, context) => {
    if (user && typeof ai === 'number')
      context.addIssue({ code: 'custom', path: ['ai'], message: 'a user has no level' });
  });

const featuredShape = z.object({
  id: subjectShape,
  orientation: maybe(colorShape),
  players: maybe(list(seatShape)),
  fen: maybe(fenShape),
});

function toSeat({ color, user, rating, seconds, ai }: z.infer<typeof seatShape>): TvSeat {
  return { color, player: toLightPlayer(user, ai), ...compact({ rating, seconds }) };
}

/** Number of a half-move, with a generous limit. */
const plyShape = z.number().int().min(0).max(10_000);

const readers: MessageReaders<TvEvent> = {
  featured: messageReader(z.object({ t: z.literal('featured'), d: featuredShape }), ({ d }): TvEvent => ({
    type: 'featured',
    gameId: d.id,
    // Boards show White below unless a server says otherwise.
    orientation: d.orientation ?? 'white',
    ...compact({ seats: d.players && itemsOf(d.players).map(toSeat), fen: d.fen }),
  })),
  fen: messageReader(
    z.object({
      t: z.literal('fen'),
      d: z.object({ fen: fenShape, lm: maybe(wordShape), wc: maybe(spanShape), bc: maybe(spanShape) }),
    }),
    ({ d }): TvEvent => ({
      type: 'move',
      form: 'fen',
      fen: d.fen,
      ...compact({ uci: d.lm, white: d.wc, black: d.bc }),
    }),
  ),
  ply: messageReader(
    z.object({
      t: z.literal('ply'),
      d: z.object({
        ply: maybe(plyShape),
        uci: maybe(wordShape),
        san: maybe(wordShape),
        fen: fenShape,
        clock: maybe(z.object({ white: maybe(spanShape), black: maybe(spanShape) })),
      }),
    }),
    ({ d }): TvEvent => ({
      type: 'move',
      form: 'ply',
      fen: d.fen,
      ...compact({ ply: d.ply, uci: d.uci, san: d.san, white: d.clock?.white, black: d.clock?.black }),
    }),
  ),
  end: messageReader(
    z.object({
      t: z.literal('end'),
      d: z.object({ winner: maybe(colorShape), status: maybe(wordShape) }),
    }),
    ({ d }): TvEvent => ({ type: 'end', ...compact({ winner: d.winner, status: d.status }) }),
  ),
};

/** Parses a message. Never throws. An object without `t` and `d` is a keep-alive. */
export function parseTvEvent(json: unknown): Read<TvEvent> {
  return readMessage(json, readers, ['d'], 't');
}

/** Parses a stored line. */
export function parseTvLine(text: string): Read<TvEvent> {
  return readLine(text, parseTvEvent);
}

export function makeTvEvent(event: TvEvent): object {
  if (event.type === 'featured') {
    const { gameId, orientation, seats, fen } = event;
    const players = seats?.map(({ color, player, rating, seconds }) =>
      compact({
        color,
        user: makeLightUser(player),
        rating,
        seconds,
        ai: player.kind === 'ai' ? player.level : undefined,
      }),
    );
    return { t: 'featured', d: compact({ id: gameId, orientation, players, fen }) };
  }
  if (event.type === 'end') return { t: 'end', d: compact({ winner: event.winner, status: event.status }) };
  const { form, fen, uci, san, ply, white, black } = event;
  if (form === 'fen') return { t: 'fen', d: compact({ fen, lm: uci, wc: white, bc: black }) };
  return { t: 'ply', d: compact({ ply, uci, san, fen, clock: compact({ white, black }) }) };
}
