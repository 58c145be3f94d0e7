/**
 * Arenas: which there are, how one stands, and one's own part in them. All times are ms since the epoch by this
 * computer's clock, whatever the server's says.
 */
import { z } from 'zod';
import { colors } from '../../main/chess/vocabulary.ts';
import {
  arenaCheckKinds,
  arenaDoors,
  arenaPhases,
  arenaRefusals,
  arenaStates,
  arenaFits,
  pairingStates,
} from './arena-choices.ts';
import { arenaFilterSchema } from './arena-filter.ts';
import { later } from './later.ts';

const account = z.object({ accountId: z.string() });
const id = z.string().regex(/^[\w-]{1,64}$/);
export const arenaKeySchema = z.object({ accountId: z.string(), arenaId: id });

const clock = later(() => z.object({ /** s */ limit: z.number(), /** s */ increment: z.number() }));

const conditions = later(() =>
  z.object({
    minRating: z.number().nullable(),
    maxRating: z.number().nullable(),
    minRatedGames: z.number().nullable(),
    minAccountAgeInDays: z.number().nullable(),
    onlyTitled: z.boolean(),
    botsAllowed: z.boolean(),
    teamMember: z.string().nullable(),
    /** How many names are on the list; null without one. */
    allowList: z.number().nullable(),
  }),
);

const own = later(() =>
  z.object({
    phase: z.enum(arenaPhases),
    team: z.string().nullable(),
    /** Whether and how being paired at once is asked for. */
    pairing: z.enum(pairingStates),
    /** Until when it rests, where the join quota keeps it from being asked for. */
    pairingRestsUntil: z.number().nullable(),
    gameId: z.string().nullable(),
    /** It was left because nobody was at the computer. */
    leftIdle: z.boolean(),
  }),
);
export type ArenaOwn = z.infer<typeof own>;

const plan = later(() =>
  z.object({
    /** Minutes before the start; null: no reminder. */
    remind: z.number().int().min(1).max(1_440).nullable(),
    /** It is joined a moment before it starts. */
    join: z.boolean(),
    password: z.string().max(200).exactOptional(),
    team: z.string().max(64).exactOptional(),
  }),
);
export type ArenaPlan = z.infer<typeof plan>;

const row = later(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    createdBy: z.string(),
    startsAt: z.number(),
    finishesAt: z.number(),
    minutes: z.number(),
    state: z.enum(arenaStates),
    players: z.number(),
    clock,
    variant: z.object({ key: z.string(), name: z.string() }),
    speed: z.string(),
    rated: z.boolean(),
    perf: z.object({ key: z.string(), name: z.string() }),
    winner: z.object({ id: z.string(), name: z.string(), title: z.string().exactOptional() }).nullable(),
    schedule: z.object({ freq: z.string(), speed: z.string().nullable() }).nullable(),
    position: z
      .object({
        fen: z.string(),
        name: z.string().nullable(),
        eco: z.string().nullable(),
      })
      .nullable(),
    /** Ids of teams; null: no team battle. */
    teams: z.array(z.string()).nullable(),
    leaders: z.number().nullable(),
    conditions,
    isPrivate: z.boolean(),
    isMine: z.boolean(),
    /** One of the account's teams plays, or it is for one of them. */
    isMyTeams: z.boolean(),
    /** Where the account would play its games. */
    door: z.enum(arenaDoors),
    /** Whether the account fulfils the conditions, as far as the app knows. */
    fit: z.enum(arenaFits),
    own: own.nullable(),
    plan: plan.nullable(),
    address: z.string(),
  }),
);
export type ArenaRow = z.infer<typeof row>;

const limit = later(() => z.object({ left: z.number(), limit: z.number() }));
/** What joining may still cost. */
export const joinQuotaSchema = later(() =>
  z.object({
    hour: limit,
    day: limit,
    /** What joining this one costs. */
    cost: z.number(),
    /** Null: now. */
    freeAt: z.number().nullable(),
  }),
);
export type JoinQuota = z.infer<typeof joinQuotaSchema>;

const team = later(() => z.object({ id: z.string(), name: z.string(), leads: z.boolean() }));
export type ArenaTeam = z.infer<typeof team>;

export const arenaListSchema = later(() =>
  z.object({
    accountId: z.string(),
    /** The list as it is now. */
    revision: z.number(),
    /** `rows` are those that changed since then; null: all. */
    since: z.number().nullable(),
    rows: z.array(row),
    /** Ids of those that have left since then. */
    gone: z.array(z.string()),
    /** When the server said so; null: never. */
    asOf: z.number().nullable(),
    /** The server could not be asked since. */
    offline: z.boolean(),
    /** Why, as a sentence. */
    problem: z.string().nullable(),
    /** By how much the server's clock is ahead of this computer's, ms; null: not known. */
    skewMs: z.number().nullable(),
    /** The account can join. */
    mayJoin: z.boolean(),
    mayOrganise: z.boolean(),
    userId: z.string().nullable(),
    teams: z.array(team),
  }),
);
export type ArenaList = z.infer<typeof arenaListSchema>;

