/** Codec of exported games (NDJSON). */
import { z } from 'zod';
import { runSteps, type Steps } from '../../base/steps.ts';
import { speedOfClock, type Speed, type VariantKey } from '../../chess/vocabulary.ts';
import type { ExportedEval, ExportedGame, ExportedSeat } from '../domain-tv.ts';
import {
  filledShape,
  colorShape,
  fenShape,
  idShape,
  momentShape,
  spanShape,
  subjectShape,
  wordShape,
} from './common.ts';
import type { JsonBounds } from './json-text.ts';
import { readLines, type ReadLines } from './json-lines.ts';
import { lightUserShape, makeLightUser, toLightPlayer } from './light-user.ts';
import { speedOfPerf, variantOfPerf } from './perf-words.ts';
import { compact, mapParsed, readShapeInSteps, stepReader } from './shape.ts';
import { type Parsed } from './read-whole.ts';
import { listOfAtMost, textShape, maybe, unused } from './shape-schemas.ts';

/** The longest games have some 600 plies of at most 8 letters. */
const movesShape = textShape(0, 20_000);

const summaryShape = z.object({
  accuracy: maybe(z.number()),
  acpl: maybe(z.number()),
  inaccuracy: maybe(z.number()),
  mistake: maybe(z.number()),
  blunder: maybe(z.number()),
});

const seatShape = z
  .object({
    user: maybe(lightUserShape),
    name: maybe(wordShape),
    rating: maybe(z.number()),
    ratingDiff: maybe(z.number()),
    provisional: maybe(z.boolean()),
    aiLevel: maybe(z.number()),
    analysis: maybe(summaryShape),
    team: unused,
  })
  .superRefine(({ user, name, aiLevel }, context) => {
    if (!user) return;
    if (typeof aiLevel === 'number')
      context.addIssue({ code: 'custom', path: ['aiLevel'], message: 'a user has no level' });
    if (typeof name === 'string')
      context.addIssue({ code: 'custom', path: ['name'], message: 'a user has a name already' });
  });

const plyShape = z.number().int().min(0).max(5_000);

const evalShape = z.object({
  eval: maybe(z.number()),
  mate: maybe(z.number()),
  best: maybe(wordShape),
  variation: maybe(movesShape),
  judgment: maybe(z.object({ name: maybe(wordShape), comment: maybe(textShape(0, 1_000)) })),
});

const members = {
  id: subjectShape,
  rated: maybe(z.boolean()),
  variant: maybe(filledShape),
  speed: maybe(filledShape),
  perf: maybe(wordShape),
  createdAt: maybe(momentShape),
  lastMoveAt: maybe(momentShape),
  status: maybe(filledShape),
  source: maybe(wordShape),
  players: maybe(z.object({ white: maybe(seatShape), black: maybe(seatShape) })),
  initialFen: maybe(fenShape),
  winner: maybe(colorShape),
  opening: maybe(z.object({ eco: maybe(wordShape), name: maybe(wordShape), ply: maybe(z.number()) })),
  moves: maybe(movesShape),
  clocks: maybe(listOfAtMost(5_000, spanShape)),
  clock: maybe(z.object({ initial: spanShape, increment: spanShape, totalTime: unused })),
  daysPerTurn: maybe(spanShape),
  lastFen: maybe(fenShape),
  tournament: maybe(wordShape),
  pgn: unused,
  analysis: maybe(listOfAtMost(5_000, evalShape)),
  division: maybe(z.object({ middle: maybe(plyShape), end: maybe(plyShape) })),
  fullId: unused,
  swiss: unused,
  import: unused,
};

/** Servers write the arena as an id or as an object. */
const shapes = {
  byId: z.object({ ...members, arenaTour: maybe(wordShape) }),
  named: z.object({ ...members, arenaTour: maybe(z.object({ id: idShape, name: maybe(wordShape) })) }),
};

function toEval({ judgment, ...rest }: z.infer<typeof evalShape>): ExportedEval {
  return compact({ ...rest, judgment: judgment && compact(judgment) });
}

function toSeat(seat: z.infer<typeof seatShape> | null | undefined): ExportedSeat {
  if (!seat) return { player: { kind: 'unknown' } };
  const { user, aiLevel, name, rating, ratingDiff, provisional, analysis } = seat;
  return {
    player: toLightPlayer(user, aiLevel, name),
    ...compact({ rating, ratingDiff, provisional, analysis: analysis && compact(analysis) }),
  };
}

