import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createVirtualClock, type VirtualClock } from '../../../harness/virtual-clock.ts';
import { createCompanion } from '../../../../main/features/arenas/companion.ts';
import { createServerTime } from '../../../../main/features/arenas/server-time.ts';
import type { JoinWish } from '../../../../main/features/arenas/join-wish.ts';
import type { ArenaDetail } from '../../../../main/service/domain-arenas.ts';
import type { ArenaNews } from '../../../../main/notifications/arena-news.ts';
import type { RuleJoin, SavedArenaPlan } from '../../../../main/features/arenas/arena-memos.ts';
import type { ArenaRefusalCode } from '../../../../preload/contract/arena-choices.ts';
import type { ArenaRow, JoinOutcome } from '../../../../preload/contract/arenas.ts';
import { noon, row, rule } from './an-arena.ts';

const minute = 60_000;
const usedUp = (retryAt: number): JoinOutcome => ({
  status: 'refused',
  refusal: { code: 'quota', said: null, retryAt },
});

interface Setting {
  readonly clock?: VirtualClock;
  readonly perDay?: number;
  /** Joins by rules in an earlier run, as stored. */
  readonly ruleJoins?: RuleJoin[];
  readonly plans?: readonly SavedArenaPlan[];
  /** An arena as its own page shows it. */
  readonly arena?: ArenaDetail | null;
}

/** A companion with one rule, whose joins end as `answer` determines. */
function makeCompanion(
  rows: readonly ArenaRow[],
  answer: (wish: JoinWish, now: number) => JoinOutcome,
  { clock = createVirtualClock(noon), perDay = 30, ruleJoins = [], plans = [], arena = null }: Setting = {},
) {
  const asked: string[] = [];
  const wishes: JoinWish[] = [];
  const news: ArenaNews[] = [];
  const joined: string[] = [];
  let told = 0;
  const companion = createCompanion({
    clock,
    log: silentLog,
    memos: {
      prefs: async () => ({
        filters: [],
        rules: [rule({ perDay })],
        idleMinutes: null,
        leaveOnLock: false,
      }),
      putPrefs: async () => {},
      plans: async () => plans,
      putPlan: async () => {},
      dropPlan: async () => {},
      results: async () => [],
      putResult: async () => {},
      ruleJoins: async () => ruleJoins,
      declined: async () => [],
      putDeclined: async () => {},
      putRuleJoin: async (join) => void ruleJoins.push(join),
    },
    cache: {
      time: createServerTime(clock),
      facts: () => null,
      askFacts: async () => {},
      askListing: async () => {},
      detail: () => null,
      askDetail: async () => arena,
      applicant: () => ({
        ...{ userId: 'me', isBot: false, statesBots: true, scopes: null },
        ...{ arenaBan: false, prizeBan: false },
      }),
    },
    participation: {
      entries: () => [],
      own: () => null,
      kindOf: (id) => (id.startsWith('official') ? 'official' : 'first'),
      async join(wish) {
        asked.push(wish.arenaId);
        wishes.push(wish);
        const outcome = answer(wish, clock.now());
        if (outcome.status === 'joined') joined.push(wish.arenaId);
        return outcome;
      },
      over: async () => {},
    },
    client: () => undefined,
    rows: () => rows.filter(({ id }) => !joined.includes(id)),
    tell: (one) => news.push(one),
    onChange: () => void (told += 1),
  });
  return { clock, companion, asked, wishes, news, joined, told: () => told };
}

