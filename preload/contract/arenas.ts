/** Arenas and the account's part in them. Times are ms since the epoch by this computer's clock. */
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
  word,
} from './bounds.ts';
import { messageSchema } from './message.ts';
import { playerMarks } from './player-marks.ts';
import { colors } from '../../main/chess/vocabulary.ts';
import {
  arenaCheckKinds,
  arenaAccesses,
  arenaPhases,
  arenaRefusals,
  arenaStates,
  arenaFits,
  nextArenaParts,
  pairingStates,
} from './arena-choices.ts';
import { arenaFilterSchema } from './arena-filter.ts';
import { lazySchema } from './lazy-schema.ts';

export const account = z.object({ accountId: idText });
export const id = idText.regex(/^[\w-]{1,64}$/);
export const arenaKeySchema = z.object({ accountId: idText, arenaId: id });

const clock = lazySchema(() => z.object({ /** s */ limit: finite, /** s */ increment: finite }));

const conditions = lazySchema(() =>
  z.object({
    minRating: finite.nullable(),
    maxRating: finite.nullable(),
    minRatedGames: finite.nullable(),
    minAccountAgeInDays: finite.nullable(),
    onlyTitled: z.boolean(),
    botsAllowed: z.boolean(),
    teamMember: word.nullable(),
    /** Number of names on the allow list; null without one. */
    allowList: finite.nullable(),
  }),
);

const own = lazySchema(() =>
  z.object({
    phase: z.enum(arenaPhases),
    team: word.nullable(),
    /** State of the request to be paired at once. */
    pairing: z.enum(pairingStates),
    /** The join quota delays the next pairing request until then. */
    pairingRestsUntil: moment.nullable(),
    gameId: idText.nullable(),
    /** The app left the arena because the user was idle. */
    leftIdle: z.boolean(),
  }),
);
export type ArenaOwn = z.infer<typeof own>;

export const arenaPlanSchema = lazySchema(() =>
  z.object({
    /** Minutes before the start; null: no reminder. */
    remind: z.number().int().min(1).max(1_440).nullable(),
    /** Join shortly before the start. */
    join: z.boolean(),
    password: z.string().max(200).exactOptional(),
    team: z.string().max(64).exactOptional(),
  }),
);
export type ArenaPlan = z.infer<typeof arenaPlanSchema>;

const row = lazySchema(() =>
  z.object({
    id: word,
    name: word,
    /** Null when the server does not state it, as in the members below. */
    createdBy: word.nullable(),
    startsAt: moment,
    /** The latest possible end while `minutes` is null. */
    finishesAt: moment,
    minutes: finite.nullable(),
    state: z.enum(arenaStates),
    players: finite.nullable(),
    clock: clock.nullable(),
    variant: z.object({ key: word, name: word }),
    speed: word.nullable(),
    rated: z.boolean().nullable(),
    perf: z.object({ key: word, name: word }),
    winner: z.object({ id: word, name: word, ...playerMarks }).nullable(),
    schedule: z.object({ freq: word, speed: word.nullable() }).nullable(),
    position: z
      .object({
        fen: fenText,
        name: word.nullable(),
        eco: word.nullable(),
      })
      .nullable(),
    /** Team ids; null: no team battle. */
    teams: list(word, most.items).nullable(),
    leaders: finite.nullable(),
    conditions,
    isPrivate: z.boolean(),
    isMine: z.boolean(),
    /** One of the account's teams takes part, or the arena is restricted to one of them. */
    isMyTeams: z.boolean(),
    /** Where the account would play the arena's games. */
    access: z.enum(arenaAccesses),
    /** Whether the account fulfils the conditions, as far as the app can tell. */
    fit: z.enum(arenaFits),
    own: own.nullable(),
    plan: arenaPlanSchema.nullable(),
    address: addressText,
  }),
);
export type ArenaRow = z.infer<typeof row>;