type Shape = z.infer<z.ZodObject<typeof members>>;

/** The variant that the other members imply. */
function variantOf({ perf, initialFen }: Pick<Shape, 'perf' | 'initialFen'>): VariantKey | undefined {
  const variant = variantOfPerf(perf);
  return variant === 'standard' && initialFen ? 'fromPosition' : variant;
}

/** The speed that the other members imply. */
function speedOf({ perf, clock, daysPerTurn }: Shape): Speed | undefined {
  const named = speedOfPerf(perf);
  if (named) return named;
  if (clock) return speedOfClock(clock.initial, clock.increment);
  return typeof daysPerTurn === 'number' ? 'correspondence' : undefined;
}

function hasChange(players: Shape['players']): boolean {
  return [players?.white, players?.black].some((seat) => typeof seat?.ratingDiff === 'number');
}

function toGame(shape: z.infer<(typeof shapes)['byId' | 'named']>): ExportedGame {
  const { players, moves, clock, clocks, opening, analysis, arenaTour, ...rest } = shape;
  return {
    id: rest.id,
    // Only rated games change ratings.
    rated: rest.rated ?? hasChange(players),
    white: toSeat(players?.white),
    black: toSeat(players?.black),
    ...compact({
      variant: rest.variant ?? variantOf(rest),
      speed: rest.speed ?? speedOf(shape as Shape),
      createdAt: rest.createdAt,
      status: rest.status,
      perf: rest.perf,
      lastMoveAt: rest.lastMoveAt,
      source: rest.source,
      initialFen: rest.initialFen,
      winner: rest.winner,
      opening: opening && compact(opening),
      sans: typeof moves === 'string' ? (moves === '' ? [] : moves.split(' ')) : undefined,
      clocks,
      clock: clock && { initialSeconds: clock.initial, incrementSeconds: clock.increment },
      daysPerTurn: rest.daysPerTurn,
      lastFen: rest.lastFen,
      tournament: rest.tournament,
      arenaTour: typeof arenaTour === 'string' ? arenaTour : arenaTour && compact(arenaTour),
      analysis: analysis?.map(toEval),
      division: rest.division && compact(rest.division),
    }),
  };
}

export const parseExportedGame = stepReader(function* (json): Steps<Parsed<ExportedGame>> {
  const tour =
    typeof json === 'object' && json !== null && Object.hasOwn(json, 'arenaTour')
      ? (json as { readonly arenaTour: unknown }).arenaTour
      : undefined;
  return typeof tour === 'object' && tour !== null
    ? mapParsed(yield* readShapeInSteps(shapes.named, json), toGame)
    : mapParsed(yield* readShapeInSteps(shapes.byId, json), toGame);
});

function makeSeat({ player, ...rest }: ExportedSeat): object | undefined {
  if (player.kind === 'unknown') return undefined;
  return {
    ...rest,
    ...compact({
      user: makeLightUser(player),
      name: player.kind === 'ai' || player.kind === 'anonymous' ? player.name : undefined,
      aiLevel: player.kind === 'ai' ? player.level : undefined,
    }),
  };
}

export function makeExportedGame(game: ExportedGame): object {
  const { white, black, sans, clock, ...rest } = game;
  return {
    ...rest,
    players: compact({ white: makeSeat(white), black: makeSeat(black) }),
    ...compact({
      moves: sans?.join(' '),
      clock: clock && { initial: clock.initialSeconds, increment: clock.incrementSeconds },
    }),
  };
}

/** Limits on an exported game: 600 plies with analysis have some 120,000 characters and 12,000 parts. */
export const gameBounds: JsonBounds = { length: 256 * 1024, parts: 30_000 };

/** Result of parsing an export. */
export interface ExportedGames extends Omit<ReadLines<ExportedGame>, 'values'> {
  readonly games: readonly ExportedGame[];
}

/** Parses an export; unreadable lines are collected and skipped. */
export function parseExportedGames(text: string): ExportedGames {
  return runSteps(parseExportedGamesInSteps(text));
}

export function* parseExportedGamesInSteps(text: string): Steps<ExportedGames> {
  const { values, ...rest } = yield* readLines(text, parseExportedGame, gameBounds);
  return { games: values, ...rest };
}
