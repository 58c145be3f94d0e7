/** Requests for arenas, and the changes that the window hears of. */
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createAccountArenas } from '../../../../main/features/arenas/account-arenas.ts';
import type { ArenaClient } from '../../../../main/features/arenas/arena-cache.ts';
import type { ArenaDetail, ArenaEntry, ArenaListing, Team } from '../../../../main/service/domain-arenas.ts';
import { fail, succeed, type Result, type ServiceError } from '../../../../main/service/errors.ts';
import { messageOf } from '../../../../main/text/message.ts';
import { createMemos } from '../../../integration/arenas/support.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { noon } from './an-arena.ts';

const missing: ServiceError = { code: 'not_found', message: messageOf('arena.gone') };
const away: ServiceError = { code: 'unreachable', message: messageOf('account.notConnected') };

const entry = (id: string): ArenaEntry => ({
  id,
  name: id,
  startsAt: noon + 60 * 60_000,
  status: 10,
  variant: { key: 'standard' },
  perf: { key: 'blitz' },
});

interface Server {
  page: Result<ArenaDetail>;
  created: readonly ArenaEntry[];
  listing: Result<ArenaListing>;
  teams: Promise<Result<readonly Team[]>>;
}

let close = () => {};
afterEach(() => close());

/** An account's arenas, and a window that asks for the arena `shown` again after each change. */
async function open(change: Partial<Server> = {}) {
  const clock = createVirtualClock(noon);
  const memos = createMemos();
  const server: Server = {
    page: fail(missing),
    created: [],
    listing: succeed({ created: [], started: [], finished: [] }),
    teams: Promise.resolve(succeed([])),
    ...change,
  };
  const asked: string[] = [];
  const answered = <T>(what: string, answer: T) => {
    asked.push(what);
    return answer;
  };
  const read = <T>({ ok, ...rest }: Result<T>) =>
    'value' in rest ? succeed({ value: rest.value, notes: [] }) : { ok, ...rest };
  const client = {
    dialect: () => 'wire',
    arena: async () => answered('page', read(server.page)),
    arenas: async () => answered('list', read(server.listing)),
    account: async () => answered('account', succeed({ value: { id: 'you', name: 'You', perfs: {} } })),
    teamsOf: async () => read(await answered('teams', server.teams)),
    arenasOfTeam: async (id: string) => answered(`of ${id}`, succeed([entry(`${id}-only`)])),
    arenasCreatedBy: async () => answered('created', succeed(server.created)),
    withdrawArena: async () => answered('withdraw', succeed(null)),
    joinArena: async () => answered('join', succeed({ joined: true })),
  } as unknown as ArenaClient;
  let shown: string | null = null;
  let changes = 0;
  const again = () => {
    changes += 1;
    if (shown !== null) void arenas.get(shown).catch(() => {});
  };
  let isOpen = false;
  const arenas = createAccountArenas(
    { id: 'me', userId: 'you', baseUrl: '', isBot: false, scopes: null },
    {
      clock,
      log: silentLog,
      account: () => undefined,
      client: () => client,
      takeJoin: async () => ({ allowed: true }),
      lookJoin: async () => null,
      storeOf: () => ({ memos }),
      idleMs: () => 0,
      isLocked: () => false,
      onPaired: () => {},
      tell: () => {},
      onChange: () => isOpen && again(),
    },
    () => 1,
  );
  close = arenas.close;
  await arenas.ready;
  /** Lets all work complete that needs no time. */
  const settle = async () => {
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
  };
  await settle();
  isOpen = true;
  return {
    ...{ arenas, asked, clock, server, settle },
    changes: () => changes,
    async show(arenaId: string) {
      shown = arenaId;
      const failure = await arenas.get(arenaId).catch((error: unknown) => error);
      await settle();
      return failure;
    },
  };
}

describe('the page of an arena that cannot be read', () => {
  it.each([
    { name: 'does not exist', page: missing, code: 'not_found', sent: ['page', 'list'] },
    { name: 'cannot be reached', page: away, code: 'unreachable', sent: ['page'] },
  ])('is not asked for in a loop when it $name', async ({ page, code, sent }) => {
    const one = await open({ page: fail(page) });
    expect(await one.show('abcd1234')).toMatchObject({ failure: { code } });
    expect(one.asked).toEqual(sent);
    // The reason stays while it is not asked again, also after another request was answered.
    one.clock.advance(10_000);
    one.arenas.watch(null);
    await one.settle();
    expect(one.asked.filter((what) => what === 'page')).toHaveLength(1);
    await expect(one.arenas.get('abcd1234')).rejects.toMatchObject({ failure: { code } });
    one.clock.advance(10_000);
    await expect(one.arenas.get('abcd1234')).rejects.toMatchObject({ failure: { code } });
    expect(one.asked.filter((what) => what === 'page')).toHaveLength(2);
  });

  it('reports no change while it fails alike', async () => {
    const one = await open({ page: fail(away) });
    await one.show('abcd1234');
    const before = one.changes();
    one.clock.advance(30_000);
    await one.show('abcd1234');
    expect(one.changes()).toBe(before);
    one.server.page = fail(missing);
    one.clock.advance(30_000);
    await one.show('abcd1234');
    expect(one.changes()).toBeGreaterThan(before);
  });

  it('is watched at the pace of other pages when it does not exist', async () => {
    const one = await open();
    await one.show('abcd1234');
    for (let passed = 0; passed < 4; passed += 1) {
      one.clock.advance(10_000);
      one.arenas.watch('abcd1234');
    }
    await one.settle();
    const pages = () => one.asked.filter((what) => what === 'page').length;
    const before = pages();
    expect(before).toBeLessThanOrEqual(2);
    one.clock.advance(45_000);
    one.arenas.watch('abcd1234');
    await one.settle();
    expect(pages()).toBeGreaterThan(before);
  });
});

