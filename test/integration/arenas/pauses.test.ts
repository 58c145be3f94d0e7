/** The user pauses or leaves while the app would join or look for the next game. */
import { afterEach, describe, expect, it } from 'vitest';
import { openArenaFilter } from '../../../preload/contract/arena-filter.ts';
import { eventually } from '../../harness/eventually.ts';
import { rule } from '../../unit/features/arenas/an-arena.ts';
import { joinSlowArena, listOf, openScene, ownOf, rowOf, untilPlaying, type Scene } from './support.ts';

const minute = 60_000;

let scene: Scene | undefined;
const open = async () => (scene = await openScene());
afterEach(async () => {
  await scene?.close();
  scene = undefined;
});

const joinsOf = (one: Scene) => one.sent.filter((request) => request.endsWith('/join'));

/** Lets the automation run some times. */
async function untilQuiet(one: Scene): Promise<void> {
  for (let passed = 0; passed < 5; passed += 1) {
    await one.advance(1_500);
    // A join would have been sent before this request.
    await one.client.arenas();
  }
}

describe('the request for a pairing', () => {
  it('leaves a pause that was made elsewhere', async () => {
    const one = await open();
    const id = await joinSlowArena(one);
    await untilPlaying(one, id);
    // As the website does; the app learns it only from the arena.
    expect(await one.client.withdrawArena(id)).toMatchObject({ ok: true });
    const joins = () => one.sent.filter((request) => request.endsWith('/join')).length;
    const before = joins();
    await eventually(async () => {
      await one.advance(5_000);
      expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'paused', pairing: 'off' });
    });
    await one.advance(120_000);
    expect(joins()).toBe(before);
  });

  it('is not made after the user left elsewhere before the start, by a plan either', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'created');
    await one.arenas.plan(row.id, { remind: null, join: true });
    await one.advance(row.startsAt - one.clock.now() - 40_000);
    await eventually(() => expect(one.news.at(-1)).toMatchObject({ kind: 'joined' }));
    await one.arenas.participation.setPairing(row.id, true);
    expect(await one.client.withdrawArena(row.id)).toMatchObject({ ok: true });
    await eventually(async () => {
      await one.advance(5_000);
      expect(await ownOf(one.arenas, row.id)).toBeNull();
    });
    await untilQuiet(one);
    expect(joinsOf(one)).toHaveLength(1);
  });

  it('waits for the start of an arena that its organiser has moved', async () => {
    const one = await open();
    const id = await joinSlowArena(one);
    const form = { name: 'Slow', clockTime: '10', clockIncrement: '0', minutes: '30' };
    const startsAt = one.clock.now() + 20 * minute;
    expect(await one.client.editArena(id, { ...form, startDate: String(startsAt) })).toMatchObject({
      ok: true,
    });
    await eventually(async () => {
      await one.advance(5_000);
      expect((await one.arenas.next()).find(({ arenaId }) => arenaId === id)?.startsAt).toBe(startsAt);
    });
    const before = joinsOf(one).length;
    await one.advance(startsAt - one.clock.now() - minute);
    await one.client.arenas();
    expect(joinsOf(one)).toHaveLength(before);
    await untilPlaying(one, id);
  });

  it('is not made after a game during which the screen was locked, if the setting says so', async () => {
    const one = await open();
    const id = await joinSlowArena(one);
    await one.arenas.companion.setPrefs({ ...one.arenas.companion.prefs(), leaveOnLock: true });
    await untilPlaying(one, id);
    await one.lockScreen(true);
    expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'in', pairing: 'playing' });
    const joins = () => one.sent.filter((request) => request.endsWith('/join')).length;
    const before = joins();
    await eventually(async () => {
      await one.advance(5_000);
      expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'paused', leftIdle: true });
    });
    expect(one.news.at(-1)).toMatchObject({ kind: 'left_idle', arenaId: id });
    await one.advance(120_000);
    expect(joins()).toBe(before);
  });

  it('requests no pairing when the user withdraws while the request is prepared', async () => {
    const one = await open();
    await listOf(one);
    const row = await rowOf(one, 'Hourly', 'started');
    await one.arenas.participation.join({ arenaId: row.id, pairing: true });
    const joins = () => one.sent.filter((request) => request.endsWith('/join')).length;
    const before = joins();
    const page = one.hold(new RegExp(`GET /api/tournament/${row.id}$`));
    await eventually(async () => {
      one.clock.advance(1_000);
      expect(page.held()).toBeGreaterThan(0);
    });
    await one.arenas.participation.withdraw(row.id);
    page.release();
    await eventually(async () => {
      one.clock.advance(1_000);
      expect(await ownOf(one.arenas, row.id)).toMatchObject({ phase: 'paused', pairing: 'off' });
    });
    // A join would have been sent before this request.
    await one.client.arena(row.id);
    expect(joins()).toBe(before);
  });

  it('requests no pairing while the withdrawal has no answer yet', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'started');
    await one.arenas.participation.join({ arenaId: row.id, pairing: true });
    const before = joinsOf(one).length;
    const page = one.hold(new RegExp(`GET /api/tournament/${row.id}$`));
    await eventually(async () => {
      one.clock.advance(1_000);
      expect(page.held()).toBeGreaterThan(0);
    });
    const withdrawal = one.hold(/\/withdraw$/);
    const withdrawn = one.arenas.participation.withdraw(row.id);
    await eventually(() => expect(withdrawal.held()).toBe(1));
    page.release();
    // A join would have been sent before this request.
    await one.client.arena(row.id);
    await one.client.arena(row.id);
    withdrawal.release();
    await withdrawn;
    await untilQuiet(one);
    expect(joinsOf(one)).toHaveLength(before);
    expect(one.arenas.participation.own(row.id)).toMatchObject({ phase: 'paused', pairing: 'off' });
  });
});

