/** The stored form of a game: the JSON of a `LiveGame`. Unknown members, of newer versions, are dropped. */
import { z } from 'zod';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';
import { readStored } from '../../base/check.ts';
import { colors } from '../../chess/vocabulary.ts';
import type { LiveGame } from './live-game.ts';

const word = z.string();
const color = z.enum(colors);
const clockMs = z.number().nullable();

const liveGameSchema: z.ZodType<LiveGame> = lazySchema(() => {
  const variant = z.object({ key: word, name: word.exactOptional(), short: word.exactOptional() });
  const player = z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('user'),
      id: word,
      name: word,
      title: word.exactOptional(),
      rating: z.number().exactOptional(),
      ratingDiff: z.number().exactOptional(),
      provisional: z.boolean().exactOptional(),
      flair: z.string().exactOptional(),
      patron: z.boolean().exactOptional(),
      patronColor: z.number().exactOptional(),
    }),
    z.object({ kind: z.literal('ai'), level: z.number(), name: word.exactOptional() }),
    z.object({ kind: z.literal('anonymous'), name: word.exactOptional() }),
    z.object({ kind: z.literal('unknown') }),
  ]);
  const offers = z.object({ white: z.boolean(), black: z.boolean() });
  const summary = z.object({
    id: word,
    color,
    fen: word,
    variant,
    speed: word,
    perf: word.exactOptional(),
    rated: z.boolean(),
    hasMoved: z.boolean(),
    isMyTurn: z.boolean(),
    lastMove: word.nullable().exactOptional(),
    opponent: player,
    secondsLeft: z.number().exactOptional(),
    source: word.exactOptional(),
    status: word.exactOptional(),
    statusId: z.number().exactOptional(),
    winner: color.exactOptional(),
    rating: z.number().exactOptional(),
    ratingDiff: z.number().exactOptional(),
    tournamentId: word.exactOptional(),
    compat: z
      .object({ bot: z.boolean().exactOptional(), board: z.boolean().exactOptional() })
      .exactOptional(),
  });
  const state = z.object({
    moves: z.array(word),
    whiteMs: clockMs,
    blackMs: clockMs,
    whiteIncrementMs: z.number().exactOptional(),
    blackIncrementMs: z.number().exactOptional(),
    status: word,
    winner: color.exactOptional(),
    drawOffer: offers,
    takebackOffer: offers,
    expiration: z.object({ idleMs: z.number(), withinMs: z.number() }).exactOptional(),
    rematch: word.exactOptional(),
  });
  const full = z.object({
    id: word,
    variant,
    speed: word,
    perfName: word.exactOptional(),
    rated: z.boolean(),
    createdAt: z.number().exactOptional(),
    white: player,
    black: player,
    initialFen: word.nullable(),
    clock: z.object({ initialMs: z.number(), incrementMs: z.number() }).exactOptional(),
    daysPerTurn: z.number().exactOptional(),
    tournamentId: word.exactOptional(),
    source: word.exactOptional(),
    state,
  });
  return z.object({
    summary,
    full: full.exactOptional(),
    arenaId: word.exactOptional(),
    chat: z.array(
      z.object({
        room: z.enum(['player', 'spectator']).exactOptional(),
        username: word.exactOptional(),
        text: word,
        at: z.number(),
        earlier: z.literal(true).exactOptional(),
      }),
    ),
    gone: z
      .object({
        gone: z.boolean().exactOptional(),
        claimWinInSeconds: z.number().exactOptional(),
        at: z.number(),
      })
      .exactOptional(),
    startedAt: z.number(),
    updatedAt: z.number(),
    clockAt: z.number().exactOptional(),
    ahead: z.literal(true).exactOptional(),
  });
});

/** The game of a row; undefined when its text is not a game, or the game of another row. */
export function parseStoredGame(gameId: string, data: string): LiveGame | undefined {
  const game = readStored(liveGameSchema, data);
  return game?.summary.id === gameId ? game : undefined;
}
