/** Codecs of public game streams, and of games between given users. */
import { z } from 'zod';
import { statusNamed, unknownVariant } from '../../chess/vocabulary.ts';
import type { UsersGame, WatchedGame, WatchEvent } from '../domain-watch.ts';
import {
  filledShape,
  colorShape,
  fenShape,
  momentShape,
  spanShape,
  subjectShape,
  toVariant,
  variantShape,
  wordShape,
} from './common.ts';
import { lightUserShape, toLightPlayer } from './light-user.ts';
import { readOf, type Read } from './message.ts';
import { speedOfPerf, variantOfPerf } from './perf-words.ts';
import { compact, mapParsed, readShape } from './shape.ts';
import { maybe } from './shape-schemas.ts';

const seatShape = z.object({
  user: maybe(lightUserShape),
  rating: maybe(z.number()),
  aiLevel: maybe(z.number()),
  name: maybe(wordShape),
});

const gameShape = z.object({
  id: subjectShape,
  variant: maybe(variantShape),
  speed: maybe(filledShape),
  perf: maybe(wordShape),
  rated: maybe(z.boolean()),
  initialFen: maybe(fenShape),
  fen: maybe(fenShape),
  status: maybe(z.object({ id: maybe(z.number()), name: maybe(filledShape) })),
  winner: maybe(colorShape),
  players: maybe(z.object({ white: maybe(seatShape), black: maybe(seatShape) })),
});

const positionShape = z.object({
  fen: fenShape,
  lm: maybe(wordShape),
  wc: maybe(spanShape),
  bc: maybe(spanShape),
});

/** Parses a line of a public game stream. Lines have no type; a description has an `id`. */
export function readWatchLine(json: unknown): Read<WatchEvent> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { kind: 'malformed', issues: ['the value: expected object'] };
  if (Object.hasOwn(json, 'id')) {
    return readOf(
      mapParsed(readShape(gameShape, json), (shape): WatchEvent => ({ type: 'game', game: toGame(shape) })),
    );
  }
  if (!Object.hasOwn(json, 'fen')) return { kind: 'keepAlive' };
  return readOf(
    mapParsed(readShape(positionShape, json), ({ fen, lm, wc, bc }): WatchEvent => ({
      type: 'position',
      fen,
      ...compact({ lastMove: lm, whiteSeconds: wc, blackSeconds: bc }),
    })),
  );
}

function toGame(shape: z.infer<typeof gameShape>): WatchedGame {
  const seat = (color: 'white' | 'black') => {
    const one = shape.players?.[color];
    if (!one) return { kind: 'unknown' } as const;
    const player = toLightPlayer(one.user, one.aiLevel, one.name);
    return player.kind === 'user' ? { ...player, ...compact({ rating: one.rating }) } : player;
  };
  return {
    id: shape.id,
    variant: shape.variant ? toVariant(shape.variant) : { key: variantOfPerf(shape.perf) ?? unknownVariant },
    players: { white: seat('white'), black: seat('black') },
    ...compact({
      speed: shape.speed ?? speedOfPerf(shape.perf),
      rated: shape.rated,
      initialFen: shape.initialFen,
      fen: shape.fen,
      status: shape.status?.name ?? statusNamed(shape.status?.id),
      winner: shape.winner,
    }),
  };
}

const usersSeatShape = z.object({ userId: maybe(wordShape), rating: maybe(z.number()) });
const usersGameShape = z.object({
  id: subjectShape,
  variant: maybe(filledShape),
  speed: maybe(filledShape),
  perf: maybe(wordShape),
  rated: maybe(z.boolean()),
  createdAt: maybe(momentShape),
  status: maybe(z.number()),
  statusName: maybe(filledShape),
  winner: maybe(colorShape),
  players: maybe(z.object({ white: maybe(usersSeatShape), black: maybe(usersSeatShape) })),
});

export function readUsersLine(json: unknown): Read<UsersGame> {
  if (typeof json === 'object' && json !== null && !Object.hasOwn(json, 'id')) return { kind: 'keepAlive' };
  return readOf(
    mapParsed(readShape(usersGameShape, json), (shape): UsersGame => {
      const seat = (color: 'white' | 'black') =>
        compact({
          id: shape.players?.[color]?.userId?.toLowerCase(),
          rating: shape.players?.[color]?.rating,
        });
      return {
        id: shape.id,
        variant: shape.variant ?? variantOfPerf(shape.perf) ?? unknownVariant,
        players: { white: seat('white'), black: seat('black') },
        ...compact({
          speed: shape.speed ?? speedOfPerf(shape.perf),
          rated: shape.rated,
          createdAt: shape.createdAt,
          status: shape.statusName ?? statusNamed(shape.status),
          winner: shape.winner,
        }),
      };
    }),
  );
}