describe('a withdrawal', () => {
  it('fails without a connection, and the account stays in the arena', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'started');
    await one.arenas.companion.setPrefs({ ...one.arenas.companion.prefs(), idleMinutes: 10 });
    await one.arenas.participation.join({ arenaId: row.id, pairing: false });
    one.connect(false);
    await expect(one.arenas.participation.withdraw(row.id)).rejects.toMatchObject({
      failure: { code: 'unreachable' },
    });
    expect(one.arenas.participation.own(row.id)).toMatchObject({ phase: 'in' });
    one.idle.ms = 10 * minute;
    await one.arenas.screenChanged();
    expect(one.arenas.participation.own(row.id)).toMatchObject({ phase: 'in', leftIdle: false });
    expect(one.news.filter(({ kind }) => kind === 'left_idle')).toEqual([]);
  });

  it('before the start ends the plan to join, also after a restart', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'created');
    await one.arenas.plan(row.id, { remind: 5, join: true });
    await one.advance(row.startsAt - one.clock.now() - 40_000);
    await eventually(() => expect(one.news.at(-1)).toMatchObject({ kind: 'joined' }));
    await one.arenas.participation.withdraw(row.id);
    await untilQuiet(one);
    expect(await one.arenas.get(row.id)).toMatchObject({
      row: { own: null, plan: { remind: 5, join: false } },
    });
    await one.restart().ready;
    await untilQuiet(one);
    expect(joinsOf(one)).toHaveLength(1);
  });

  it('before the start keeps rules from joining again, also after a restart', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'created');
    const filter = { ...openArenaFilter, text: row.name };
    const wanted = rule({ filter, leadMinutes: 60, perDay: 3 });
    await one.arenas.companion.setPrefs({ ...one.arenas.companion.prefs(), rules: [wanted] });
    await eventually(() => expect(one.news).toMatchObject([{ kind: 'joined', arenaId: row.id }]));
    await one.arenas.participation.withdraw(row.id);
    await untilQuiet(one);
    await one.restart().ready;
    await untilQuiet(one);
    expect(joinsOf(one)).toHaveLength(1);
    expect(one.arenas.participation.own(row.id)).toBeNull();
  });
});

describe('an arena that was joined on the website', () => {
  const form = { name: 'Slow', clockTime: '10', clockIncrement: '0', minutes: '30', waitMinutes: '5' };
  /** Created by the account, and joined without this app. */
  const joinElsewhere = async (one: Scene): Promise<string> => {
    await listOf(one);
    const id = await one.arenas.organise(null, form);
    expect(await one.client.joinArena(id, {})).toMatchObject({ ok: true });
    return id;
  };
  /** Reads the arena's page anew, as its screen does. */
  const look = async (one: Scene, id: string): Promise<void> => {
    await one.advance(minute);
    one.arenas.watch(id);
  };

  it('is one of the next arenas once its page was read, can be left, and costs no first join', async () => {
    const one = await open();
    const id = await joinElsewhere(one);
    await look(one, id);
    await eventually(async () => expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'in' }));
    expect(await one.arenas.next()).toMatchObject([{ arenaId: id, part: 'in' }]);
    const joins = joinsOf(one).length;
    expect(await one.arenas.participation.join({ arenaId: id, pairing: false })).toEqual({
      status: 'joined',
    });
    expect(joinsOf(one)).toHaveLength(joins);
    await one.advance(5 * minute);
    await one.arenas.participation.withdraw(id);
    expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'paused' });
    await one.advance(2 * minute);
    expect(await one.arenas.participation.join({ arenaId: id, pairing: true })).toEqual({ status: 'joined' });
    expect(one.taken).toEqual(['again']);
  });

  it('is known to a join, although its page was not read before', async () => {
    const one = await open();
    const id = await joinElsewhere(one);
    await one.advance(minute);
    const joins = joinsOf(one).length;
    expect(await one.arenas.participation.join({ arenaId: id, pairing: false })).toEqual({
      status: 'joined',
    });
    expect(joinsOf(one)).toHaveLength(joins);
    expect(one.taken).toEqual([]);
  });

  it('is left when this computer is idle only if pairings are asked for here, because the user may play on another', async () => {
    const one = await open();
    const id = await joinElsewhere(one);
    await look(one, id);
    await eventually(async () => expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'in' }));
    one.idle.ms = 10 * minute;
    await one.arenas.companion.setPrefs({ ...one.arenas.companion.prefs(), idleMinutes: 10 });
    await one.advance(6 * minute);
    expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'in' });
    await one.arenas.participation.setPairing(id, true);
    await one.advance(minute);
    await eventually(async () =>
      expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'paused', leftIdle: true }),
    );
  });

  it('stays left when the page was requested before the user left', async () => {
    const one = await open();
    const id = await joinElsewhere(one);
    await look(one, id);
    await eventually(async () => expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'in' }));
    const page = one.hold(new RegExp(`GET /api/tournament/${id}$`));
    await look(one, id);
    await eventually(() => expect(page.held()).toBe(1));
    await one.arenas.participation.withdraw(id);
    page.release();
    await one.client.arenas();
    await one.arenas.get(id);
    expect(await ownOf(one.arenas, id)).toBeNull();
  });
});