describe('a watched arena', () => {
  it('is asked for although the facts about the account do not come', async () => {
    const one = await open({ teams: new Promise(() => {}) });
    one.arenas.watch('abcd1234');
    await one.settle();
    expect(one.asked).toContain('page');
  });

  it('that cannot be read is asked for at most every 20 seconds', async () => {
    const one = await open({ page: fail(away) });
    for (let passed = 0; passed < 6; passed += 1) {
      one.arenas.watch('abcd1234');
      await one.settle();
      one.clock.advance(10_000);
    }
    expect(one.asked.filter((what) => what === 'page')).toHaveLength(3);
  });
});

describe('while the account’s teams are being read', () => {
  const team: Team = { id: 'knights', name: 'Knights', leaders: [] };
  const held = async () => {
    let answer = (_teams: Result<readonly Team[]>): void => {};
    const teams = new Promise<Result<readonly Team[]>>((resolve) => (answer = resolve));
    const one = await open({ teams });
    one.arenas.watch(null);
    await one.settle();
    return { ...one, answer: () => answer(succeed([team])) };
  };

  it('their arenas wait for them', async () => {
    const one = await held();
    const others = one.arenas.others('teams');
    await one.settle();
    one.answer();
    expect(await others).toMatchObject({ rows: [{ id: 'knights-only' }], problem: null });
    expect(one.asked.filter((what) => what === 'teams')).toHaveLength(1);
  });

  it('a join waits for them, because they decide whether it would fail', async () => {
    const one = await held();
    one.server.listing = succeed({
      ...{ started: [], finished: [] },
      created: [{ ...entry('members'), teamMember: 'rooks' }],
    });
    one.clock.advance(30_000);
    const join = one.arenas.participation.join({ arenaId: 'members', pairing: false });
    await one.settle();
    one.answer();
    expect(await join).toMatchObject({ refusal: { code: 'restrictions' } });
    expect(one.asked).not.toContain('join');
  });
});

describe('an arena that only the list of the account’s own arenas contains', () => {
  const withCreated = async (change: Partial<Server> = {}) => {
    const one = await open({ created: [entry('club-night')], ...change });
    await one.arenas.others('created');
    return one;
  };

  it('is shown and joined by that list where it has no page', async () => {
    const one = await withCreated();
    expect(await one.arenas.get('club-night')).toMatchObject({
      ...{ gone: false, offline: false, asOf: noon },
      row: { name: 'club-night', startsAt: noon + 60 * 60_000 },
    });
    one.clock.advance(60_000);
    expect(await one.arenas.participation.join({ arenaId: 'club-night', pairing: false })).toEqual({
      status: 'joined',
    });
  });

  it('no longer exists when it has lost its page', async () => {
    const one = await withCreated({ page: succeed({ id: 'other', name: 'Other', startsAt: noon }) });
    await one.arenas.get('other');
    one.server.page = fail(missing);
    await expect(one.arenas.get('club-night')).rejects.toMatchObject({ failure: { code: 'not_found' } });
  });
});

it('an arena that the account has left is not joined again by a standing that the server has cached', async () => {
  const cached = (players: readonly string[]): ArenaDetail => ({
    ...{ id: 'abcd1234', name: 'Evening', startsAt: noon + 60 * 60_000, minutes: 60 },
    players: players.length,
    standing: { page: 1, players: players.map((name) => ({ name })) },
  });
  const one = await open({ page: succeed(cached(['Oak', 'You'])) });
  const own = async () => (await one.arenas.get('abcd1234')).row.own;
  await one.arenas.get('abcd1234');
  expect(await own()).toMatchObject({ phase: 'in' });
  await one.arenas.participation.withdraw('abcd1234');
  expect(await own()).toBeNull();
  const reload = async (ms: number) => {
    one.clock.advance(ms);
    one.arenas.watch('abcd1234');
    await one.settle();
  };
  await reload(50_000);
  expect(one.asked.filter((what) => what === 'page')).toHaveLength(2);
  expect(await own()).toBeNull();
  await reload(50_000);
  expect(await own()).toMatchObject({ phase: 'in' });
});
