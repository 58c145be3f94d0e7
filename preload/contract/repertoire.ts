/** Opening repertoires: prepared moves by position, made on the board, from games or from PGN. */
import { z } from 'zod';
import { count, fenText, idText, list, moment, most, rowId, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import {
  longestRepertoireComment,
  mostRepertoireMoves,
  mostRepertoirePlies,
} from '../../main/chess/repertoire/limits.ts';
import { colors } from '../../main/chess/vocabulary.ts';

/** Characters of a comment. */
const comment = z.string().max(longestRepertoireComment);
/** Characters of the glyphs of a move: all 255 of the standard. */
const longestGlyphs = 1_024;
/** Moves of a position. */
const mostAnswers = 1_000;

export const repertoireSchema = lazySchema(() =>
  z.object({
    id: rowId,
    name: word,
    /** The side that it is for. */
    color: z.enum(colors),
    variant: word,
    /** `startpos` or a FEN. */
    initialFen: fenText,
    moves: count,
    /** Time of the last change. */
    changed: moment,
    /** Whether its lines are trained. */
    trained: z.boolean(),
  }),
);
export type RepertoireView = z.infer<typeof repertoireSchema>;

/** Positions are keys in hexadecimal, which all orders of moves to them share. */
const moveSchema = z.object({
  position: word,
  uci: word,
  san: word,
  after: word,
  /** Order within the position, the most important move first. */
  rank: count,
  /** Numbers of glyphs, separated by spaces. */
  glyphs: z.string().max(longestGlyphs),
});
const noteSchema = z.object({
  position: word,
  comment,
  /** Arrows and circles, such as `Ge2e4 Rd5`. */
  shapes: word,
});

const contentSchema = lazySchema(() =>
  z.object({
    moves: list(moveSchema, mostRepertoireMoves),
    notes: list(noteSchema, mostRepertoireMoves + 1),
  }),
);

const preparedSchema = z.object({
  repertoire: rowId,
  name: word,
  color: z.enum(colors),
  uci: word,
  san: word,
});

/** The first move of a game that its repertoires do not have. */
export const departureSchema = lazySchema(() =>
  z.object({
    repertoire: rowId,
    name: word,
    /** Half-moves before it; as many as the game has when it ended within the repertoire. */
    ply: count,
    /** Of the game: a FEN, or `startpos`. */
    initialFen: fenText,
    /** The side that played it. `end`: the repertoire has no moves there; `none`: the game ended within it. */
    by: z.enum(['own', 'opponent', 'end', 'none']),
    /** SAN; null without a move. */
    played: word.nullable(),
    /** SAN of the repertoire's moves there. */
    prepared: list(word, mostAnswers),
  }),
);
export type DepartureView = z.infer<typeof departureSchema>;

/** A departure that games had in common. */
export const commonDepartureSchema = lazySchema(() =>
  z.object({
    by: z.enum(['own', 'opponent']),
    games: count,
    /** Moves in UCI from the initial position, without the departing one. */
    line: list(word, mostRepertoirePlies),
    /** As text, such as `1. e4 e5 2. Nf3`. */
    text: word,
    /** SAN. */
    played: word,
    prepared: list(word, mostAnswers),
    /** The latest of the games. */
    latest: idText,
  }),
);
export type CommonDepartureView = z.infer<typeof commonDepartureSchema>;

export const gapSchema = lazySchema(() =>
  z.object({
    /** Moves in UCI up to the position, the missing answer's move included. */
    line: list(word, mostRepertoirePlies),
    text: word,
    /** The opponent's move. */
    uci: word,
    san: word,
    /** Own games with the move, and those of the position. */
    games: count,
    of: count,
  }),
);
export type GapView = z.infer<typeof gapSchema>;

/** The games that a repertoire is made from, as filters of the archive; by default all own games. */
const gamesSchema = lazySchema(() =>
  z.object({
    perfs: list(word, 50).exactOptional(),
    /** Ended in [from, to). */
    from: moment.exactOptional(),
    to: moment.exactOptional(),
  }),
);

const account = z.object({ accountId: idText });
const one = account.extend({ id: rowId });
const mostListed = 100;

export const repertoireQueries = {
  'repertoire.list': { input: account, output: list(repertoireSchema, most.items) },
  /** Refused while an own game in progress has one of its positions. */
  'repertoire.get': {
    input: one,
    output: z.object({ head: repertoireSchema, content: contentSchema }),
  },
  /** Prepared moves of a position. */
  'repertoire.prepared': {
    input: account.extend({ variant: word, fen: fenText }),
    output: list(preparedSchema, most.items),
  },
  /** Frequent moves of opponents without an answer, the most frequent first. */
  'repertoire.gaps': {
    input: one,
    output: z.object({ gaps: list(gapSchema, mostListed), games: count, isPartial: z.boolean() }),
  },
  /** Where an archived game left the repertoires of its side; null without any that it entered. */
  'repertoire.departure': {
    input: account.extend({ gameId: idText }),
    output: departureSchema.nullable(),
  },
  /** Departures of the latest own games, the most frequent first. `games`: those that entered the repertoire. */
  'repertoire.departures': {
    input: one,
    output: z.object({ departures: list(commonDepartureSchema, mostListed), games: count, read: count }),
  },
} as const;

export const repertoireCommands = {
  /** Stores a repertoire with its content, of a file or a game, at once. */
  'repertoire.make': {
    input: account.extend({
      name: word.min(1),
      color: z.enum(colors),
      variant: word,
      initialFen: fenText,
      content: contentSchema,
    }),
    output: z.object({ id: rowId }),
  },
  /** Own moves that were played at least `least` times, and the opponents' moves as often. */
  'repertoire.fromGames': {
    input: account.extend({
      name: word.min(1),
      color: z.enum(colors),
      variant: word,
      least: z.number().int().min(1).max(1_000),
      games: gamesSchema.exactOptional(),
    }),
    output: z.object({ id: rowId.nullable(), moves: count }),
  },
  'repertoire.rename': { input: one.extend({ name: word.min(1) }), output: z.void() },
  'repertoire.remove': { input: one, output: z.void() },
  /** Trains its lines, or stops it. */
  'repertoire.train': { input: one.extend({ trained: z.boolean() }), output: z.void() },
  /** All of the change or nothing. */
  'repertoire.change': {
    input: one.extend({
      moves: list(moveSchema, mostRepertoireMoves),
      removed: list(z.object({ position: word, uci: word }), mostRepertoireMoves),
      /** A note without comment and shapes is removed. */
      notes: list(noteSchema, mostRepertoireMoves + 1),
    }),
    output: z.void(),
  },
  /** Asks for a file and writes the repertoire as PGN; null when the user cancels. */
  'repertoire.export': { input: one, output: z.object({ file: word.nullable() }) },
} as const;