const player = later(() =>
  z.object({
    name: z.string(),
    title: z.string().exactOptional(),
    rank: z.number(),
    rating: z.number().nullable(),
    score: z.number(),
    sheet: z.string().nullable(),
    fire: z.boolean(),
    team: z.string().nullable(),
    isMe: z.boolean(),
  }),
);
export type ArenaPlayerView = z.infer<typeof player>;

const standing = later(() =>
  z.object({
    page: z.number(),
    pages: z.number(),
    players: z.array(player),
    asOf: z.number(),
  }),
);
export const arenaStandingSchema = standing;
export type ArenaStandingView = z.infer<typeof standing>;

const side = later(() =>
  z.object({ name: z.string(), rating: z.number().nullable(), rank: z.number().nullable() }),
);

const check = later(() =>
  z.object({
    kind: z.enum(arenaCheckKinds),
    fit: z.enum(arenaFits),
    /** What is asked for, and what the account has: a number, or a name. */
    asked: z.union([z.string(), z.number()]).nullable(),
    has: z.union([z.string(), z.number()]).nullable(),
  }),
);
export type ArenaCheck = z.infer<typeof check>;

const refusal = later(() =>
  z.object({
    code: z.enum(arenaRefusals),
    /** The server's own words; null: it was not asked. */
    said: z.string().nullable(),
    /** From when on trying again makes sense. */
    retryAt: z.number().nullable(),
  }),
);
export type ArenaRefusal = z.infer<typeof refusal>;

const savedResult = later(() =>
  z.object({
    arenaId: z.string(),
    name: z.string(),
    endedAt: z.number(),
    rank: z.number(),
    players: z.number(),
    score: z.number(),
    games: z.number().nullable(),
    performance: z.number().nullable(),
  }),
);
export type ArenaSavedResult = z.infer<typeof savedResult>;
export const arenaResultsSchema = later(() => z.array(savedResult));

export const arenaViewSchema = later(() =>
  z.object({
    accountId: z.string(),
    row,
    asOf: z.number(),
    offline: z.boolean(),
    problem: z.string().nullable(),
    /** It is not there any more. */
    gone: z.boolean(),
    headline: z.string().nullable(),
    description: z.string().nullable(),
    quote: z.object({ text: z.string(), author: z.string().nullable() }).nullable(),
    berserkable: z.boolean(),
    pairingsClosed: z.boolean(),
    /** When pairings close at the latest and at the earliest; the server does not say the moment. */
    closes: z.object({ from: z.number(), until: z.number() }),
    standing: standing.nullable(),
    me: z.object({ rank: z.number().nullable() }).nullable(),
    podium: z.array(
      player.unwrap().extend({
        games: z.number().nullable(),
        wins: z.number().nullable(),
        berserks: z.number().nullable(),
        performance: z.number().nullable(),
      }),
    ),
    stats: z
      .object({
        games: z.number(),
        moves: z.number(),
        whiteWins: z.number(),
        blackWins: z.number(),
        draws: z.number(),
        berserks: z.number(),
        averageRating: z.number(),
      })
      .nullable(),
    duels: z.array(z.object({ gameId: z.string(), sides: z.tuple([side, side]), address: z.string() })),
    featured: z
      .object({
        gameId: z.string(),
        fen: z.string(),
        orientation: z.enum(colors),
        lastMove: z.string().nullable(),
        white: side.nullable(),
        black: side.nullable(),
        address: z.string(),
      })
      .nullable(),
    teamStanding: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        rank: z.number(),
        score: z.number(),
        isMine: z.boolean(),
        players: z.array(z.object({ name: z.string(), score: z.number() })),
      }),
    ),
    /** The server's verdicts on the account, in its own words. */
    verdicts: z.array(z.object({ condition: z.string(), verdict: z.string(), ok: z.boolean() })),
    /** The app's own, by what it knows. */
    checks: z.array(check),
    /** Which of the account's teams could be played for. */
    choices: z.array(team),
    quota: joinQuotaSchema.nullable(),
    /** What came of the last try to join. */
    refusal: refusal.nullable(),
    result: savedResult.nullable(),
  }),
);
export type ArenaView = z.infer<typeof arenaViewSchema>;

export const arenaMyGamesSchema = later(() =>
  z.array(
    z.object({
      gameId: z.string(),
      opponent: z.string(),
      rating: z.number().nullable(),
      color: z.enum(colors),
      result: z.enum(['win', 'loss', 'draw', 'live']),
      createdAt: z.number(),
      address: z.string(),
    }),
  ),
);
export type ArenaMyGame = z.infer<typeof arenaMyGamesSchema>[number];

