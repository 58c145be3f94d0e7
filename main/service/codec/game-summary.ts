/** Codec of game summaries in the event stream and in `GET /api/account/playing`. */

import { z } from 'zod';

import type { GameSummary } from '../domain.ts';
import {
  filledShape,
  colorShape,
  compatShape,
  fenShape,
  makeOpponent,
  opponentShape,
  spanShape,
  subjectShape,
  toCompat,
  toPlayer,
  toVariant,
  variantShape,
  wordShape,
} from './common.ts';
import { compact, itemsOf, only, reader } from './shape.ts';
import { list, maybe, unused } from './shape-schemas.ts';
import type { Dialect } from '../../chess/vocabulary.ts';

/** Events contain the id twice, the list of games once. `fullId` is a secret and is dropped. */
export const gameSummaryShape = z
  .object({
    id: maybe(subjectShape),
    gameId: maybe(subjectShape),
    fullId: unused,
    color: colorShape,
    fen: fenShape,
    variant: variantShape,
    speed: filledShape,
    perf: maybe(wordShape),
    rated: z.boolean(),
    hasMoved: z.boolean(),
    isMyTurn: z.boolean(),
    lastMove: maybe(wordShape),
    opponent: opponentShape,
    secondsLeft: maybe(spanShape),
    source: maybe(wordShape),
    // Events contain id and name, the list only the name.
    status: maybe(z.union([filledShape, z.object({ id: maybe(z.number()), name: filledShape })])),
    winner: maybe(colorShape),
    rating: maybe(z.number()),
    ratingDiff: maybe(z.number()),
    tournamentId: maybe(wordShape),
    compat: maybe(compatShape),
  })
  .superRefine((game, context) => {
    const { id, gameId } = game;
    if (!gameId && !id) context.addIssue({ code: 'custom', path: ['gameId'], message: 'needed' });
    if (gameId && id && gameId !== id) {
      context.addIssue({ code: 'custom', path: ['id'], message: 'differs from gameId' });
    }
  });

export function toGameSummary(shape: z.infer<typeof gameSummaryShape>): GameSummary {
  const { opponent, compat } = shape;
  const status = typeof shape.status === 'string' ? { name: shape.status } : shape.status;
  return {
    id: shape.gameId ?? shape.id ?? '',
    color: shape.color,
    fen: shape.fen,
    variant: toVariant(shape.variant),
    speed: shape.speed,
    rated: shape.rated,
    hasMoved: shape.hasMoved,
    isMyTurn: shape.isMyTurn,
    opponent: toPlayer(opponent, opponent.username, opponent.ai),
    ...(typeof shape.lastMove === 'string'
      ? { lastMove: shape.lastMove === '' ? null : shape.lastMove }
      : {}),
    ...compact({
      perf: shape.perf,
      secondsLeft: shape.secondsLeft,
      source: shape.source,
      status: status?.name,
      statusId: status?.id,
      winner: shape.winner,
      rating: shape.rating,
      ratingDiff: shape.ratingDiff,
      tournamentId: shape.tournamentId,
      compat: compat && toCompat(compat),
    }),
  };
}

const documentMembers = [
  'id',
  'gameId',
  'color',
  'fen',
  'hasMoved',
  'isMyTurn',
  'lastMove',
  'opponent',
  'perf',
  'rated',
  'secondsLeft',
  'source',
  'status',
  'variant',
  'speed',
  'winner',
  'compat',
];

/** Encodes a game under way. Events additionally contain the id as `id`. */
export function makeGameSummary(game: GameSummary, dialect: Dialect): Record<string, unknown> {
  const { id, lastMove, status, statusId, opponent, ...rest } = game;
  const wire = {
    ...rest,
    gameId: id,
    opponent: makeOpponent(opponent, dialect),
    ...compact({
      lastMove: lastMove === null ? '' : lastMove,
      status: status === undefined ? undefined : compact({ id: statusId, name: status }),
    }),
  };
  return dialect === 'wire' ? wire : only(wire, documentMembers);
}

const playingShape = z.object({ nowPlaying: list(gameSummaryShape), nbMyTurn: unused });

/** Parses `GET /api/account/playing`; unreadable games are dropped and noted. */
export const parsePlaying = reader(playingShape, (shape): readonly GameSummary[] =>
  itemsOf(shape.nowPlaying).map(toGameSummary),
);
