/** Codec of arenas in listings, in both dialects. */
import { z } from 'zod';
import { unknownVariant } from '../../chess/vocabulary.ts';
import { mapInSteps, type Steps } from '../../base/steps.ts';
import type { ArenaConditions, ArenaEntry, ArenaListing } from '../domain-arenas.ts';
import {
  filledShape,
  fenShape,
  idShape,
  momentShape,
  subjectShape,
  toVariant,
  variantShape,
  wordShape,
} from './common.ts';
import { lightUserShape, toIdAndName, toMarks } from './light-user.ts';
import { variantOfPerf } from './perf-words.ts';
import { compact, itemsOf, mapParsed, readShapeInSteps, stepReader } from './shape.ts';
import { type Parsed } from './read-whole.ts';
import { textShape, list, maybe, unused } from './shape-schemas.ts';

export const clockShape = z.object({ limit: z.number(), increment: z.number() });

/** Ratings apply to a category, which servers may omit. */
const ratingShape = z.object({ rating: z.number(), perf: maybe(wordShape) });

export const positionShape = z.object({
  fen: fenShape,
  name: maybe(wordShape),
  eco: maybe(wordShape),
  url: maybe(textShape(0, 1_000)),
});

export const battleShape = z.object({ teams: list(idShape), nbLeaders: maybe(z.number()) });

export const scheduleShape = z.object({ freq: filledShape, speed: maybe(wordShape) });

export const perfShape = z.object({
  key: filledShape,
  name: maybe(wordShape),
  position: unused,
  icon: unused,
});

/** Entry conditions. */
export const conditionMembers = {
  hasMaxRating: unused,
  maxRating: maybe(ratingShape),
  minRating: maybe(ratingShape),
  minRatedGames: maybe(z.object({ nb: z.number(), perf: maybe(wordShape) })),
  minAccountAgeInDays: maybe(z.number()),
  onlyTitled: maybe(z.boolean()),
  botsAllowed: maybe(z.boolean()),
  teamMember: maybe(idShape),
  allowList: maybe(list(idShape)),
};

type ConditionShape = z.infer<z.ZodObject<typeof conditionMembers>>;

export function toConditions(shape: ConditionShape): ArenaConditions {
  const { maxRating, minRating, minRatedGames, allowList } = shape;
  return compact({
    maxRating: maxRating && compact(maxRating),
    minRating: minRating && compact(minRating),
    minRatedGames: minRatedGames && compact(minRatedGames),
    minAccountAgeInDays: shape.minAccountAgeInDays,
    onlyTitled: shape.onlyTitled,
    botsAllowed: shape.botsAllowed,
    teamMember: shape.teamMember,
    allowList: allowList && itemsOf(allowList),
  });
}

export function toPosition(shape: z.infer<typeof positionShape> | null | undefined) {
  return shape && compact(shape);
}

export function toBattle(shape: z.infer<typeof battleShape> | null | undefined) {
  return shape && { teams: itemsOf(shape.teams), ...compact({ leaders: shape.nbLeaders }) };
}

export function toPerf({ key, name }: z.infer<typeof perfShape>) {
  return { key, ...compact({ name }) };
}

const members = {
  id: subjectShape,
  createdBy: maybe(wordShape),
  startsAt: momentShape,
  finishesAt: maybe(momentShape),
  minutes: maybe(z.number()),
  status: maybe(z.number()),
  nbPlayers: maybe(z.number()),
  clock: maybe(clockShape),
  variant: maybe(variantShape),
  rated: maybe(z.boolean()),
  perf: maybe(perfShape),
  system: unused,
  name: maybe(wordShape),
  fullName: maybe(wordShape),
  winner: maybe(lightUserShape),
  winnerId: maybe(idShape),
  schedule: maybe(scheduleShape),
  position: maybe(positionShape),
  teamBattle: maybe(battleShape),
  private: maybe(z.boolean()),
  secondsToStart: maybe(z.number()),
  ...conditionMembers,
};

