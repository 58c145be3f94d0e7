/** The opening tree: the moves that were played in a position, in any selection of an account's games. */
import { z } from 'zod';
import { archiveFilterSchema } from './archive-filter.ts';
import { count, finite, idText, list, moment, word } from './bounds.ts';
import { archiveRowSchema } from './history.ts';
import { lazySchema } from './lazy-schema.ts';

/** Legal moves of a position; crazyhouse has the most. */
const mostMoves = 1_000;
/** Best and worst games. */
const mostShown = 3;

const outcomes = { games: count, white: count, draw: count, black: count, unfinished: count };

const treeMoveSchema = lazySchema(() =>
  z.object({
    uci: word,
    san: word,
    ...outcomes,
    /** Finished games of the account's user, and their points a game, between 0 and 1. */
    own: count,
    score: finite.nullable(),
    /** Mean rating of the player who moved, and of the other one; null when no rating is known. */
    rating: finite.nullable(),
    opponentRating: finite.nullable(),
    /** Rating at which the result would be expected of the player who moved; null with too few games. */
    performance: finite.nullable(),
    /** Mean time for the move, centiseconds, in the latest `timed` games with clocks. */
    spent: finite.nullable(),
    timed: count,
    /** Mean accuracy of the user in the `analysed` games, percent. */
    accuracy: finite.nullable(),
    analysed: count,
    lastPlayed: moment.nullable(),
  }),
);
export type TreeMoveView = z.infer<typeof treeMoveSchema>;

export const openingTreeSchema = lazySchema(() =>
  z.object({
    /** A game counts once, with the move after it first reached the position. */
    ...outcomes,
    /** Games that ended in the position. */
    ended: count,
    /** Moves that were played, the most frequent first. */
    moves: list(treeMoveSchema, mostMoves),
    /** Own wins against the highest rated, own losses against the lowest rated; without any, games of the strongest. */
    best: list(archiveRowSchema, mostShown),
    worst: list(archiveRowSchema, mostShown),
  }),
);
export type OpeningTreeView = z.infer<typeof openingTreeSchema>;

export const openingsQueries = {
  /** The filter's position is the tree's; without one, the initial position of standard chess. */
  'openings.tree': {
    input: z.object({ accountId: idText, filter: archiveFilterSchema }),
    output: openingTreeSchema,
  },
} as const;
