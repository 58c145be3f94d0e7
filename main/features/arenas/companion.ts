/** Automation of arenas: reminders, joins by plan or rule, and results. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { JoinKind } from '../../budget/limits.ts';
import type { ArenaNews } from '../../notifications/arena-news.ts';
import { passesArenaFilter } from '../../../preload/contract/arena-filter.ts';
import type {
  ArenaPrefs,
  ArenaRow,
  ArenaSavedResult,
  JoinOutcome,
} from '../../../preload/contract/arenas.ts';
import { arenaAccessOf } from './eligibility.ts';
import { isSame } from './joining.ts';
import type { ArenaMemos, ArenaParticipation, RuleJoin, SavedArenaPlan } from './arena-memos.ts';
import { freshEnoughMs, type ArenaClient, type ArenaCache } from './arena-cache.ts';
import { mayPass } from './refusals.ts';
import { isBusy, wishesOf } from './rule-wishes.ts';
import type { JoinWish } from './join-wish.ts';
import type { Participation } from './participation.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const companionTimes = {
  /** Refresh interval of the list while a rule is on. */
  listEveryMs: 10 * minute,
  /** Time before the start at which planned joins are sent. */
  joinLeadMs: 45_000,
  /** Retry delay of a join that was refused temporarily, doubled at each attempt. */
  retryMs: 30_000,
  longestRetryMs: 10 * minute,
  /** Servers need a moment to compute the results. */
  resultsAfterMs: 15_000,
  resultsRetryMs: 2 * minute,
  resultsGiveUpMs: day,
} as const;

interface Trouble {
  readonly until: number;
  readonly tries: number;
}