const rule = later(() =>
  z.object({
    id: z.string().max(64),
    name: z.string().min(1).max(60),
    on: z.boolean(),
    filter: arenaFilterSchema,
    /** Minutes before the start. */
    leadMinutes: z.number().int().min(0).max(120),
    /** At most so many in 24 hours. */
    perDay: z.number().int().min(1).max(30),
    /** Between two times of the day, minutes since midnight; null: at any. */
    hours: z
      .object({ from: z.number().int().min(0).max(1_439), to: z.number().int().min(0).max(1_439) })
      .nullable(),
    /** Not while another arena of this account goes on. */
    oneAtATime: z.boolean(),
  }),
);
export type ArenaRule = z.infer<typeof rule>;

const prefs = later(() =>
  z.object({
    filters: z
      .array(z.object({ id: z.string().max(64), name: z.string().min(1).max(60), filter: arenaFilterSchema }))
      .max(50),
    rules: z.array(rule).max(20),
    /** Minutes without a sign of life after which running arenas are left; null: never. */
    idleMinutes: z.number().int().min(1).max(120).nullable(),
    /** Also when the screen is locked. */
    leaveOnLock: z.boolean(),
  }),
);
export const arenaPrefsSchema = prefs;
export type ArenaPrefs = z.infer<typeof prefs>;

export const firstArenaPrefs: ArenaPrefs = { filters: [], rules: [], idleMinutes: 10, leaveOnLock: true };

export const joinOutcomeSchema = later(() =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('joined') }),
    z.object({ status: z.literal('refused'), refusal }),
  ]),
);
export type JoinOutcome = z.infer<typeof joinOutcomeSchema>;

const codes = later(() => z.array(z.object({ user: z.string(), code: z.string() })).max(20_000));

/** Fields as the service names them. */
const form = z.record(z.string().max(60), z.string().max(10_000));

export const arenaQueries = {
  /** `since`: the revision that the window has; it gets what is new, where main still knows. */
  'arenas.list': { input: account.extend({ since: z.number().exactOptional() }), output: arenaListSchema },
  'arenas.get': { input: arenaKeySchema, output: arenaViewSchema },
  'arenas.standing': {
    input: arenaKeySchema.extend({ page: z.number().int().min(1).max(10_000) }),
    output: arenaStandingSchema,
  },
  'arenas.myGames': { input: arenaKeySchema, output: arenaMyGamesSchema },
  'arenas.prefs': { input: account, output: arenaPrefsSchema },
  /** What came of the account's arenas, the latest first. */
  'arenas.results': { input: account, output: arenaResultsSchema },
} as const;

export const arenaCommands = {
  /** Arenas are on screen, perhaps one of them. To be said again at least once a minute. */
  'arenas.watch': { input: z.object({ accountId: z.string(), arenaId: id.nullable() }), output: z.void() },
  'arenas.join': {
    input: arenaKeySchema.extend({
      password: z.string().max(200).exactOptional(),
      team: z.string().max(64).exactOptional(),
      /** To be paired as soon as possible, renewed while it lapses. */
      pairing: z.boolean(),
      /** Although the app thinks that it must fail. */
      anyway: z.boolean().exactOptional(),
    }),
    output: joinOutcomeSchema,
  },
  /** Leaves one that has not begun, pauses in one that goes on. */
  'arenas.withdraw': { input: arenaKeySchema, output: z.void() },
  'arenas.setPairing': { input: arenaKeySchema.extend({ on: z.boolean() }), output: z.void() },
  /** null: nothing is planned any more. */
  'arenas.plan': { input: arenaKeySchema.extend({ plan: plan.nullable() }), output: z.void() },
  'arenas.setPrefs': { input: z.object({ accountId: z.string(), prefs }), output: arenaPrefsSchema },
  /** Entry codes by the arena's password: for names, and for a team's members. */
  'arenas.codes': {
    input: z.object({
      accountId: z.string(),
      password: z.string().min(1).max(200),
      names: z.array(z.string().min(1).max(40)).max(5_000),
      teamId: id.nullable(),
    }),
    output: z.object({ codes }),
  },
  'arenas.saveCodes': {
    input: z.object({ codes }),
    output: z.object({ file: z.string().nullable() }),
  },
  /** null: a new one. */
  'arenas.organise': {
    input: z.object({ accountId: z.string(), arenaId: id.nullable(), form }),
    output: z.object({ arenaId: z.string() }),
  },
  'arenas.setTeams': {
    input: arenaKeySchema.extend({
      teams: z.array(id).min(1).max(200),
      leaders: z.number().int().min(1).max(20),
    }),
    output: z.void(),
  },
  'arenas.end': { input: arenaKeySchema, output: z.void() },
  /** Asks where to, and writes; the file's name, or null when the user thought better of it. */
  'arenas.save': {
    input: arenaKeySchema.extend({ what: z.enum(['results', 'games', 'calendar']) }),
    output: z.object({ file: z.string().nullable() }),
  },
} as const;
