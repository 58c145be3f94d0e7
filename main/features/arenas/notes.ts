/** What is kept of arenas between runs: found by its shape, so that what an older version wrote costs nothing. */
import { z } from 'zod';
import type { MemoRow, Store } from '../../store/api.ts';
import type { ArenaDetail, ArenaListing } from '../../service/domain-arenas.ts';
import { arenaPrefsSchema, firstArenaPrefs, type ArenaPrefs } from '../../../preload/contract/arenas.ts';

const entrySchema = z.object({
  arenaId: z.string(),
  name: z.string(),
  /** By the server's clock. */
  startsAt: z.number(),
  finishesAt: z.number(),
  closesFrom: z.number(),
  door: z.enum(['board', 'bot', 'browser', 'never']),
  phase: z.enum(['asking', 'in', 'paused']),
  /** It was let in once: another join counts less. */
  wasIn: z.boolean(),
  joinedAt: z.number(),
  team: z.string().nullable(),
  password: z.string().nullable(),
  pairing: z.boolean(),
  leftIdle: z.boolean(),
  /** The rule that asked; null: the user did. */
  rule: z.string().nullable(),
});
/** One's own part in an arena. */
export type Entry = z.infer<typeof entrySchema>;

const planSchema = z.object({
  arenaId: z.string(),
  name: z.string(),
  /** By the server's clock. */
  startsAt: z.number(),
  finishesAt: z.number(),
  remind: z.number().nullable(),
  join: z.boolean(),
  password: z.string().nullable(),
  team: z.string().nullable(),
  reminded: z.boolean(),
});
export type Plan = z.infer<typeof planSchema>;

const standingSchema = z.object({ arenaBan: z.boolean(), prizeBan: z.boolean() });
export type Bans = z.infer<typeof standingSchema>;

const resultSchema = z.object({
  arenaId: z.string(),
  name: z.string(),
  endedAt: z.number(),
  rank: z.number(),
  players: z.number(),
  score: z.number(),
  games: z.number().nullable(),
  performance: z.number().nullable(),
});
export type SavedResult = z.infer<typeof resultSchema>;

const factsSchema = z.object({
  perfs: z.record(z.string(), z.object({ games: z.number(), rating: z.number() })),
  createdAt: z.number().exactOptional(),
  title: z.string().exactOptional(),
  teams: z.array(z.object({ id: z.string(), name: z.string(), leads: z.boolean() })),
  askedAt: z.number(),
});
/** What conditions are about. */
export type Facts = z.infer<typeof factsSchema>;

/** A picture of the server's and what its clock said then. */
export interface Pictured<T> {
  readonly value: T;
  readonly serverNow: number;
}

export interface Kept<T> extends Pictured<T> {
  readonly at: number;
}

export interface ArenaNotes {
  entries(): Promise<readonly Entry[]>;
  putEntry(entry: Entry): Promise<void>;
  dropEntry(arenaId: string): Promise<void>;
  plans(): Promise<readonly Plan[]>;
  putPlan(plan: Plan): Promise<void>;
  dropPlan(arenaId: string): Promise<void>;
  prefs(): Promise<ArenaPrefs>;
  putPrefs(prefs: ArenaPrefs): Promise<void>;
  bans(): Promise<Bans>;
  putBans(bans: Bans): Promise<void>;
  facts(): Promise<Facts | null>;
  putFacts(facts: Facts): Promise<void>;
  results(): Promise<readonly SavedResult[]>;
  putResult(result: SavedResult): Promise<void>;
  /** Pictures are the app's own values, written and read by the same version or not at all. */
  listing(): Promise<Kept<ArenaListing> | null>;
  putListing(picture: Pictured<ArenaListing>): Promise<void>;
  detail(arenaId: string): Promise<Kept<ArenaDetail> | null>;
  putDetail(picture: Pictured<ArenaDetail>): Promise<void>;
}

/** Of pictures: changes when what they hold does. */
const pictureForm = 1;
const pictureSchema = z.object({ form: z.literal(pictureForm), serverNow: z.number(), value: z.unknown() });
const only = 'one';
/** Arenas that nobody looked at for so long are forgotten, ms. */
const forgottenAfterMs = 14 * 86_400_000;

export function createArenaNotes(accountId: string, store: Store['memos'], now: () => number): ArenaNotes {
  const read = <T>(row: MemoRow | null, schema: z.ZodType<T>): T | null => {
    if (!row) return null;
    try {
      const parsed = schema.safeParse(JSON.parse(row.data));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  };
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
  const picture = async <T>(kind: string, id: string): Promise<Kept<T> | null> => {
    const found = await store.get(accountId, kind, id);
    const kept = read(found, pictureSchema);
    return found && kept ? { value: kept.value as T, serverNow: kept.serverNow, at: found.at } : null;
  };

  return {
    entries: () => all('arena-entry', entrySchema),
    putEntry: (entry) => store.keep(row('arena-entry', entry.arenaId, entry)),
    dropEntry: (arenaId) => store.remove(accountId, 'arena-entry', arenaId),
    plans: () => all('arena-plan', planSchema),
    putPlan: (plan) => store.keep(row('arena-plan', plan.arenaId, plan)),
    dropPlan: (arenaId) => store.remove(accountId, 'arena-plan', arenaId),
    prefs: () => one('arena-prefs', arenaPrefsSchema, firstArenaPrefs),
    putPrefs: (prefs) => store.keep(row('arena-prefs', only, prefs)),
    bans: () => one('arena-bans', standingSchema, { arenaBan: false, prizeBan: false }),
    putBans: (bans) => store.keep(row('arena-bans', only, bans)),
    facts: () => one<Facts | null>('arena-facts', factsSchema, null),
    putFacts: (facts) => store.note(row('arena-facts', only, facts)),
    results: async () => (await all('arena-result', resultSchema)).toSorted((a, b) => b.endedAt - a.endedAt),
    putResult: (result) => store.keep(row('arena-result', result.arenaId, result)),
    listing: () => picture<ArenaListing>('arena-list', only),
    putListing: (told) => store.note(row('arena-list', only, { form: pictureForm, ...told })),
    detail: (arenaId) => picture<ArenaDetail>('arena', arenaId),
    async putDetail(told) {
      await store.note(row('arena', told.value.id, { form: pictureForm, ...told }));
      await store.trim(accountId, 'arena', now() - forgottenAfterMs);
    },
  };
}
