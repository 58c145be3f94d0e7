/** Codec of a user's activity in both dialects; also accepts times in seconds, as in very old responses. */
import { z } from 'zod';
import { isActivitySpan } from '../../base/activity-span.ts';
import type { Steps } from '../../base/steps.ts';
import type {
  ActivityArena,
  ActivityFollows,
  ActivityInterval,
  ActivityRuns,
  ActivityScore,
  ActivitySlowGame,
} from '../domain-history.ts';
import { colorShape, idShape, momentShape, wordShape } from './common.ts';
import { compact, entriesOf, itemsOf, mapParsed, readShapeInSteps, stepReader } from './shape.ts';
import { type Parsed } from './read-whole.ts';
import { addNotes, closedNotes, noteDropped, openNotes } from './parse-notes.ts';
import { list, maybe, table } from './shape-schemas.ts';

const scoreShape = z.object({
  win: maybe(z.number()),
  loss: maybe(z.number()),
  draw: maybe(z.number()),
  rp: maybe(z.object({ before: z.number(), after: z.number() })),
});

const slowGameShape = z.object({
  id: idShape,
  color: maybe(colorShape),
  url: maybe(z.string()),
  variant: maybe(wordShape),
  speed: maybe(wordShape),
  perf: maybe(wordShape),
  rated: maybe(z.boolean()),
  opponent: maybe(
    z.object({ user: maybe(wordShape), rating: maybe(z.number()), aiLevel: maybe(z.number()) }),
  ),
});

const endsShape = z.object({ score: maybe(scoreShape), games: maybe(list(slowGameShape)) });
const followsShape = z.object({ ids: maybe(list(idShape)), nb: maybe(z.number()) });
const runsShape = z.object({ runs: maybe(z.number()), score: maybe(z.number()) });

const members = {
  interval: z
    .object({ start: momentShape, end: maybe(momentShape) })
    .refine(
      ({ start, end }) => typeof end !== 'number' || isActivitySpan(toMoment(start), toMoment(end)),
      'expected an end within 400 days',
    ),
  games: maybe(table(scoreShape)),
  puzzles: maybe(z.object({ score: scoreShape })),
  tournaments: maybe(
    z.object({
      nb: maybe(z.number()),
      best: maybe(
        list(
          z.object({
            tournament: z.object({ id: idShape, name: maybe(wordShape) }),
            nbGames: maybe(z.number()),
            score: maybe(z.number()),
            rank: maybe(z.number()),
            rankPercent: maybe(z.number()),
          }),
        ),
      ),
    }),
  ),
  practice: maybe(
    list(z.object({ url: z.string(), name: maybe(wordShape), nbPositions: maybe(z.number()) })),
  ),
  correspondenceMoves: maybe(z.object({ nb: maybe(z.number()), games: maybe(list(slowGameShape)) })),
  follows: maybe(z.object({ in: maybe(followsShape), out: maybe(followsShape) })),
  studies: maybe(list(z.object({ id: idShape, name: maybe(wordShape) }))),
  teams: maybe(list(z.object({ url: z.string(), name: maybe(wordShape), flair: maybe(wordShape) }))),
  posts: maybe(
    list(
      z.object({
        topicUrl: z.string(),
        topicName: maybe(wordShape),
        posts: maybe(list(z.object({ url: z.string(), text: maybe(z.string()) }))),
      }),
    ),
  ),
  patron: maybe(z.object({ months: maybe(z.number()) })),
  stream: maybe(z.boolean()),
  storm: maybe(runsShape),
  racer: maybe(runsShape),
  streak: maybe(runsShape),
};

const simulShape = z.object({ id: idShape, name: maybe(wordShape) });

/** Two members have two formats each. */
const named = { simuls: maybe(list(simulShape)) };
const plain = { simuls: maybe(list(idShape)) };
const byKind = { correspondenceEnds: maybe(table(endsShape)) };
const flat = { correspondenceEnds: maybe(endsShape) };

const shapes = {
  usual: z.object({ ...members, ...plain, ...byKind }),
  withNamedSimuls: z.object({ ...members, ...named, ...byKind }),
  withFlatEnds: z.object({ ...members, ...plain, ...flat }),
  withBoth: z.object({ ...members, ...named, ...flat }),
};

/** Key of a flat `correspondenceEnds`. */
const flatKind = 'correspondence';

/** Smaller times are in seconds: as milliseconds they would predate the service. */
const firstMoment = 100_000_000_000;

const toMoment = (time: number): number => (Math.abs(time) < firstMoment ? time * 1_000 : time);

function toScore({ win, loss, draw, rp }: z.infer<typeof scoreShape>): ActivityScore {
  return compact({ win, loss, draw, rating: rp && { before: rp.before, after: rp.after } });
}

function toSlowGame({ id, opponent, ...rest }: z.infer<typeof slowGameShape>): ActivitySlowGame {
  return { id, ...compact({ ...rest, opponent: opponent && compact(opponent) }) };
}

function toFollows({ ids, nb }: z.infer<typeof followsShape>): ActivityFollows {
  return { ids: itemsOf(ids ?? []), ...compact({ count: nb }) };
}

function toRuns({ runs, score }: z.infer<typeof runsShape>): ActivityRuns {
  return compact({ runs, score });
}

function toEnds({ score, games }: z.infer<typeof endsShape>) {
  return { games: itemsOf(games ?? []).map(toSlowGame), ...compact({ score: score && toScore(score) }) };
}

