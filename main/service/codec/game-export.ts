/** Games as exports give them, an object a line. */
import { z } from 'zod';
import type { ExportedEval, ExportedGame, ExportedSeat } from '../domain-tv.ts';
import { colorShape, fenShape, idShape, momentShape, spanShape, subjectShape, wordShape } from './common.ts';
import { parseJsonText } from './json-text.ts';
import { lightUserShape, makeLightUser, toLightPlayer } from './light-user.ts';
import { compact, mapParsed, maybe, readShape, unused, type Parsed } from './shape.ts';

/** The longest games have some 600 plies, of up to 8 letters each. */
const movesShape = z.string().max(20_000);

const seatShape = z
  .object({
    user: maybe(lightUserShape),
    name: maybe(wordShape),
    rating: maybe(z.number()),
    ratingDiff: maybe(z.number()),
    provisional: maybe(z.boolean()),
    aiLevel: maybe(z.number()),
    analysis: unused,
    team: unused,
  })
  .superRefine(({ user, name, aiLevel }, context) => {
    if (!user) return;
    if (typeof aiLevel === 'number')
      context.addIssue({ code: 'custom', path: ['aiLevel'], message: 'a user has no level' });
    if (typeof name === 'string')
      context.addIssue({ code: 'custom', path: ['name'], message: 'a user has a name already' });
  });

const evalShape = z.object({
  eval: maybe(z.number()),
  mate: maybe(z.number()),
  best: maybe(wordShape),
  variation: maybe(movesShape),
  judgment: maybe(z.object({ name: maybe(wordShape), comment: maybe(z.string().max(1_000)) })),
});

const members = {
  id: subjectShape,
  rated: z.boolean(),
  variant: wordShape.min(1),
  speed: wordShape.min(1),
  perf: maybe(wordShape),
  createdAt: momentShape,
  lastMoveAt: maybe(momentShape),
  status: wordShape.min(1),
  source: maybe(wordShape),
  players: z.object({ white: seatShape, black: seatShape }),
  initialFen: maybe(fenShape),
  winner: maybe(colorShape),
  opening: maybe(z.object({ eco: maybe(wordShape), name: wordShape, ply: maybe(z.number()) })),
  moves: maybe(movesShape),
  clocks: maybe(z.array(spanShape).max(5_000)),
  clock: maybe(z.object({ initial: spanShape, increment: spanShape, totalTime: unused })),
  daysPerTurn: maybe(spanShape),
  lastFen: maybe(fenShape),
  tournament: maybe(wordShape),
  pgn: unused,
  analysis: maybe(z.array(evalShape).max(5_000)),
  division: unused,
  fullId: unused,
  swiss: unused,
  import: unused,
};

/** Servers write the arena in two ways. */
const shapes = {
  byId: z.object({ ...members, arenaTour: maybe(wordShape) }),
  named: z.object({ ...members, arenaTour: maybe(z.object({ id: idShape, name: maybe(wordShape) })) }),
};

function toEval({ judgment, ...rest }: z.infer<typeof evalShape>): ExportedEval {
  return compact({ ...rest, judgment: judgment && compact(judgment) });
}

function toSeat(seat: z.infer<typeof seatShape>): ExportedSeat {
  const { user, aiLevel, name, rating, ratingDiff, provisional } = seat;
  return { player: toLightPlayer(user, aiLevel, name), ...compact({ rating, ratingDiff, provisional }) };
}

function toGame(shape: z.infer<(typeof shapes)['byId' | 'named']>): ExportedGame {
  const { players, moves, clock, clocks, opening, analysis, arenaTour, ...rest } = shape;
  const { id, rated, variant, speed, createdAt, status } = rest;
  return {
    id,
    rated,
    variant,
    speed,
    createdAt,
    status,
    white: toSeat(players.white),
    black: toSeat(players.black),
    ...compact({
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
    }),
  };
}

export function parseExportedGame(json: unknown): Parsed<ExportedGame> {
  const tour = typeof json === 'object' && json !== null && 'arenaTour' in json ? json.arenaTour : undefined;
  return typeof tour === 'object' && tour !== null
    ? mapParsed(readShape(shapes.named, json), toGame)
    : mapParsed(readShape(shapes.byId, json), toGame);
}

function makeSeat({ player, ...rest }: ExportedSeat): object {
  return {
    ...rest,
    ...compact({
      user: makeLightUser(player),
      name: player.kind === 'user' ? undefined : player.name,
      aiLevel: player.kind === 'ai' ? player.level : undefined,
    }),
  };
}

export function makeExportedGame(game: ExportedGame): object {
  const { white, black, sans, clock, ...rest } = game;
  return {
    ...rest,
    players: { white: makeSeat(white), black: makeSeat(black) },
    ...compact({
      moves: sans?.join(' '),
      clock: clock && { initial: clock.initialSeconds, increment: clock.incrementSeconds },
    }),
  };
}

/** What came of the lines of an export: the games, and why others could not be read. */
export interface ExportedGames {
  readonly games: readonly ExportedGame[];
  readonly faults: readonly { readonly line: string; readonly issues: readonly string[] }[];
}

/** One game a line; lines that cannot be read are told apart, and cost the others nothing. */
export function parseExportedGames(text: string): ExportedGames {
  const games: ExportedGame[] = [];
  const faults: { line: string; issues: readonly string[] }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const json = parseJsonText(line);
    const parsed = json ? parseExportedGame(json.value) : { ok: false as const, issues: ['not JSON'] };
    if (parsed.ok) games.push(parsed.value);
    else faults.push({ line, issues: parsed.issues });
  }
  return { games, faults };
}
