/**
 * Arenas: which there are, how one stands, and one's own part in them. All times are ms since the epoch by this
 * computer's clock, whatever the server's says.
 */
import { z } from 'zod';
import {
  addressText,
  count,
  fenText,
  finite,
  idText,
  lineText,
  list,
  moment,
  most,
  sentence,
  table,
  word,
} from './bounds.ts';
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

const account = z.object({ accountId: idText });
const id = idText.regex(/^[\w-]{1,64}$/);
export const arenaKeySchema = z.object({ accountId: idText, arenaId: id });

const clock = later(() => z.object({ /** s */ limit: finite, /** s */ increment: finite }));

const conditions = later(() =>
  z.object({
    minRating: finite.nullable(),
    maxRating: finite.nullable(),
    minRatedGames: finite.nullable(),
    minAccountAgeInDays: finite.nullable(),
    onlyTitled: z.boolean(),
    botsAllowed: z.boolean(),
    teamMember: word.nullable(),
    /** How many names are on the list; null without one. */
    allowList: finite.nullable(),
  }),
);

const own = later(() =>
  z.object({
    phase: z.enum(arenaPhases),
    team: word.nullable(),
    /** Whether and how being paired at once is asked for. */
    pairing: z.enum(pairingStates),
    /** Until when it rests, where the join quota keeps it from being asked for. */
    pairingRestsUntil: moment.nullable(),
    gameId: idText.nullable(),
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
    id: word,
    name: word,
    createdBy: word,
    startsAt: moment,
    finishesAt: moment,
    minutes: finite,
    state: z.enum(arenaStates),
    players: finite,
    clock,
    variant: z.object({ key: word, name: word }),
    speed: word,
    rated: z.boolean(),
    perf: z.object({ key: word, name: word }),
    winner: z.object({ id: word, name: word, title: word.exactOptional() }).nullable(),
    schedule: z.object({ freq: word, speed: word.nullable() }).nullable(),
    position: z
      .object({
        fen: fenText,
        name: word.nullable(),
        eco: word.nullable(),
      })
      .nullable(),
    /** Ids of teams; null: no team battle. */
    teams: list(word, most.items).nullable(),
    leaders: finite.nullable(),
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
    address: addressText,
  }),
);
export type ArenaRow = z.infer<typeof row>;

const limit = later(() => z.object({ left: finite, limit: finite }));
/** What joining may still cost. */
export const joinQuotaSchema = later(() =>
  z.object({
    hour: limit,
    day: limit,
    /** What joining this one costs. */
    cost: finite,
    /** Null: now. */
    freeAt: moment.nullable(),
  }),
);
export type JoinQuota = z.infer<typeof joinQuotaSchema>;

const team = later(() => z.object({ id: word, name: word, leads: z.boolean() }));
export type ArenaTeam = z.infer<typeof team>;

export const arenaListSchema = later(() =>
  z.object({
    accountId: idText,
    /** The list as it is now. */
    revision: count,
    /** `rows` are those that changed since then; null: all. */
    since: count.nullable(),
    rows: list(row, most.rows),
    /** Ids of those that have left since then. */
    gone: list(word, most.rows),
    /** When the server said so; null: never. */
    asOf: moment.nullable(),
    /** The server could not be asked since. */
    offline: z.boolean(),
    /** Why, as a sentence. */
    problem: sentence.nullable(),
    /** By how much the server's clock is ahead of this computer's, ms; null: not known. */
    skewMs: finite.nullable(),
    /** The account can join. */
    mayJoin: z.boolean(),
    mayOrganise: z.boolean(),
    userId: idText.nullable(),
    teams: list(team, most.items),
  }),
);
export type ArenaList = z.infer<typeof arenaListSchema>;

const player = later(() =>
  z.object({
    name: word,
    title: word.exactOptional(),
    rank: finite,
    rating: finite.nullable(),
    score: finite,
    sheet: lineText.nullable(),
    fire: z.boolean(),
    team: word.nullable(),
    isMe: z.boolean(),
  }),
);
export type ArenaPlayerView = z.infer<typeof player>;

const standing = later(() =>
  z.object({
    page: count,
    pages: count,
    players: list(player, most.few),
    asOf: moment,
  }),
);
export const arenaStandingSchema = standing;
export type ArenaStandingView = z.infer<typeof standing>;

const side = later(() => z.object({ name: word, rating: finite.nullable(), rank: finite.nullable() }));

