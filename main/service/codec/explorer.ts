/** Codec of the opening explorer: `/masters`, `/lichess`, and each line of `/player`. */
import { z } from 'zod';
import type { ExplorerAnswer, ExplorerGame, ExplorerMove } from '../domain-explorer.ts';
import { colorShape, filledShape, idShape } from './common.ts';
import { compact, itemsOf, reader } from './shape.ts';
import { list, maybe, unused } from './shape-schemas.ts';

/** More than any database has; sums of all moves stay exact. */
const gamesShape = z.number().int().min(0).max(1e12);
const ratingShape = z.number().min(0).max(10_000);
const resultMembers = { white: gamesShape, draws: gamesShape, black: gamesShape };

/** The app asks for half as many. */
const mostMoves = 60;
const mostGames = 8;

const playerShape = z.object({ name: filledShape, rating: maybe(ratingShape) });

const gameShape = z.object({
  id: idShape,
  uci: maybe(filledShape),
  winner: maybe(colorShape),
  white: playerShape,
  black: playerShape,
  year: maybe(z.number().int().min(0).max(9_999)),
  month: unused,
  speed: unused,
  mode: unused,
});

const moveShape = z.object({
  uci: filledShape,
  san: unused,
  ...resultMembers,
  averageRating: maybe(ratingShape),
  averageOpponentRating: maybe(ratingShape),
  performance: maybe(ratingShape),
  game: unused,
  opening: unused,
});

const answerShape = z.object({
  ...resultMembers,
  moves: list(moveShape),
  topGames: maybe(list(gameShape)),
  recentGames: maybe(list(gameShape)),
  queuePosition: maybe(z.number().int().min(0).max(1e9)),
  opening: unused,
  history: unused,
});

function toMove(shape: z.infer<typeof moveShape>): ExplorerMove {
  const { uci, white, draws, black, performance } = shape;
  const rating = shape.averageRating ?? shape.averageOpponentRating;
  return { uci, white, draws, black, ...compact({ rating, performance }) };
}

function toGame({ id, uci, winner, white, black, year }: z.infer<typeof gameShape>): ExplorerGame {
  return { id, white: compact(white), black: compact(black), ...compact({ uci, winner, year }) };
}

export const parseExplorer = reader(answerShape, (shape): ExplorerAnswer => {
  const { white, draws, black, moves, topGames, recentGames, queuePosition: queue } = shape;
  const games = itemsOf(topGames ?? []).length > 0 ? topGames : recentGames;
  return {
    ...{ white, draws, black },
    moves: itemsOf(moves).slice(0, mostMoves).map(toMove),
    games: itemsOf(games ?? [])
      .slice(0, mostGames)
      .map(toGame),
    ...compact({ queue }),
  };
});
