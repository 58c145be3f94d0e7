/** Queries and commands of arenas. */
import { z } from 'zod';
import { count, idText, list, longText, most, table, word } from './bounds.ts';
import { otherArenaSources } from './arena-choices.ts';
import { lazySchema } from './lazy-schema.ts';
import {
  account,
  arenaListSchema,
  arenaKeySchema,
  arenaViewSchema,
  arenaStandingSchema,
  arenaMyGamesSchema,
  arenaPrefsSchema,
  arenaResultsSchema,
  id,
  joinOutcomeSchema,
  nextArenaSchema,
  arenaPlanSchema,
} from './arenas.ts';

const codes = lazySchema(() => list(z.object({ user: idText, code: idText }), 20_000));

const otherArenas = lazySchema(() =>
  arenaListSchema.unwrap().pick({ rows: true, asOf: true, offline: true, problem: true }),
);
export type OtherArenas = z.infer<typeof otherArenas>;

/** Field names are the service's. A list of invited players has thousands of names. */
const form = table(z.string().max(60), longText, 100);

export const arenaQueries = {
  /** `since`: the window's revision. Main returns only the changes when it still knows that revision. */
  'arenas.list': { input: account.extend({ since: count.exactOptional() }), output: arenaListSchema },
  /** Arenas that the server's list may lack. */
  'arenas.others': { input: account.extend({ source: z.enum(otherArenaSources) }), output: otherArenas },
  /** Arenas that accounts are in or plan to join and that are not over, by their start. Asks no server. */
  'arenas.next': { input: z.undefined(), output: list(nextArenaSchema, most.items) },
  'arenas.get': { input: arenaKeySchema, output: arenaViewSchema },
  'arenas.standing': {
    input: arenaKeySchema.extend({ page: z.number().int().min(1).max(10_000) }),
    output: arenaStandingSchema,
  },
  'arenas.myGames': { input: arenaKeySchema, output: arenaMyGamesSchema },
  'arenas.prefs': { input: account, output: arenaPrefsSchema },
  /** Results of the account's arenas, newest first. */
  'arenas.results': { input: account, output: arenaResultsSchema },
} as const;

export const arenaCommands = {
  /** Reports that arenas are on screen, and which one. The window repeats it at least once a minute. */
  'arenas.watch': { input: z.object({ accountId: idText, arenaId: id.nullable() }), output: z.void() },
  'arenas.join': {
    input: arenaKeySchema.extend({
      password: z.string().max(200).exactOptional(),
      team: z.string().max(64).exactOptional(),
      /** Request pairing as soon as possible, and renew the request when it lapses. */
      pairing: z.boolean(),
      /** Try even when the app expects a refusal. */
      anyway: z.boolean().exactOptional(),
    }),
    output: joinOutcomeSchema,
  },
  /** Leaves an arena that has not started; pauses in a running one. */
  'arenas.withdraw': { input: arenaKeySchema, output: z.void() },
  'arenas.setPairing': { input: arenaKeySchema.extend({ on: z.boolean() }), output: z.void() },
  /** null: removes the plan. */
  'arenas.plan': { input: arenaKeySchema.extend({ plan: arenaPlanSchema.nullable() }), output: z.void() },
  'arenas.setPrefs': {
    input: z.object({ accountId: idText, prefs: arenaPrefsSchema }),
    output: arenaPrefsSchema,
  },
  /** Derives entry codes from the arena's password, for names and for a team's members. */
  'arenas.codes': {
    input: z.object({
      accountId: idText,
      password: z.string().min(1).max(200),
      names: list(z.string().min(1).max(40), 5_000),
      teamId: id.nullable(),
    }),
    output: z.object({ codes }),
  },
  'arenas.saveCodes': {
    input: z.object({ codes }),
    output: z.object({ file: word.nullable() }),
  },
  /** null: creates an arena. */
  'arenas.organise': {
    input: z.object({ accountId: idText, arenaId: id.nullable(), form }),
    output: z.object({ arenaId: idText }),
  },
  'arenas.setTeams': {
    input: arenaKeySchema.extend({
      teams: z.array(id).min(1).max(200),
      leaders: z.number().int().min(1).max(20),
    }),
    output: z.void(),
  },
  'arenas.end': { input: arenaKeySchema, output: z.void() },
  /** Asks for a file and writes it; returns its name, or null when the user cancels. */
  'arenas.save': {
    input: arenaKeySchema.extend({ what: z.enum(['results', 'games', 'calendar']) }),
    output: z.object({ file: word.nullable() }),
  },
} as const;
