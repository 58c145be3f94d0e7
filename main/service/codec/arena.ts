/** Arenas in listings, in either dialect. */
import { z } from 'zod';
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
import type { Dialect } from './dialect.ts';
import { lightUserShape } from './light-user.ts';
import {
  textShape,
  compact,
  itemsOf,
  list,
  mapParsed,
  maybe,
  readShapeInSteps,
  stepReader,
  unused,
  type Parsed,
} from './shape.ts';

export const clockShape = z.object({ limit: z.number(), increment: z.number() });

/** Ratings are bounded for a rating's kind of games, which servers may leave out. */
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

/** Who may come in. */
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

export function makeBattle(battle: ArenaEntry['teamBattle']) {
  return battle && compact({ teams: battle.teams, nbLeaders: battle.leaders });
}

const members = {
  id: subjectShape,
  createdBy: wordShape,
  startsAt: momentShape,
  finishesAt: momentShape,
  minutes: z.number(),
  status: z.number(),
  nbPlayers: z.number(),
  clock: clockShape,
  variant: variantShape,
  rated: z.boolean(),
  perf: perfShape,
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

/** The document calls it `name`, the running service `fullName`. */
export const entryShape = z.object(members).superRefine(({ name, fullName }, context) => {
  if (!name && !fullName) context.addIssue({ code: 'custom', path: ['fullName'], message: 'needed' });
  if (name && fullName) context.addIssue({ code: 'custom', path: ['name'], message: 'named twice' });
});

export function toEntry(shape: z.infer<typeof entryShape>): ArenaEntry {
  const { winner, winnerId, schedule } = shape;
  const { id, createdBy, startsAt, finishesAt, minutes, status, clock, rated } = shape;
  return {
    id,
    name: shape.fullName ?? shape.name ?? '',
    createdBy,
    startsAt,
    finishesAt,
    minutes,
    status,
    players: shape.nbPlayers,
    clock: { limit: clock.limit, increment: clock.increment },
    variant: toVariant(shape.variant),
    rated,
    perf: toPerf(shape.perf),
    ...toConditions(shape),
    ...compact({
      winner: winner
        ? { id: winner.id, name: winner.name, ...compact({ title: winner.title }) }
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

const listingShape = z.object({
  created: list(entryShape),
  started: list(entryShape),
  finished: list(entryShape),
});

/** One arena that cannot be read is left out and named. */
export const parseArenaListing = stepReader(function* (json): Steps<Parsed<ArenaListing>> {
  const read = yield* readShapeInSteps(listingShape, yield* recognizeListing(json));
  if (!read.ok) return read;
  const { created, started, finished } = read.value;
  const value = {
    created: yield* mapInSteps(itemsOf(created), toEntry),
    started: yield* mapInSteps(itemsOf(started), toEntry),
    finished: yield* mapInSteps(itemsOf(finished), toEntry),
  };
  return { ok: true, value, notes: read.notes };
});

export const parseArenaEntry = stepReader(function* (json): Steps<Parsed<ArenaEntry>> {
  return mapParsed(yield* readShapeInSteps(entryShape, recognizeMembers(json, members)), toEntry);
});

/** An arena with more members that the app does not know is none. */
const mostStrange = 50;

/** Members that the document describes without naming them go under the names that the running service has for them. */
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

/** Eight ranks and whose turn it is. */
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

export function makeConditions(conditions: ArenaConditions): object {
  const { maxRating, minRating, minRatedGames, minAccountAgeInDays } = conditions;
  const { onlyTitled, botsAllowed, teamMember, allowList } = conditions;
  return compact({
    maxRating,
    minRating,
    minRatedGames,
    minAccountAgeInDays,
    onlyTitled,
    botsAllowed,
    teamMember,
    allowList,
  });
}

export function makeArenaEntry(entry: ArenaEntry, dialect: Dialect): object {
  const { id, createdBy, startsAt, finishesAt, minutes, status, players, clock, variant, rated, perf } =
    entry;
  const shared = {
    id,
    createdBy,
    startsAt,
    finishesAt,
    minutes,
    status,
    nbPlayers: players,
    clock,
    rated,
    perf,
    ...compact({
      schedule: entry.schedule,
      position: entry.position,
      teamBattle: makeBattle(entry.teamBattle),
    }),
  };
  if (dialect === 'document') {
    const { key, name } = variant;
    const winnerId = entry.winner?.id;
    return { ...shared, name: entry.name, variant: compact({ key, name }), ...compact({ winnerId }) };
  }
  const { isPrivate, secondsToStart, winner } = entry;
  return {
    ...shared,
    ...makeConditions(entry),
    variant,
    fullName: entry.name,
    ...compact({
      private: isPrivate,
      secondsToStart,
      winner: winner?.name === undefined ? undefined : winner,
      winnerId: winner && winner.name === undefined ? winner.id : undefined,
    }),
  };
}

export function makeArenaListing({ created, started, finished }: ArenaListing, dialect: Dialect): object {
  const make = (entries: readonly ArenaEntry[]) => entries.map((entry) => makeArenaEntry(entry, dialect));
  return { created: make(created), started: make(started), finished: make(finished) };
}