/** An arena that an account is in or plans to join. */
export const nextArenaSchema = lazySchema(() =>
  z.object({
    accountId: idText,
    arenaId: word,
    name: word,
    startsAt: moment,
    finishesAt: moment,
    part: z.enum(nextArenaParts),
    /** Null when no stored list has the arena. */
    terms: z
      .object({
        clock: clock.nullable(),
        variant: z.object({ key: word, name: word }),
        rated: z.boolean().nullable(),
      })
      .nullable(),
  }),
);
export type NextArena = z.infer<typeof nextArenaSchema>;

const limit = lazySchema(() => z.object({ left: finite, limit: finite }));
/** Joins left in the quota. */
const joinQuotaSchema = lazySchema(() =>
  z.object({
    hour: limit,
    day: limit,
    /** Joins that joining this arena costs. */
    cost: finite,
    /** Null: now. */
    freeAt: moment.nullable(),
  }),
);
export type JoinQuota = z.infer<typeof joinQuotaSchema>;

const team = lazySchema(() => z.object({ id: word, name: word, leads: z.boolean() }));
export type ArenaTeam = z.infer<typeof team>;

export const arenaListSchema = lazySchema(() =>
  z.object({
    accountId: idText,
    /** Revision of this list. */
    revision: count,
    /** `rows` holds only changes since that revision; null: all rows. */
    since: count.nullable(),
    rows: list(row, most.rows),
    /** Ids removed since that revision. */
    gone: list(word, most.rows),
    /** Time of the server's last answer; null: never. */
    asOf: moment.nullable(),
    /** The server has been unreachable since `asOf`. */
    offline: z.boolean(),
    /** Why. */
    problem: messageSchema.nullable(),
    mayOrganise: z.boolean(),
    teams: list(team, most.items),
  }),
);
export type ArenaList = z.infer<typeof arenaListSchema>;

const player = lazySchema(() =>
  z.object({
    name: word,
    ...playerMarks,
    /** Null when unknown, as the score. */
    rank: finite.nullable(),
    rating: finite.nullable(),
    score: finite.nullable(),
    sheet: lineText.nullable(),
    fire: z.boolean(),
    team: word.nullable(),
    isMe: z.boolean(),
  }),
);
export type ArenaPlayerView = z.infer<typeof player>;

const standingSchema = lazySchema(() =>
  z.object({
    page: count,
    /** Null while the number of players is unknown. */
    pages: count.nullable(),
    players: list(player, most.few),
    asOf: moment,
  }),
);
export const arenaStandingSchema = standingSchema;
export type ArenaStandingView = z.infer<typeof standingSchema>;

const side = lazySchema(() =>
  z.object({ name: word, ...playerMarks, rating: finite.nullable(), rank: finite.nullable() }),
);

const check = lazySchema(() =>
  z.object({
    kind: z.enum(arenaCheckKinds),
    fit: z.enum(arenaFits),
    /** The required value and the account's own: a number, or a name. */
    asked: z.union([word, finite]).nullable(),
    has: z.union([word, finite]).nullable(),
  }),
);
export type ArenaCheck = z.infer<typeof check>;

const refusal = lazySchema(() =>
  z.object({
    code: z.enum(arenaRefusals),
    /** The server's answer; null if it was not asked. */
    said: messageSchema.nullable(),
    /** From when on trying again makes sense. */
    retryAt: moment.nullable(),
  }),
);
export type ArenaRefusal = z.infer<typeof refusal>;

export const arenaResultSchema = lazySchema(() =>
  z.object({
    arenaId: idText,
    name: word,
    endedAt: moment,
    rank: finite.nullable(),
    players: finite,
    score: finite.nullable(),
    games: count.nullable(),
    performance: finite.nullable(),
  }),
);
export type ArenaSavedResult = z.infer<typeof arenaResultSchema>;
export const arenaResultsSchema = lazySchema(() => list(arenaResultSchema, most.rows));