export function createCompanion(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly memos: Pick<
    ArenaMemos,
    | 'prefs'
    | 'putPrefs'
    | 'plans'
    | 'putPlan'
    | 'dropPlan'
    | 'results'
    | 'putResult'
    | 'ruleJoins'
    | 'putRuleJoin'
    | 'declined'
    | 'putDeclined'
  >;
  readonly cache: Pick<
    ArenaCache,
    'time' | 'facts' | 'askFacts' | 'askListing' | 'detail' | 'askDetail' | 'applicant'
  >;
  readonly participation: Pick<Participation, 'entries' | 'own' | 'kindOf' | 'join' | 'over'>;
  readonly client: () => Pick<ArenaClient, 'arenaResults'> | undefined;
  /** Times of rows are this computer's. */
  readonly rows: () => readonly ArenaRow[];
  readonly tell: (news: ArenaNews) => void;
  readonly onChange: () => void;
}) {
  const { clock, memos, cache, participation, client, rows, tell, onChange } = options;
  const log = options.log.child('arenas');
  let prefs: ArenaPrefs | null = null;
  const plans = new Map<string, SavedArenaPlan>();
  let results: readonly ArenaSavedResult[] = [];
  /** Joins by rules during the last day. */
  let joins: readonly RuleJoin[] = [];
  /** Arenas that the user left before the start: rules do not join them again. */
  const declined = new Set<string>();
  /** Refusals by arena, with their retry time. */
  const troubles = new Map<string, Trouble>();
  /** No quota before this time, monotonic ms, by cost of the join: a cheap one may still be possible. */
  const quotaRests = new Map<JoinKind, number>();
  let timer: Timer | null = null;
  /** The state visible to others changed since the last `onChange`. */
  let isNews = false;
  let working = false;
  let again = false;
  let closed = false;

  const own = (): ArenaPrefs => prefs ?? noPrefs;
  const now = () => cache.time.now();
  const failed = (error: unknown) => log.error('arena automation failed', { reason: String(error) });

  const rest = (arenaId: string, ms: number | null) => {
    isNews = true;
    const tries = (troubles.get(arenaId)?.tries ?? 0) + 1;
    const pause = Math.min(companionTimes.longestRetryMs, companionTimes.retryMs * 2 ** (tries - 1));
    troubles.set(arenaId, {
      tries,
      until: ms === null ? Infinity : clock.monotonic() + Math.max(pause, ms),
    });
  };
  const rests = (arenaId: string) => (troubles.get(arenaId)?.until ?? -Infinity) > clock.monotonic();
  const quotaRest = (arenaId: string) => quotaRests.get(participation.kindOf(arenaId)) ?? -Infinity;
  const mayTry = (arenaId: string) => !rests(arenaId) && quotaRest(arenaId) <= clock.monotonic();

  const join = async (wish: JoinWish): Promise<JoinOutcome> => {
    isNews = true;
    const outcome = await participation.join(wish);
    if (outcome.status === 'joined') {
      troubles.delete(wish.arenaId);
      return outcome;
    }
    const { code, retryAt } = outcome.refusal;
    const wait = retryAt === null ? 0 : Math.max(0, retryAt - clock.now());
    if (code === 'quota')
      quotaRests.set(participation.kindOf(wish.arenaId), clock.monotonic() + Math.max(1_000, wait));
    else rest(wish.arenaId, mayPass(code) ? wait : null);
    return outcome;
  };

  const doPlans = async () => {
    for (const arenaId of [...plans.keys()]) {
      const plan = plans.get(arenaId);
      // Dropped while another one was joined.
      if (!plan) continue;
      const { name, startsAt, finishesAt } = plan;
      if (now() >= finishesAt) {
        await dropPlan(arenaId);
        continue;
      }
      if (plan.remind !== null && !plan.reminded && now() >= startsAt - plan.remind * minute) {
        await keepPlan({ ...plan, reminded: true });
        // No reminder for an arena that started long ago.
        if (now() < startsAt + minute)
          tell({ kind: 'reminder', arenaId, name, startsAt: cache.time.local(startsAt) });
      }
      // The user may have withdrawn meanwhile.
      const isDue =
        plans.get(arenaId)?.join === true &&
        now() >= startsAt - companionTimes.joinLeadMs &&
        participation.own(arenaId) === null;
      if (!isDue || !mayTry(arenaId)) continue;
      const outcome = await join({
        arenaId,
        pairing: await asksForPairing(arenaId),
        ...(plan.password !== null && { password: plan.password }),
        ...(plan.team !== null && { team: plan.team }),
      });
      if (outcome.status === 'joined') {
        tell({ kind: 'joined', arenaId, name, startsAt: cache.time.local(startsAt) });
        continue;
      }
      if (outcome.refusal.code === 'gone') await dropPlan(arenaId);
      if (!mayPass(outcome.refusal.code)) tell({ kind: 'not_joined', arenaId, name });
    }
  };

  /** In the browser, the arena's own page requests pairings. */
  const asksForPairing = async (arenaId: string): Promise<boolean> => {
    const row = rows().find(({ id }) => id === arenaId);
    if (row) return row.access !== 'browser';
    const arena = await cache.askDetail(arenaId, freshEnoughMs, 'play');
    return !arena || arenaAccessOf(arena.clock, arena.botsAllowed, cache.applicant()) !== 'browser';
  };

  const keepPlan = async (plan: SavedArenaPlan) => {
    isNews = true;
    plans.set(plan.arenaId, plan);
    await memos.putPlan(plan);
  };

  const dropPlan = async (arenaId: string) => {
    isNews = true;
    plans.delete(arenaId);
    await memos.dropPlan(arenaId);
  };

  const doRules = async () => {
    const rules = own().rules.filter(({ on }) => on);
    if (rules.length === 0) return;
    await cache.askFacts();
    await cache.askListing(companionTimes.listEveryMs - 1_000, 'upkeep');
    for (const { row, rule } of wishesOf(
      rules,
      rows().filter(({ id }) => !declined.has(id)),
      clock.now(),
      joins,
      participation.entries(),
      cache.time.local,
    )) {
      if (!mayTry(row.id) || declined.has(row.id)) continue;
      const team = row.teams === null ? undefined : teamFor(row);
      if (row.teams !== null && team === undefined) continue;
      // Joins of this loop may overlap with this one.
      if (rule.oneAtATime && isBusy(row, participation.entries(), cache.time.local)) continue;
      const wish = {
        arenaId: row.id,
        pairing: row.access !== 'browser',
        rule: rule.id,
        ...(team !== undefined && { team }),
      };
      if ((await join(wish)).status !== 'joined') continue;
      await noteJoin({ arenaId: row.id, rule: rule.id, at: clock.now() });
      tell({ kind: 'joined', arenaId: row.id, name: row.name, startsAt: row.startsAt });
    }
  };

  const noteJoin = async (made: RuleJoin) => {
    joins = [...joins.filter(({ at }) => at > clock.now() - day), made];
    await memos.putRuleJoin(made).catch(failed);
  };

  /** Only a single eligible team is chosen automatically. */
  const teamFor = (row: ArenaRow): string | undefined => {
    const mine = cache.facts()?.teams?.filter(({ id }) => row.teams?.includes(id)) ?? [];
    return mine.length === 1 ? mine[0]?.id : undefined;
  };

  /** The organiser may end an arena early. */
  const isOver = ({ arenaId, finishesAt }: ArenaParticipation) =>
    now() >= finishesAt + companionTimes.resultsAfterMs || cache.detail(arenaId)?.value.isFinished === true;

  const doResults = async () => {
    for (const entry of participation.entries().filter(isOver)) {
      if (rests(`result ${entry.arenaId}`)) continue;
      const isLate = now() > entry.finishesAt + companionTimes.resultsGiveUpMs;
      const found = await resultOf(entry);
      if (found === undefined && !isLate) {
        rest(`result ${entry.arenaId}`, companionTimes.resultsRetryMs);
        continue;
      }
      isNews = true;
      if (found) {
        await memos.putResult(found);
        results = [found, ...results.filter(({ arenaId }) => arenaId !== found.arenaId)];
        if ((found.games ?? 1) > 0)
          tell({ kind: 'result', arenaId: entry.arenaId, name: entry.name, result: found });
      }
      await participation.over(entry.arenaId);
    }
  };

  /** Null: the account is not in the results. Undefined: the request failed. */
  const resultOf = async (entry: ArenaParticipation): Promise<ArenaSavedResult | null | undefined> => {
    const { userId } = cache.applicant();
    const answer = await client()?.arenaResults(entry.arenaId, { sheet: true }, { cls: 'upkeep' });
    if (!answer?.ok) return answer?.error.code === 'not_found' ? null : undefined;
    const mine = answer.value.find(({ username }) => userId !== null && isSame(username, userId));
    if (!mine) return null;
    return {
      arenaId: entry.arenaId,
      name: entry.name,
      endedAt: cache.time.local(Math.min(entry.finishesAt, now())),
      rank: mine.rank ?? null,
      players: answer.value.length,
      score: mine.score ?? null,
      games: mine.sheet === undefined ? null : mine.sheet.length,
      performance: mine.performance ?? null,
    };
  };

  /** Time until the next task, ms. */
  const nextIn = (): number => {
    const mono = clock.monotonic();
    const due: number[] = [];
    for (const plan of plans.values()) {
      if (plan.remind !== null && !plan.reminded) due.push(plan.startsAt - plan.remind * minute - now());
      if (plan.join && participation.own(plan.arenaId) === null) {
        const wait = plan.startsAt - companionTimes.joinLeadMs - now();
        const trouble = Math.max(troubles.get(plan.arenaId)?.until ?? 0, quotaRest(plan.arenaId)) - mono;
        if (trouble < Infinity) due.push(Math.max(wait, trouble));
      }
      due.push(plan.finishesAt - now());
    }
    if (own().rules.some(({ on }) => on)) {
      due.push(companionTimes.listEveryMs);
      for (const until of quotaRests.values()) if (until > mono) due.push(until - mono);
      for (const { until } of troubles.values()) if (until > mono && until < Infinity) due.push(until - mono);
      for (const rule of own().rules.filter(({ on }) => on))
        for (const row of rows()) {
          const wait = row.startsAt - rule.leadMinutes * minute - clock.now();
          if (wait > 0 && passesArenaFilter(row, rule.filter)) due.push(wait);
        }
    }
    for (const { arenaId, finishesAt } of participation.entries()) {
      const trouble = (troubles.get(`result ${arenaId}`)?.until ?? 0) - mono;
      due.push(Math.max(finishesAt + companionTimes.resultsAfterMs - now(), trouble));
    }
    return Math.max(1_000, Math.min(...due));
  };

  const arm = () => {
    timer?.cancel();
    timer = null;
    if (closed) return;
    const ms = nextIn();
    if (ms < Infinity) timer = clock.after(Math.min(ms, day), () => void work());
  };

  const work = async () => {
    if (working) {
      again = true;
      return;
    }
    working = true;
    do {
      again = false;
      try {
        await doPlans();
        await doRules();
        await doResults();
      } catch (error) {
        failed(error);
      }
    } while (again && !closed);
    working = false;
    for (const [id, { until }] of troubles)
      if (until === Infinity && !plans.has(id) && !rows().some((row) => row.id === id)) troubles.delete(id);
    arm();
    if (!isNews) return;
    isNews = false;
    onChange();
  };

  return {
    async load() {
      isNews = true;
      prefs = await memos.prefs();
      results = await memos.results();
      for (const plan of await memos.plans()) plans.set(plan.arenaId, plan);
      for (const arenaId of await memos.declined()) declined.add(arenaId);
      joins = await memos.ruleJoins();
      // The last run may have ended, or its write failed, between a join and its note.
      for (const { arenaId, rule, joinedAt } of participation.entries())
        if (rule !== null && !joins.some((made) => made.arenaId === arenaId))
          joins = [...joins, { arenaId, rule, at: joinedAt }];
      void work();
    },
    prefs: own,
    async setPrefs(next: ArenaPrefs): Promise<ArenaPrefs> {
      isNews = true;
      prefs = next;
      await memos.putPrefs(next);
      // Another rule may try an arena that refused one rule. A planned arena keeps its refusal.
      for (const id of [...troubles.keys()]) if (!plans.has(id)) troubles.delete(id);
      void work();
      return next;
    },
    plans: (): readonly SavedArenaPlan[] => [...plans.values()],
    plan: (arenaId: string): SavedArenaPlan | null => plans.get(arenaId) ?? null,
    async setPlan(arenaId: string, plan: SavedArenaPlan | null) {
      troubles.delete(arenaId);
      await (plan ? keepPlan(plan) : dropPlan(arenaId));
      void work();
    },
    /** The user left the arena before its start: neither a plan nor a rule joins it again. */
    async decline(arenaId: string) {
      isNews = true;
      declined.add(arenaId);
      await memos.putDeclined(arenaId).catch(failed);
      const plan = plans.get(arenaId);
      if (plan?.join === true)
        await (plan.remind === null ? dropPlan(arenaId) : keepPlan({ ...plan, join: false }));
    },
    results: (): readonly ArenaSavedResult[] => results,
    /** Re-evaluates now: something may be due earlier. */
    look: () => void work(),
    /** The computer woke up: rests of the quota did not count its sleep. */
    wake() {
      quotaRests.clear();
      void work();
    },
    /** The account joined or left an arena. */
    entriesChanged() {
      if (!working) arm();
    },
    close() {
      closed = true;
      timer?.cancel();
    },
  };
}

const noPrefs: ArenaPrefs = { filters: [], rules: [], idleMinutes: null, leaveOnLock: false };