type Shape = z.infer<z.ZodObject<typeof members>>;

function toMembers(shape: Shape): ActivityInterval {
  const { interval, tournaments, practice, correspondenceMoves, follows, posts, teams } = shape;
  return {
    start: toMoment(interval.start),
    ...compact({
      end: typeof interval.end === 'number' ? toMoment(interval.end) : undefined,
      games:
        shape.games &&
        Object.fromEntries(entriesOf(shape.games).map(([perf, score]) => [perf, toScore(score)])),
      puzzles: shape.puzzles && toScore(shape.puzzles.score),
      tournaments: tournaments && {
        count: tournaments.nb ?? itemsOf(tournaments.best ?? []).length,
        best: itemsOf(tournaments.best ?? []).map(({ tournament, nbGames, ...rest }): ActivityArena => ({
          id: tournament.id,
          ...compact({ ...rest, name: tournament.name, games: nbGames }),
        })),
      },
      practice:
        practice &&
        itemsOf(practice).map(({ url, name, nbPositions }) => ({
          url,
          name: name ?? url,
          ...compact({ positions: nbPositions }),
        })),
      correspondenceMoves: correspondenceMoves && {
        count: correspondenceMoves.nb ?? itemsOf(correspondenceMoves.games ?? []).length,
        games: itemsOf(correspondenceMoves.games ?? []).map(toSlowGame),
      },
      follows:
        follows &&
        compact({
          in: follows.in && toFollows(follows.in),
          out: follows.out && toFollows(follows.out),
        }),
      studies: shape.studies && itemsOf(shape.studies).map(({ id, name }) => ({ id, name: name ?? id })),
      teams:
        teams &&
        itemsOf(teams).map(({ url, name, flair }) => ({ url, name: name ?? url, ...compact({ flair }) })),
      posts:
        posts &&
        itemsOf(posts).map(({ topicUrl, topicName, posts: texts }) => ({
          topicUrl,
          topicName: topicName ?? topicUrl,
          posts: itemsOf(texts ?? []).map(({ url, text }) => ({ url, ...compact({ text }) })),
        })),
      patron: shape.patron && compact({ months: shape.patron.months }),
      stream: shape.stream,
      storm: shape.storm && toRuns(shape.storm),
      racer: shape.racer && toRuns(shape.racer),
      streak: shape.streak && toRuns(shape.streak),
    }),
  };
}

const toSimuls = (simuls: readonly (string | z.infer<typeof simulShape> | undefined)[] | null | undefined) =>
  simuls &&
  itemsOf(simuls).map((simul) =>
    typeof simul === 'string' ? { id: simul } : { id: simul.id, ...compact({ name: simul.name }) },
  );

const toEndsByKind = (ends: Parameters<typeof entriesOf<z.infer<typeof endsShape>>>[0]) =>
  ends && Object.fromEntries(entriesOf(ends).map(([kind, one]) => [kind, toEnds(one)]));

const toFlatEnds = (ends: z.infer<typeof endsShape> | null | undefined) =>
  ends && { [flatKind]: toEnds(ends) };

const own = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, key)
    ? (json as Readonly<Record<string, unknown>>)[key]
    : undefined;

/** Parses one span. */
export const parseActivityInterval = stepReader(function* (json): Steps<Parsed<ActivityInterval>> {
  const simuls = own(json, 'simuls');
  const isNamed = Array.isArray(simuls) && simuls.some((simul) => typeof simul === 'object');
  const ends = own(json, 'correspondenceEnds');
  // No kind of game has one of these names.
  const isFlat = own(ends, 'games') !== undefined || own(ends, 'score') !== undefined;
  if (isFlat) {
    const read = yield* readShapeInSteps(isNamed ? shapes.withBoth : shapes.withFlatEnds, json);
    return mapParsed(read, (shape) => ({
      ...toMembers(shape),
      ...compact({
        simuls: toSimuls(shape.simuls),
        correspondenceEnds: toFlatEnds(shape.correspondenceEnds),
      }),
    }));
  }
  const read = yield* readShapeInSteps(isNamed ? shapes.withNamedSimuls : shapes.usual, json);
  return mapParsed(read, (shape) => ({
    ...toMembers(shape),
    ...compact({
      simuls: toSimuls(shape.simuls),
      correspondenceEnds: toEndsByKind(shape.correspondenceEnds),
    }),
  }));
});

/** Servers send one or two weeks. */
const mostIntervals = 1_000;

/** Parses a response in its order; an unreadable span is dropped and noted. */
export const parseActivity = stepReader(function* (json): Steps<Parsed<readonly ActivityInterval[]>> {
  if (!Array.isArray(json)) return { ok: false, issues: ['the value: expected array'] };
  if (json.length > mostIntervals) return { ok: false, issues: ['the value: more spans than any has'] };
  const value: ActivityInterval[] = [];
  const notes = openNotes();
  for (const [index, entry] of json.entries()) {
    const parsed = yield* parseActivityInterval.inSteps(entry);
    if (index % 20 === 19) yield;
    if (!parsed.ok) {
      noteDropped(notes.dropped, [index]);
      continue;
    }
    value.push(parsed.value);
    addNotes(notes, parsed.notes, [index]);
  }
  return { ok: true, value, notes: closedNotes(notes) };
});
