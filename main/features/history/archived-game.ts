/** Conversion between games of an export and games of the archive. */
import { z } from 'zod';
import { outcomeOf } from '../../chess/game-outcome.ts';
import { turnOf } from '../../chess/derive.ts';
import {
  packClocks,
  packEvaluations,
  packMoves,
  unpackClocks,
  unpackEvaluations,
  unpackMoves,
  type Evaluation,
} from '../../chess/packed-game.ts';
import { gameFaults } from '../../../preload/contract/imports.ts';
import { colors, isLiveStatus, opposite, type Color } from '../../chess/vocabulary.ts';
import type { Player } from '../../service/domain.ts';
import type { ExportedGame, ExportedSeat } from '../../service/domain-tv.ts';
import { isPatron } from '../../views/player.ts';
import type { ArchiveGame, ArchiveHead, ArchiveResult } from '../../store/history-api.ts';

/** The better move at a ply that was judged. */
const markSchema = z.object({
  /** Counted from 1. */
  ply: z.number(),
  name: z.string().exactOptional(),
  /** UCI. */
  best: z.string().exactOptional(),
  /** SAN. */
  line: z.string().exactOptional(),
});
export type MoveMark = z.infer<typeof markSchema>;

/** The server's verdict on one player's moves. */
const summarySchema = z.object({
  accuracy: z.number().exactOptional(),
  acpl: z.number().exactOptional(),
  inaccuracy: z.number().exactOptional(),
  mistake: z.number().exactOptional(),
  blunder: z.number().exactOptional(),
});

/** Marks of a player beside the title. */
const marksSchema = z.object({ flair: z.string().exactOptional(), patron: z.literal(true).exactOptional() });

/** Rare or rarely needed properties. */
const moreSchema = z.object({
  /** Only if it differs from the lower-case name. */
  opponentId: z.string().exactOptional(),
  opponentTitle: z.string().exactOptional(),
  ownTitle: z.string().exactOptional(),
  opponentMarks: marksSchema.exactOptional(),
  ownMarks: marksSchema.exactOptional(),
  provisional: z.array(z.enum(['own', 'opponent'])).exactOptional(),
  initialFen: z.string().exactOptional(),
  arenaId: z.string().exactOptional(),
  openingPly: z.number().exactOptional(),
  marks: z.array(markSchema).exactOptional(),
  summary: z
    .object({ white: summarySchema.exactOptional(), black: summarySchema.exactOptional() })
    .exactOptional(),
  /** Plies after which the middlegame and the endgame begin. */
  division: z.object({ middle: z.number().exactOptional(), end: z.number().exactOptional() }).exactOptional(),
});
export type RareFields = z.infer<typeof moreSchema>;

/** Parts of a PGN without a column: tags as written, and annotations of moves. */
const notesSchema = z.object({
  /** Why the game was stored in part; the problem is one of `gameFaults`. */
  stop: z.object({ problem: z.enum(gameFaults), text: z.string() }).exactOptional(),
  tags: z.array(z.tuple([z.string(), z.string()])).exactOptional(),
  notes: z
    .array(z.tuple([z.number(), z.enum(['comment', 'glyph', 'variation']), z.string()]))
    .exactOptional(),
});
export type FileNotes = z.infer<typeof notesSchema>;

export interface UnpackedGame {
  readonly head: ArchiveHead;
  readonly more: RareFields;
  readonly notes: FileNotes;
  /** SAN. */
  readonly sans: readonly string[];
  /** Centiseconds left to the mover after each ply; empty if the server sent none. */
  readonly clocks: readonly number[];
  readonly evaluations: readonly (Evaluation | null)[];
}

/**
 * Returns undefined if the user does not play in the game, or it is not over. Games of others (`userId` null) are
 * stored from White's view.
 */
export function toArchived(game: ExportedGame, userId: string | null): ArchiveGame | undefined {
  const color = userId === null ? 'white' : colorOf(game, userId);
  return color && archivedFrom(game, color, userId !== null);
}

/**
 * As `toArchived`, for the user's own export: an unknown player is the user. With two of them the user's side is
 * unknown, and the game is stored as a game of others.
 */
export function toOwnArchived(game: ExportedGame, userId: string): ArchiveGame | undefined {
  const own = colorOf(game, userId);
  if (own) return archivedFrom(game, own, true);
  const [side, otherSide] = colors.filter((color) => game[color].player.kind === 'unknown');
  return side && archivedFrom(game, side, otherSide === undefined);
}