const check = later(() =>
  z.object({
    kind: z.enum(arenaCheckKinds),
    fit: z.enum(arenaFits),
    /** What is asked for, and what the account has: a number, or a name. */
    asked: z.union([word, finite]).nullable(),
    has: z.union([word, finite]).nullable(),
  }),
);
export type ArenaCheck = z.infer<typeof check>;

const refusal = later(() =>
  z.object({
    code: z.enum(arenaRefusals),
    /** The server's own words; null: it was not asked. */
    said: sentence.nullable(),
    /** From when on trying again makes sense. */
    retryAt: moment.nullable(),
  }),
);
export type ArenaRefusal = z.infer<typeof refusal>;

const savedResult = later(() =>
  z.object({
    arenaId: idText,
    name: word,
    endedAt: moment,
    rank: finite,
    players: finite,
    score: finite,
    games: count.nullable(),
    performance: finite.nullable(),
  }),
);
export type ArenaSavedResult = z.infer<typeof savedResult>;
export const arenaResultsSchema = later(() => list(savedResult, most.rows));

export const arenaViewSchema = later(() =>
  z.object({
    accountId: idText,
    row,
    asOf: moment,
    offline: z.boolean(),
    problem: sentence.nullable(),
    /** It is not there any more. */
    gone: z.boolean(),
    headline: sentence.nullable(),
    description: lineText.nullable(),
    quote: z.object({ text: sentence, author: word.nullable() }).nullable(),
    berserkable: z.boolean(),
    pairingsClosed: z.boolean(),
    /** When pairings close at the latest and at the earliest; the server does not say the moment. */
    closes: z.object({ from: moment, until: moment }),
    standing: standing.nullable(),
    me: z.object({ rank: finite.nullable() }).nullable(),
    podium: list(
      player.unwrap().extend({
        games: count.nullable(),
        wins: finite.nullable(),
        berserks: finite.nullable(),
        performance: finite.nullable(),
      }),
      most.few,
    ),
    stats: z
      .object({
        games: count,
        moves: finite,
        whiteWins: finite,
        blackWins: finite,
        draws: finite,
        berserks: finite,
        averageRating: finite,
      })
      .nullable(),
    duels: list(z.object({ gameId: idText, sides: z.tuple([side, side]), address: addressText }), most.few),
    featured: z
      .object({
        gameId: idText,
        fen: fenText,
        orientation: z.enum(colors),
        lastMove: word.nullable(),
        white: side.nullable(),
        black: side.nullable(),
        address: addressText,
      })
      .nullable(),
    teamStanding: list(
      z.object({
        id: word,
        name: word,
        rank: finite,
        score: finite,
        isMine: z.boolean(),
        players: list(z.object({ name: word, score: finite }), most.few),
      }),
      most.items,
    ),
    /** The server's verdicts on the account, in its own words. */
    verdicts: list(z.object({ condition: sentence, verdict: sentence, ok: z.boolean() }), most.few),
    /** The app's own, by what it knows. */
    checks: list(check, most.few),
    /** Which of the account's teams could be played for. */
    choices: list(team, most.items),
    quota: joinQuotaSchema.nullable(),
    /** What came of the last try to join. */
    refusal: refusal.nullable(),
    result: savedResult.nullable(),
  }),
);
export type ArenaView = z.infer<typeof arenaViewSchema>;

export const arenaMyGamesSchema = later(() =>
  list(
    z.object({
      gameId: idText,
      opponent: word,
      rating: finite.nullable(),
      color: z.enum(colors),
      result: z.enum(['win', 'loss', 'draw', 'live']),
      createdAt: moment,
      address: addressText,
    }),
    most.rows,
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
    rules: list(rule, 20),
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

const codes = later(() => list(z.object({ user: idText, code: idText }), 20_000));

/** Fields as the service names them. */
const form = table(z.string().max(60), z.string().max(10_000), 100);

export const arenaQueries = {
  /** `since`: the revision that the window has; it gets what is new, where main still knows. */
  'arenas.list': { input: account.extend({ since: count.exactOptional() }), output: arenaListSchema },
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
  'arenas.watch': { input: z.object({ accountId: idText, arenaId: id.nullable() }), output: z.void() },
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
  'arenas.setPrefs': { input: z.object({ accountId: idText, prefs }), output: arenaPrefsSchema },
  /** Entry codes by the arena's password: for names, and for a team's members. */
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
  /** null: a new one. */
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
  /** Asks where to, and writes; the file's name, or null when the user thought better of it. */
  'arenas.save': {
    input: arenaKeySchema.extend({ what: z.enum(['results', 'games', 'calendar']) }),
    output: z.object({ file: word.nullable() }),
  },
} as const;
