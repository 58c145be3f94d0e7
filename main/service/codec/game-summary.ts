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
import { opposite, statusNamed, type Color, type Dialect } from '../../chess/vocabulary.ts';

const usualFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Events contain the id twice, the list of games once. `fullId` is a secret and is dropped. */
export const gameSummaryShape = z
  .object({
    id: maybe(subjectShape),
    gameId: maybe(subjectShape),
    fullId: unused,
    color: maybe(colorShape),
    fen: maybe(fenShape),
    variant: maybe(variantShape),
    speed: maybe(filledShape),
    perf: maybe(wordShape),
    rated: maybe(z.boolean()),
    hasMoved: maybe(z.boolean()),
    isMyTurn: maybe(z.boolean()),
    lastMove: maybe(wordShape),
    opponent: maybe(opponentShape),
    secondsLeft: maybe(spanShape),
    source: maybe(wordShape),
    // Events contain id and name, the list only the name.
    status: maybe(z.union([filledShape, z.object({ id: maybe(z.number()), name: maybe(filledShape) })])),
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
    if (!sideOf(game)) context.addIssue({ code: 'custom', path: ['color'], message: 'needed' });
  });

/** The account's side, which position and turn tell too. */
function sideOf(game: {
  readonly color?: Color | null | undefined;
  readonly fen?: string | null | undefined;
  readonly isMyTurn?: boolean | null | undefined;
}): Color | undefined {
  if (game.color) return game.color;
  const turn = turnIn(game.fen);
  return turn && typeof game.isMyTurn === 'boolean' ? (game.isMyTurn ? turn : opposite(turn)) : undefined;
}

function turnIn(fen: string | null | undefined): Color | undefined {
  const [, turn] = fen?.split(' ') ?? [];
  return turn === 'w' ? 'white' : turn === 'b' ? 'black' : undefined;
}

/**
 * The id and the side identify a game. Absent members get their most common value until the game's own stream
 * states them: a game that the app does not know would be lost on time.
 */
export function toGameSummary(shape: z.infer<typeof gameSummaryShape>): GameSummary {
  const { opponent, compat, variant } = shape;
  const color = sideOf(shape) ?? 'white';
  const status = typeof shape.status === 'string' ? { id: undefined, name: shape.status } : shape.status;
  return {
    id: shape.gameId ?? shape.id ?? '',
    color,
    fen: shape.fen ?? usualFen,
    variant: variant ? toVariant(variant) : { key: 'standard' },
    speed: shape.speed ?? shape.perf ?? variant?.key ?? 'standard',
    rated: shape.rated ?? false,
    hasMoved: shape.hasMoved ?? false,
    isMyTurn: shape.isMyTurn ?? turnIn(shape.fen ?? usualFen) === color,
    opponent: opponent ? toPlayer(opponent, opponent.username, opponent.ai) : { kind: 'unknown' },
    ...(typeof shape.lastMove === 'string'
      ? { lastMove: shape.lastMove === '' ? null : shape.lastMove }
      : {}),
    ...compact({
      perf: shape.perf,
      secondsLeft: shape.secondsLeft,
      source: shape.source,
      status: status?.name ?? statusNamed(status?.id),
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
      status:
        status === undefined && statusId === undefined ? undefined : compact({ id: statusId, name: status }),
    }),
  };
  return dialect === 'wire' ? wire : only(wire, documentMembers);
}

const playingShape = z.object({ nowPlaying: list(gameSummaryShape), nbMyTurn: unused });

/** Parses `GET /api/account/playing`; unreadable games are dropped and noted. */
export const parsePlaying = reader(playingShape, (shape): readonly GameSummary[] =>
  itemsOf(shape.nowPlaying).map(toGameSummary),
);
