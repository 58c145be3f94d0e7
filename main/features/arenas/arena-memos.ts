/** Stored state of arenas. Rows are validated by schema; rows of older versions are ignored. */
import { z } from 'zod';
import { readStored } from '../../base/check.ts';
import type { MemoRow, Store } from '../../store/api.ts';
import type { ArenaDetail, ArenaListing } from '../../service/domain-arenas.ts';
import {
  arenaPrefsSchema,
  arenaResultSchema,
  firstArenaPrefs,
  arenaPlanSchema,
  type ArenaPrefs,
  type ArenaSavedResult,
} from '../../../preload/contract/arenas.ts';
import { arenaAccesses, arenaPhases } from '../../../preload/contract/arena-choices.ts';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';

const entryOfToday = z.object({
  arenaId: z.string(),
  name: z.string(),
  /** Server time. */
  startsAt: z.number(),
  finishesAt: z.number(),
  closesFrom: z.number(),
  access: z.enum(arenaAccesses),
  phase: z.enum(arenaPhases),
  /** The account took part before: another join costs less quota. */
  wasIn: z.boolean(),
  joinedAt: z.number(),
  team: z.string().nullable(),
  password: z.string().nullable(),
  pairing: z.boolean(),
  /** Joined outside of this app, perhaps on another device. */
  elsewhere: z.literal(true).exactOptional(),
  leftIdle: z.boolean(),
  /** The rule that joined; null: the user. */
  rule: z.string().nullable(),
});
/** Version 0.1 stored `access` as `door`. */
const entrySchema = z.preprocess(
  (stored) =>
    typeof stored === 'object' && stored !== null && 'door' in stored
      ? { access: stored.door, ...stored }
      : stored,
  entryOfToday,
);
/** The account's participation in an arena. */
export type ArenaParticipation = z.infer<typeof entrySchema>;

const savedPlanSchema = lazySchema(() =>
  arenaPlanSchema.unwrap().extend({
    arenaId: z.string(),
    name: z.string(),
    /** Server time. */
    startsAt: z.number(),
    finishesAt: z.number(),
    password: z.string().nullable(),
    team: z.string().nullable(),
    reminded: z.boolean(),
  }),
);
export type SavedArenaPlan = z.infer<typeof savedPlanSchema>;

const ruleJoinSchema = z.object({ arenaId: z.string(), rule: z.string(), at: z.number() });
/** A join by a rule. `at` in ms since the epoch. */
export type RuleJoin = z.infer<typeof ruleJoinSchema>;

const declinedSchema = z.object({ arenaId: z.string() });

const standingSchema = z.object({ arenaBan: z.boolean(), prizeBan: z.boolean() });
export type ArenaBans = z.infer<typeof standingSchema>;

const factsSchema = z.object({
  perfs: z.record(z.string(), z.object({ games: z.number().exactOptional(), rating: z.number() })),
  createdAt: z.number().exactOptional(),
  title: z.string().exactOptional(),
  /** Null: unknown. */
  teams: z.array(z.object({ id: z.string(), name: z.string(), leads: z.boolean() })).nullable(),
  askedAt: z.number(),
});
/** Facts about the account that conditions refer to. */
export type ApplicantFacts = z.infer<typeof factsSchema>;

/** A server's answer with the server's time. */
export interface ServerSnapshot<T> {
  readonly value: T;
  readonly serverNow: number;
}

export interface StoredSnapshot<T> extends ServerSnapshot<T> {
  readonly at: number;
}

/** Version of stored answers; changes with their shape. */
const snapshotForm = 1;
const snapshotSchema = z.object({ form: z.literal(snapshotForm), serverNow: z.number(), value: z.unknown() });
const only = 'one';
const dayMs = 86_400_000;
/** Stored arenas expire without a visit for this long, ms. */
const forgottenAfterMs = 14 * dayMs;

export type ArenaMemos = ReturnType<typeof createArenaMemos>;