export const arenaViewSchema = lazySchema(() =>
  z.object({
    accountId: idText,
    row,
    asOf: moment,
    offline: z.boolean(),
    problem: messageSchema.nullable(),
    /** The arena no longer exists. */
    gone: z.boolean(),
    headline: sentence.nullable(),
    description: lineText.nullable(),
    quote: z.object({ text: sentence, author: word.nullable() }).nullable(),
    berserkable: z.boolean(),
    /** Names of the only players who may join; empty: all. */
    allowList: list(word, most.rows),
    pairingsClosed: z.boolean(),
    /** Earliest and latest time at which pairing closes; the server does not give the moment. */
    closes: z.object({ from: moment, until: moment }),
    standing: standingSchema.nullable(),
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
        games: count.nullable(),
        moves: finite.nullable(),
        whiteWins: finite.nullable(),
        blackWins: finite.nullable(),
        draws: finite.nullable(),
        berserks: finite.nullable(),
        averageRating: finite.nullable(),
      })
      .nullable(),
    duels: list(
      z.object({ gameId: idText, sides: z.tuple([side.nullable(), side.nullable()]), address: addressText }),
      most.few,
    ),
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
        rank: finite.nullable(),
        score: finite.nullable(),
        isMine: z.boolean(),
        players: list(z.object({ name: word, ...playerMarks, score: finite.nullable() }), most.few),
      }),
      most.items,
    ),
    /** The server's verdicts on the account that `checks` do not cover, in its own words. */
    verdicts: list(
      z.object({ condition: sentence, verdict: sentence.nullable(), ok: z.boolean().nullable() }),
      most.few,
    ),
    /** The app's own verdicts; where the server states the same condition, its verdict. */
    checks: list(check, most.few),
    /** Teams of the account that it could join for; null: its teams are unknown. */
    choices: list(team, most.items).nullable(),
    quota: joinQuotaSchema.nullable(),
    /** Refusal of the last attempt to join. */
    refusal: refusal.nullable(),
    result: arenaResultSchema.nullable(),
  }),
);
export type ArenaView = z.infer<typeof arenaViewSchema>;

export const arenaMyGamesSchema = lazySchema(() =>
  list(
    z.object({
      gameId: idText,
      /** Null when unknown, as the moment. */
      opponent: word.nullable(),
      rating: finite.nullable(),
      /** Null when neither seat names its player. */
      color: z.enum(colors).nullable(),
      /** `none`: aborted. */
      result: z.enum(['win', 'loss', 'draw', 'live', 'none', 'unknown']),
      /** Decided because a player made no first move. */
      forfeit: z.boolean(),
      createdAt: moment.nullable(),
      address: addressText,
    }),
    most.rows,
  ),
);
export type ArenaMyGame = z.infer<typeof arenaMyGamesSchema>[number];

const rule = lazySchema(() =>
  z.object({
    id: z.string().max(64),
    name: z.string().min(1).max(60),
    on: z.boolean(),
    filter: arenaFilterSchema,
    /** Minutes before the start. */
    leadMinutes: z.number().int().min(0).max(120),
    /** Most joins in 24 hours. */
    perDay: z.number().int().min(1).max(30),
    /** Time of day, minutes since midnight; null: any. */
    hours: z
      .object({ from: z.number().int().min(0).max(1_439), to: z.number().int().min(0).max(1_439) })
      .nullable(),
    /** Only while no other arena of this account is running. */
    oneAtATime: z.boolean(),
  }),
);
export type ArenaRule = z.infer<typeof rule>;

const prefs = lazySchema(() =>
  z.object({
    filters: z
      .array(z.object({ id: z.string().max(64), name: z.string().min(1).max(60), filter: arenaFilterSchema }))
      .max(50),
    rules: list(rule, 20),
    /** Minutes of idle time after which running arenas are left; null: never. */
    idleMinutes: z.number().int().min(1).max(120).nullable(),
    /** Also leave when the screen is locked. */
    leaveOnLock: z.boolean(),
  }),
);
export const arenaPrefsSchema = prefs;
export type ArenaPrefs = z.infer<typeof prefs>;

export const firstArenaPrefs: ArenaPrefs = { filters: [], rules: [], idleMinutes: 10, leaveOnLock: true };

export const joinOutcomeSchema = lazySchema(() =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('joined') }),
    z.object({ status: z.literal('refused'), refusal }),
  ]),
);
export type JoinOutcome = z.infer<typeof joinOutcomeSchema>;