/** Undefined if the game is not over. `isOwn`: the account's user plays `color`. */
function archivedFrom(game: ExportedGame, color: Color, isOwn: boolean): ArchiveGame | undefined {
  // Servers export games in progress only on request, so a game without a status counts as over.
  if (isLiveStatus(game.status ?? 'unknownFinish')) return undefined;
  const [own, other] = [game[color], game[opposite(color)]];
  const { sans = [], clocks, clock, opening, analysis, arenaTour, tournament } = game;
  const initial = (clock?.initialSeconds ?? 0) * 100;
  const arena = arenaTour ?? tournament;
  const more = moreOf(game, own, other, typeof arena === 'string' ? arena : arena?.id);
  return {
    gameId: game.id,
    began: game.createdAt ?? unknownDate,
    lasted: lastedOf(game),
    color,
    result: resultOf(game, color),
    rated: game.rated,
    variant: game.variant ?? unknownWord,
    speed: game.speed ?? unknownWord,
    perf: game.perf ?? (game.variant === 'standard' ? game.speed : game.variant) ?? unknownWord,
    status: game.status ?? 'unknownFinish',
    source: game.source ?? null,
    opponent: nameOf(other.player),
    level: other.player.kind === 'ai' ? other.player.level : null,
    rating: other.rating ?? null,
    ratingDiff: other.ratingDiff ?? null,
    ownRating: own.rating ?? null,
    ownDiff: own.ratingDiff ?? null,
    plies: sans.length,
    eco: opening?.eco ?? null,
    opening: opening?.name ?? null,
    arena: typeof arena === 'string' ? arena : (arena?.name ?? arena?.id ?? null),
    clockInitial: clock?.initialSeconds ?? null,
    clockIncrement: clock?.incrementSeconds ?? null,
    daysPerTurn: game.daysPerTurn ?? null,
    clockLeft: lastClock(clocks, color, turnOf(game.initialFen ?? 'startpos')),
    own: isOwn ? null : (nameOf(own.player) ?? unknownName),
    moves: packMoves(sans),
    clocks: clocks && clocks.length > 0 ? packClocks(clocks, initial) : null,
    evals:
      analysis && analysis.length > 0
        ? packEvaluations(
            analysis.map(({ eval: value, mate }): Evaluation | null =>
              mate !== undefined
                ? { kind: 'mate', moves: mate }
                : value !== undefined
                  ? { kind: 'centipawns', value }
                  : null,
            ),
          )
        : null,
    more: Object.keys(more).length === 0 ? null : JSON.stringify(more),
    notes: null,
  };
}

/** As for files without a date, a time control or a name. */
const unknownDate = 0;
const unknownWord = 'unknown';
const unknownName = '?';

/** Null for an engine or an anonymous player. */
function nameOf(player: Player): string | null {
  if (player.kind === 'unknown') return unknownName;
  return player.kind === 'ai' ? null : (player.name ?? null);
}

/** The time of the end is kept also when the start is unknown. */
function lastedOf({ createdAt = unknownDate, lastMoveAt = createdAt }: ExportedGame): number {
  return Math.max(0, lastMoveAt - createdAt);
}

export function fromArchived(game: ArchiveGame): UnpackedGame {
  const { moves, clocks, evals, more, notes, ...head } = game;
  return {
    head,
    more: parseRareFields(more),
    notes: parseFileNotes(notes),
    sans: unpackMoves(moves),
    clocks: clocks ? unpackClocks(clocks, (head.clockInitial ?? 0) * 100) : [],
    evaluations: evals ? unpackEvaluations(evals) : [],
  };
}

export function parseRareFields(text: string | null): RareFields {
  return text === null ? {} : moreSchema.parse(JSON.parse(text));
}

export function parseFileNotes(text: string | null): FileNotes {
  return text === null ? {} : notesSchema.parse(JSON.parse(text));
}

function colorOf(game: ExportedGame, userId: string): Color | undefined {
  return colors.find((side) => {
    const { player } = game[side];
    return player.kind === 'user' && player.id === userId;
  });
}

function resultOf({ winner, status }: ExportedGame, color: Color): ArchiveResult {
  if (winner !== undefined) return winner === color ? 'win' : 'loss';
  return outcomeOf({ status }) === 'drawn' ? 'draw' : 'none';
}

/** `startColor` made the first move. */
export function lastClock(
  clocks: readonly number[] | undefined,
  color: Color,
  startColor: Color,
): number | null {
  const side = color === startColor ? 0 : 1;
  return clocks?.findLast((_, index) => index % 2 === side) ?? null;
}

function marked(name: 'ownMarks' | 'opponentMarks', player: Player): Partial<RareFields> {
  if (player.kind !== 'user') return {};
  const marks = {
    ...(player.flair !== undefined && { flair: player.flair }),
    ...(isPatron(player) && { patron: true as const }),
  };
  return Object.keys(marks).length === 0 ? {} : { [name]: marks };
}

function moreOf(
  game: ExportedGame,
  own: ExportedSeat,
  other: ExportedSeat,
  arenaId: string | undefined,
): RareFields {
  const { player } = other;
  const marks = (game.analysis ?? []).flatMap(({ judgment, best, variation }, index): MoveMark[] =>
    judgment === undefined && best === undefined
      ? []
      : [
          {
            ply: index + 1,
            ...(judgment?.name !== undefined && { name: judgment.name }),
            ...(best !== undefined && { best }),
            ...(variation !== undefined && { line: variation }),
          },
        ],
  );
  const provisional = [
    ...(own.provisional ? (['own'] as const) : []),
    ...(other.provisional ? (['opponent'] as const) : []),
  ];
  return {
    ...(player.kind === 'user' && player.id !== player.name.toLowerCase() && { opponentId: player.id }),
    ...(player.kind === 'user' && player.title !== undefined && { opponentTitle: player.title }),
    ...(own.player.kind === 'user' && own.player.title !== undefined && { ownTitle: own.player.title }),
    ...marked('opponentMarks', player),
    ...marked('ownMarks', own.player),
    ...(provisional.length > 0 && { provisional }),
    ...(game.initialFen !== undefined && { initialFen: game.initialFen }),
    ...(arenaId !== undefined && { arenaId }),
    ...(game.opening?.ply !== undefined && { openingPly: game.opening.ply }),
    ...(marks.length > 0 && { marks }),
    ...((game.white.analysis || game.black.analysis) && {
      summary: {
        ...(game.white.analysis && { white: game.white.analysis }),
        ...(game.black.analysis && { black: game.black.analysis }),
      },
    }),
    ...(game.division && Object.keys(game.division).length > 0 && { division: game.division }),
  };
}