export function createArenaMemos(accountId: string, store: Store['memos'], now: () => number) {
  const read = <T>(row: MemoRow | null, schema: z.ZodType<T>) => row && readStored(schema, row.data);
  const all = async <T>(kind: string, schema: z.ZodType<T>) =>
    (await store.list(accountId, kind)).flatMap((row) => read(row, schema) ?? []);
  const one = async <T>(kind: string, schema: z.ZodType<T>, otherwise: T) =>
    read(await store.get(accountId, kind, only), schema) ?? otherwise;
  const row = (kind: string, id: string, value: unknown): MemoRow => ({
    accountId,
    kind,
    id,
    at: now(),
    data: JSON.stringify(value),
  });
  const snapshot = async <T>(kind: string, id: string): Promise<StoredSnapshot<T> | null> => {
    const found = await store.get(accountId, kind, id);
    const stored = read(found, snapshotSchema);
    return found && stored ? { value: stored.value as T, serverNow: stored.serverNow, at: found.at } : null;
  };

  return {
    entries: (): Promise<readonly ArenaParticipation[]> => all('arena-entry', entrySchema),
    putEntry: (entry: ArenaParticipation) => store.keep(row('arena-entry', entry.arenaId, entry)),
    dropEntry: (arenaId: string) => store.remove(accountId, 'arena-entry', arenaId),
    plans: (): Promise<readonly SavedArenaPlan[]> => all('arena-plan', savedPlanSchema),
    putPlan: (plan: SavedArenaPlan) => store.keep(row('arena-plan', plan.arenaId, plan)),
    dropPlan: (arenaId: string) => store.remove(accountId, 'arena-plan', arenaId),
    /** Joins by rules during the last day. */
    ruleJoins: (): Promise<readonly RuleJoin[]> => all('arena-rule-join', ruleJoinSchema),
    async putRuleJoin(join: RuleJoin) {
      await store.keep(row('arena-rule-join', join.arenaId, join));
      await store.trim(accountId, 'arena-rule-join', now() - dayMs);
    },
    /** Ids of arenas that the user left before the start. */
    declined: async (): Promise<readonly string[]> =>
      (await all('arena-declined', declinedSchema)).map(({ arenaId }) => arenaId),
    async putDeclined(arenaId: string) {
      await store.keep(row('arena-declined', arenaId, { arenaId }));
      await store.trim(accountId, 'arena-declined', now() - forgottenAfterMs);
    },
    prefs: (): Promise<ArenaPrefs> => one('arena-prefs', arenaPrefsSchema, firstArenaPrefs),
    putPrefs: (prefs: ArenaPrefs) => store.keep(row('arena-prefs', only, prefs)),
    bans: (): Promise<ArenaBans> => one('arena-bans', standingSchema, { arenaBan: false, prizeBan: false }),
    putBans: (bans: ArenaBans) => store.keep(row('arena-bans', only, bans)),
    facts: (): Promise<ApplicantFacts | null> => one<ApplicantFacts | null>('arena-facts', factsSchema, null),
    putFacts: (facts: ApplicantFacts) => store.note(row('arena-facts', only, facts)),
    results: async (): Promise<readonly ArenaSavedResult[]> =>
      (await all('arena-result', arenaResultSchema)).toSorted((a, b) => b.endedAt - a.endedAt),
    putResult: (result: ArenaSavedResult) => store.keep(row('arena-result', result.arenaId, result)),
    /** Server answers are stored as they are, and read only by a version with the same `snapshotForm`. */
    listing: (): Promise<StoredSnapshot<ArenaListing> | null> => snapshot<ArenaListing>('arena-list', only),
    putListing: (listing: ServerSnapshot<ArenaListing>) =>
      store.note(row('arena-list', only, { form: snapshotForm, ...listing })),
    detail: (arenaId: string): Promise<StoredSnapshot<ArenaDetail> | null> =>
      snapshot<ArenaDetail>('arena', arenaId),
    async putDetail(detail: ServerSnapshot<ArenaDetail>) {
      await store.note(row('arena', detail.value.id, { form: snapshotForm, ...detail }));
      await store.trim(accountId, 'arena', now() - forgottenAfterMs);
    },
  };
}