describe('joining by rule', () => {
  it('makes cheap joins while the quota has no room for expensive ones, and those once it has', async () => {
    const freeAt = noon + 20 * minute;
    const rows = ['members1', 'official1', 'members2', 'official2'].map((id) => row({ id }));
    const { clock, companion, asked, joined } = makeCompanion(rows, ({ arenaId }, now) =>
      arenaId.startsWith('official') || now >= freeAt ? { status: 'joined' } : usedUp(freeAt),
    );
    await companion.load();
    await expect.poll(() => joined).toEqual(['official1', 'official2']);
    clock.advance(19 * minute);
    clock.advance(minute);
    await expect.poll(() => joined).toEqual(['official1', 'official2', 'members1', 'members2']);
    // A join that would be refused alike is not attempted.
    expect(asked).toEqual(['members1', 'official1', 'official2', 'members1', 'members2']);
    companion.close();
  });

  it('notifies of changes only', async () => {
    const { companion, joined, told } = makeCompanion([row({ id: 'official1' })], () => ({
      status: 'joined',
    }));
    await companion.load();
    await expect.poll(() => joined).toHaveLength(1);
    await expect.poll(told).toBe(1);
    companion.look();
    await companion.setPlan('other', null);
    await expect.poll(told).toBe(2);
    companion.look();
    // All its work here completes without waiting.
    await new Promise(setImmediate);
    expect(told()).toBe(2);
    companion.close();
  });

  it('counts the joins of earlier runs towards the limit of a day, also those of arenas that are over', async () => {
    const clock = createVirtualClock(noon);
    const ruleJoins: RuleJoin[] = [];
    const setting = { clock, perDay: 2, ruleJoins };
    const joinAll = (): JoinOutcome => ({ status: 'joined' });
    const first = makeCompanion([row({ id: 'early1' }), row({ id: 'early2' })], joinAll, setting);
    await first.companion.load();
    await expect.poll(() => first.joined).toEqual(['early1', 'early2']);
    first.companion.close();
    const next = makeCompanion([row({ id: 'late1' }), row({ id: 'late2' })], joinAll, setting);
    await next.companion.load();
    // All its work here completes without waiting.
    await new Promise(setImmediate);
    expect(next.asked).toEqual([]);
    next.companion.close();
  });
});

describe('a plan for an arena that no list has', () => {
  const plan: SavedArenaPlan = {
    ...{ arenaId: 'unlisted', name: 'Club Night', startsAt: noon, finishesAt: noon + 60 * minute },
    ...{ remind: null, join: true, password: null, team: null, reminded: false },
  };
  const refused = (code: ArenaRefusalCode) => (): JoinOutcome => ({
    status: 'refused',
    refusal: { code, said: null, retryAt: null },
  });
  /** Lets the companion work some times. */
  const pass = async (clock: VirtualClock) => {
    for (let passed = 0; passed < 5; passed += 1) {
      clock.advance(2_000);
      await new Promise(setImmediate);
    }
  };

  it('asks once when it is refused for good', async () => {
    const { clock, companion, asked, news } = makeCompanion([], refused('restrictions'), { plans: [plan] });
    await companion.load();
    await pass(clock);
    expect(asked).toEqual(['unlisted']);
    expect(news).toEqual([{ kind: 'not_joined', arenaId: 'unlisted', name: 'Club Night' }]);
    companion.close();
  });

  it.each(['lost', 'membershipHidden'] as const)('asks again when its answer is %s', async (code) => {
    let isLost = true;
    const answer = (): JoinOutcome => (isLost ? refused(code)() : { status: 'joined' });
    const { clock, companion, asked, news } = makeCompanion([], answer, { plans: [plan] });
    await companion.load();
    await pass(clock);
    isLost = false;
    clock.advance(30_000);
    await expect.poll(() => asked).toEqual(['unlisted', 'unlisted']);
    await expect.poll(() => news).toMatchObject([{ kind: 'joined' }]);
    companion.close();
  });

  it('ends with its arena', async () => {
    const { clock, companion, asked, news } = makeCompanion([], refused('gone'), { plans: [plan] });
    await companion.load();
    await pass(clock);
    expect(asked).toEqual(['unlisted']);
    expect(news).toMatchObject([{ kind: 'not_joined' }]);
    expect(companion.plan('unlisted')).toBeNull();
    companion.close();
  });

  it('leaves pairing to the browser where the arena’s own page says that it is played there', async () => {
    const arena: ArenaDetail = { id: 'unlisted', name: 'Club Night', clock: { limit: 180, increment: 0 } };
    const setting = { plans: [plan], arena };
    const { companion, wishes } = makeCompanion([], () => ({ status: 'joined' }), setting);
    await companion.load();
    await expect.poll(() => wishes).toMatchObject([{ arenaId: 'unlisted', pairing: false }]);
    companion.close();
  });
});