/** The name is `name` in the document, `fullName` on the running service. */
export function checkName(
  { name, fullName }: { name?: string | null | undefined; fullName?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  if (name && fullName) context.addIssue({ code: 'custom', path: ['name'], message: 'named twice' });
}

const entryShape = z.object(members).superRefine(checkName);

const minuteMs = 60_000;

/** Id and start identify an arena. Absent members follow from others where possible. */
function toEntry(shape: z.infer<typeof entryShape>, usualStatus: number): ArenaEntry {
  const { winner, winnerId, schedule, perf, id, startsAt, clock } = shape;
  const variant = shape.variant
    ? toVariant(shape.variant)
    : { key: variantOfPerf(perf?.key) ?? unknownVariant };
  const minutes =
    shape.minutes ??
    (typeof shape.finishesAt === 'number' ? Math.round((shape.finishesAt - startsAt) / minuteMs) : undefined);
  return {
    id,
    name: shape.fullName ?? shape.name ?? id,
    startsAt,
    status: shape.status ?? usualStatus,
    variant,
    perf: perf ? toPerf(perf) : { key: variant.key },
    ...toConditions(shape),
    ...compact({
      createdBy: shape.createdBy,
      finishesAt: shape.finishesAt ?? (minutes === undefined ? undefined : startsAt + minutes * minuteMs),
      minutes,
      players: shape.nbPlayers,
      rated: shape.rated,
      clock: clock && { limit: clock.limit, increment: clock.increment },
      winner: winner
        ? { ...toMarks(winner), ...toIdAndName(winner) }
        : winnerId
          ? { id: winnerId }
          : undefined,
      schedule: schedule && compact(schedule),
      position: toPosition(shape.position),
      teamBattle: toBattle(shape.teamBattle),
      isPrivate: shape.private,
      secondsToStart: shape.secondsToStart,
    }),
  };
}

const listingShape = z
  .object({
    created: maybe(list(entryShape)),
    started: maybe(list(entryShape)),
    finished: maybe(list(entryShape)),
  })
  .superRefine(({ created, started, finished }, context) => {
    if (!created && !started && !finished)
      context.addIssue({ code: 'custom', path: ['created'], message: 'needed' });
  });

const statuses = { created: 10, started: 20, finished: 30 } as const;

/** Parses a listing; an unreadable arena is dropped and noted. */
export const parseArenaListing = stepReader(function* (json): Steps<Parsed<ArenaListing>> {
  const read = yield* readShapeInSteps(listingShape, yield* recognizeListing(json));
  if (!read.ok) return read;
  const { created, started, finished } = read.value;
  const value = {
    created: yield* mapInSteps(itemsOf(created ?? []), (one) => toEntry(one, statuses.created)),
    started: yield* mapInSteps(itemsOf(started ?? []), (one) => toEntry(one, statuses.started)),
    finished: yield* mapInSteps(itemsOf(finished ?? []), (one) => toEntry(one, statuses.finished)),
  };
  return { ok: true, value, notes: read.notes };
});

export const parseArenaEntry = stepReader(function* (json): Steps<Parsed<ArenaEntry>> {
  return mapParsed(yield* readShapeInSteps(entryShape, recognizeMembers(json, members)), (one) =>
    toEntry(one, typeof one.secondsToStart === 'number' ? statuses.created : statuses.finished),
  );
});

/** Limit on unknown members that are examined. */
const mostStrange = 50;

/** Renames members that the document describes without a name, recognised by their contents. */
export function recognizeMembers(json: unknown, known: Readonly<Record<string, unknown>>): unknown {
  if (!isObject(json)) return json;
  const strange = Object.keys(json).filter((key) => !Object.hasOwn(known, key));
  if (strange.length === 0 || strange.length > mostStrange) return json;
  const found: Record<string, unknown> = {};
  const rest = { ...json };
  for (const key of strange) {
    const value = json[key];
    const [name, read] = positionIn(value) ?? battleIn(value) ?? [];
    if (name === undefined || Object.hasOwn(json, name) || Object.hasOwn(found, name)) continue;
    found[name] = read;
    delete rest[key];
  }
  return { ...rest, ...found };
}

function* recognizeListing(json: unknown): Steps<unknown> {
  if (!isObject(json)) return json;
  const recognized: Record<string, unknown> = {};
  for (const key of Object.keys(listingShape.shape)) {
    if (!Object.hasOwn(json, key)) continue;
    const value = json[key];
    recognized[key] = Array.isArray(value)
      ? yield* mapInSteps(value, (entry) => recognizeMembers(entry, members))
      : value;
  }
  return { ...json, ...recognized };
}

/** Eight ranks and the side to move. */
const fenForm = /^(?:[pnbrqk1-8~]+\/){7}\S+ [wb](?: |$)/i;

function positionIn(value: unknown): [name: string, read: object] | undefined {
  if (!isObject(value)) return undefined;
  const fen = Object.values(value).find((one) => typeof one === 'string' && fenForm.test(one));
  return fen === undefined ? undefined : ['position', { ...value, fen }];
}

function battleIn(value: unknown): [name: string, read: object] | undefined {
  if (!isObject(value)) return undefined;
  const teams = Object.values(value).find(
    (one) => Array.isArray(one) && one.length > 0 && one.every((id) => typeof id === 'string'),
  );
  const nbLeaders = Object.values(value).find((one) => Number.isInteger(one));
  return teams === undefined || nbLeaders === undefined ? undefined : ['teamBattle', { teams, nbLeaders }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
