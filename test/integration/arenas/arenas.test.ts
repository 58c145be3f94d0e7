import { createHmac } from 'node:crypto';
import { csvForms } from '../../../main/text/csv-form.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import {
  clubStart,
  joinSlowArena,
  listOf,
  openScene,
  ownOf,
  rowOf,
  untilPlaying,
  type Scene,
} from './support.ts';
import { verbatim } from '../../../main/text/message.ts';

let scene: Scene | undefined;
const open = async (options?: Parameters<typeof openScene>[0]) => (scene = await openScene(options));
afterEach(async () => {
  await scene?.close();
  scene = undefined;
});

const minute = 60_000;

describe.each(['wire', 'document'] as const)('arenas of a server of the %s dialect', (dialect) => {
  it('are listed with the account’s options, by this computer’s clock', async () => {
    const one = await open({ dialect, skewMs: 5 * 60 * minute });
    const rows = await listOf(one);
    const started = rows.filter(({ state }) => state === 'started');
    expect(started.length).toBeGreaterThan(0);
    for (const row of started) {
      expect(row.startsAt).toBeLessThanOrEqual(one.clock.now() + 1_000);
      expect(row.finishesAt).toBeGreaterThan(one.clock.now() - 1_000);
    }
    const next = rows.find(({ state }) => state === 'created');
    const real = (next?.startsAt ?? 0) + 5 * 60 * minute;
    // The documented dialect only tells past from future arenas.
    const tolerance = dialect === 'wire' ? 1_000 : 30 * minute;
    expect(Math.abs(real - Math.round(real / (30 * minute)) * 30 * minute)).toBeLessThanOrEqual(tolerance);
  });

  it('can be joined, also with a password, a code, and for a team', async () => {
    const one = await open({ dialect });
    const house = await rowOf(one, 'Open House', 'created');
    expect(
      await one.arenas.participation.join({ arenaId: house.id, password: 'oakfield', pairing: false }),
    ).toEqual({
      status: 'joined',
    });
    const invitation = await rowOf(one, 'Invitation', 'created');
    const { description } = await one.arenas.get(invitation.id).catch(async () => {
      await one.client.arena(invitation.id);
      return one.arenas.get(invitation.id);
    });
    const code = /: ([0-9a-f]{64})$/.exec(description ?? '')?.[1] ?? '';
    expect(
      await one.arenas.participation.join({ arenaId: invitation.id, password: code, pairing: false }),
    ).toEqual({
      status: 'joined',
    });
    const evening = await rowOf(one, 'Team Evening', 'created');
    expect(await one.arenas.participation.join({ arenaId: evening.id, pairing: false })).toEqual({
      status: 'joined',
    });
    const battle = await rowOf(one, 'Team Battle', 'created');
    const [team] = (await one.arenas.get(battle.id)).choices ?? [];
    expect(
      await one.arenas.participation.join({ arenaId: battle.id, team: team?.id ?? '', pairing: false }),
    ).toEqual({
      status: 'joined',
    });
    expect(await ownOf(one.arenas, battle.id)).toMatchObject({ phase: 'in', team: team?.id });
    const answer = await one.client.arenaResults(battle.id, {});
    const lines = answer.ok ? answer.value : [];
    expect(lines.map(({ username }) => username)).toContain('You');
  });

  it('give the reason of a refusal', async () => {
    const one = await open({ dialect });
    const house = await rowOf(one, 'Open House', 'created');
    expect(
      await one.arenas.participation.join({ arenaId: house.id, password: 'wrong', pairing: false }),
    ).toMatchObject({
      status: 'refused',
      refusal: { code: 'wrong_code', said: verbatim('Wrong entry code') },
    });
    expect(await ownOf(one.arenas, house.id)).toBeNull();
    expect((await one.arenas.get(house.id)).refusal).toMatchObject({ code: 'wrong_code' });
  });

  it('are not joined twice when an answer is lost', async () => {
    const one = await open({ dialect });
    const row = await rowOf(one, 'Hourly', 'created');
    one.lose(/\/join$/, 1);
    const joining = one.arenas.participation.join({ arenaId: row.id, pairing: false });
    await eventually(async () => {
      one.clock.advance(1_000);
      expect(await Promise.race([joining, Promise.resolve(null)])).toEqual({ status: 'joined' });
    });
    expect(one.sent.filter((request) => request.endsWith('/join'))).toHaveLength(1);
    expect(one.taken).toHaveLength(1);
  });
});

describe('a request that must fail', () => {
  it('is not sent', async () => {
    const one = await open();
    const masters = await rowOf(one, 'Masters', 'created');
    expect(await one.arenas.participation.join({ arenaId: masters.id, pairing: false })).toMatchObject({
      refusal: { code: 'restrictions', said: null },
    });
    const house = await rowOf(one, 'Open House', 'created');
    expect(await one.arenas.participation.join({ arenaId: house.id, pairing: false })).toMatchObject({
      refusal: { code: 'needs_password' },
    });
    const battle = await rowOf(one, 'Team Battle', 'created');
    expect(await one.arenas.participation.join({ arenaId: battle.id, pairing: false })).toMatchObject({
      refusal: { code: 'needs_team' },
    });
    expect(await one.arenas.participation.join({ arenaId: 'nosuch00', pairing: false })).toMatchObject({
      refusal: { code: 'gone' },
    });
    expect(one.sent.filter((request) => request.endsWith('/join'))).toEqual([]);
    expect(one.taken).toEqual([]);
  });

  it('a ban is learned once, and nothing more is sent', async () => {
    const one = await open();
    await one.host.control('POST', '/standing', { arenaBan: true });
    const row = await rowOf(one, 'Hourly', 'created');
    const join = () => one.arenas.participation.join({ arenaId: row.id, pairing: false });
    expect(await join()).toMatchObject({
      refusal: { code: 'arena_ban', said: verbatim('You are not allowed to join arenas') },
    });
    expect(await join()).toMatchObject({ refusal: { code: 'arena_ban', said: null } });
    expect(one.sent.filter((request) => request.endsWith('/join'))).toHaveLength(1);
  });

  it('a request whose answer was lost is checked by the next run before anything is sent', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'created');
    one.lose(/\/join$/, 1);
    void one.arenas.participation.join({ arenaId: row.id, pairing: false });
    await eventually(() => expect(one.sent.filter((request) => request.endsWith('/join'))).toHaveLength(1));
    await eventually(() => expect(one.memos.rows().some(({ kind }) => kind === 'arena-entry')).toBe(true));
    const next = one.restart();
    await next.ready;
    next.watch(row.id);
    one.clock.advance(1_000);
    await eventually(async () => expect(await ownOf(next, row.id)).toMatchObject({ phase: 'in' }));
    expect(one.sent.filter((request) => request.endsWith('/join'))).toHaveLength(1);
  });
});

describe('taking part in an arena', () => {
  it('renews the pairing request when it lapses, and stores the result', async () => {
    const one = await open();
    const id = await joinSlowArena(one);
    const joins = () => one.sent.filter((request) => request.endsWith('/join')).length;
    expect(joins()).toBe(1);
    await untilPlaying(one, id);
    const before = joins();
    const gameId = (await ownOf(one.arenas, id))?.gameId ?? '';
    expect(one.paired).toEqual([
      { accountId: 'me', gameId, arenaId: id, arenaName: 'Slow Arena', opponent: expect.any(String) },
    ]);
    // The same game, reported again by a server after a reconnection.
    await one.listen();
    expect(one.paired.filter((game) => game.gameId === gameId)).toHaveLength(1);
    // Without a move the game is lost, and the app asks for the next pairing.
    await eventually(async () => {
      await one.advance(5_000);
      expect(joins()).toBeGreaterThan(before);
    });
    await eventually(async () =>
      expect((await one.arenas.myGames(id)).find((game) => game.gameId === gameId)).toMatchObject({
        result: 'loss',
        forfeit: true,
      }),
    );
    expect(one.taken).toEqual(['first', ...one.taken.slice(1).map(() => 'again')]);
    await one.arenas.participation.withdraw(id);
    expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'paused' });
    await one.advance(35 * minute);
    await eventually(async () => {
      await one.advance(1_000);
      expect(one.arenas.companion.results()).toHaveLength(1);
    });
    expect(one.arenas.companion.results()[0]).toMatchObject({ arenaId: id, rank: expect.any(Number) });
    expect(one.news.at(-1)).toMatchObject({ kind: 'result' });
  });

  it('stores the result of an arena that its organiser ends early', async () => {
    const one = await open();
    await one.listen();
    await listOf(one);
    const form = { name: 'Short', clockTime: '10', clockIncrement: '0', minutes: '60', waitMinutes: '1' };
    const id = await one.arenas.organise(null, form);
    await one.arenas.participation.join({ arenaId: id, pairing: true });
    await one.host.advance(90_000);
    await eventually(async () => {
      expect((await ownOf(one.arenas, id))?.gameId).toEqual(expect.any(String));
    });
    const before = one.clock.now();
    await one.arenas.end(id);
    await eventually(() => expect(one.arenas.companion.results()).toMatchObject([{ arenaId: id }]));
    expect(one.arenas.companion.results()[0]?.endedAt).toBeLessThan(before + 5 * minute);
    expect(await ownOf(one.arenas, id)).toBeNull();
  });

  it('adapts to a change of the server’s clock', async () => {
    const one = await open();
    await one.listen();
    await listOf(one);
    const form = { name: 'Slow', clockTime: '10', clockIncrement: '0', minutes: '20', waitMinutes: '1' };
    const id = await one.arenas.organise(null, form);
    await one.arenas.participation.join({ arenaId: id, pairing: true });
    await one.host.advance(61_000);
    await eventually(async () => {
      expect((await ownOf(one.arenas, id))?.gameId).toEqual(expect.any(String));
    });
    await one.host.advance(25 * minute);
    await eventually(async () => {
      one.clock.advance(11_000);
      one.arenas.watch(id);
      await one.arenas.list();
      expect(one.arenas.companion.results()).toHaveLength(1);
    });
  });

  it('leaves the pairing request to the arena’s own page when playing in the browser', async () => {
    const one = await open();
    await one.listen();
    const row = await rowOf(one, 'Hourly', 'started');
    expect(row.access).toBe('browser');
    await one.arenas.participation.join({ arenaId: row.id, pairing: true });
    await eventually(async () => {
      await one.advance(5_000);
      expect((await ownOf(one.arenas, row.id))?.pairing).toBe('playing');
    });
    const { id } = row;
    await eventually(async () => {
      await one.advance(5_000);
      expect(await ownOf(one.arenas, id)).toMatchObject({ phase: 'in', pairing: 'off' });
    });
    expect(one.paired).toEqual([]);
  });

  it('ends when the user is idle, and can be resumed', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'started');
    await one.arenas.companion.setPrefs({ ...one.arenas.companion.prefs(), idleMinutes: 10 });
    await one.arenas.participation.join({ arenaId: row.id, pairing: false });
    await one.advance(5 * minute);
    expect(await ownOf(one.arenas, row.id)).toMatchObject({ phase: 'in' });
    one.idle.ms = 10 * minute;
    await one.advance(5 * minute + 1_000);
    await eventually(() => expect(one.news.at(-1)).toMatchObject({ kind: 'left_idle' }));
    expect(await ownOf(one.arenas, row.id)).toMatchObject({ phase: 'paused', leftIdle: true });
    one.idle.ms = 0;
    await one.advance(30_000);
    expect(await one.arenas.participation.join({ arenaId: row.id, pairing: false })).toEqual({
      status: 'joined',
    });
  });

  it('ends when the screen is locked, if the setting says so', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'started');
    await one.arenas.companion.setPrefs({ ...one.arenas.companion.prefs(), leaveOnLock: false });
    await one.arenas.participation.join({ arenaId: row.id, pairing: false });
    await one.lockScreen(true);
    expect(await ownOf(one.arenas, row.id)).toMatchObject({ phase: 'in' });
    await one.arenas.companion.setPrefs({ ...one.arenas.companion.prefs(), leaveOnLock: true });
    await one.lockScreen(true);
    expect(await ownOf(one.arenas, row.id)).toMatchObject({ phase: 'paused', leftIdle: true });
  });
});

describe('arena rules', () => {
  it('remind, and join as planned', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'created');
    await one.arenas.plan(row.id, { remind: 5, join: true });
    const until = row.startsAt - one.clock.now();
    await one.advance(until - 5 * minute + 1_000);
    await eventually(() => expect(one.news).toMatchObject([{ kind: 'reminder' }]));
    await one.advance(5 * minute - 40_000);
    await eventually(() => expect(one.news.at(-1)).toMatchObject({ kind: 'joined' }));
    expect(await ownOf(one.arenas, row.id)).toMatchObject({ phase: 'in' });
  });

  it('join by rule, one arena at a time', async () => {
    const one = await open();
    await listOf(one);
    const prefs = one.arenas.companion.prefs();
    const { openArenaFilter } = await import('../../../preload/contract/arena-filter.ts');
    const rule = {
      id: 'r1',
      name: 'Hourly ones',
      on: true,
      filter: { ...openArenaFilter, official: 'official' as const },
      leadMinutes: 5,
      perDay: 3,
      hours: null,
      oneAtATime: true,
    };
    await one.arenas.companion.setPrefs({ ...prefs, rules: [rule] });
    for (let passed = 0; passed < 90; passed += 1) await one.advance(minute);
    await eventually(() =>
      expect(one.news.filter(({ kind }) => kind === 'joined').length).toBeGreaterThan(0),
    );
    const joined = one.news.filter(({ kind }) => kind === 'joined').map(({ arenaId }) => arenaId);
    expect(new Set(joined).size).toBe(joined.length);
    expect(joined.length).toBeLessThanOrEqual(3);
  });
});

describe('for organisers', () => {
  it('an arena is created, opens only to the codes of its sheet, and is ended', async () => {
    const one = await open();
    const form = {
      name: 'Codes',
      clockTime: '10',
      clockIncrement: '0',
      minutes: '30',
      waitMinutes: '5',
      password: 'key',
    };
    const id = await one.arenas.organise(null, form);
    expect((await one.arenas.others('created')).rows).toMatchObject([{ id, isMine: true }]);
    const codes = await one.arenas.codes('key', ['You', 'oak', 'OAK '], 'early-birds');
    expect(codes.slice(0, 2).map(({ user }) => user)).toEqual(['you', 'oak']);
    expect(new Set(codes.map(({ user }) => user)).size).toBe(codes.length);
    expect(codes[0]?.code).toBe(createHmac('sha256', 'key').update('you').digest('hex'));
    expect(
      await one.arenas.participation.join({ arenaId: id, password: codes[1]?.code ?? '', pairing: false }),
    ).toMatchObject({ refusal: { code: 'wrong_code' } });
    expect(
      await one.arenas.participation.join({ arenaId: id, password: codes[0]?.code ?? '', pairing: false }),
    ).toEqual({ status: 'joined' });
    expect((await one.arenas.file(id, 'results', csvForms.en)).text).toContain('You');
    expect((await one.arenas.file(id, 'calendar', csvForms.en)).text).toContain('BEGIN:VEVENT');
    await one.arenas.end(id);
    expect((await one.arenas.list()).rows.some((row) => row.id === id && row.state === 'created')).toBe(
      false,
    );
  });
});

describe('without the server', () => {
  it('teams whose answer was lost are unknown, and are asked for again', async () => {
    const one = await open();
    one.lose(/\/team\/of\//, 1);
    one.arenas.watch(null);
    await eventually(() => expect(one.memos.rows().some(({ kind }) => kind === 'arena-facts')).toBe(true));
    const { rows } = await one.arenas.list();
    const idOf = (name: string) =>
      rows.find((row) => row.name.startsWith(name) && row.state === 'created')?.id ?? '';
    const masters = await one.arenas.get(idOf('Masters'));
    expect(masters.checks).toContainEqual(expect.objectContaining({ kind: 'minRating', fit: 'no' }));
    const battle = idOf('Team Battle');
    expect(await one.arenas.get(battle)).toMatchObject({ choices: null });
    one.arenas.watch(null);
    await eventually(async () => expect((await one.arenas.get(battle)).choices?.length).toBeGreaterThan(0));
  });

  it('a list that was never read has its reason, also after other requests were answered', async () => {
    const one = await open();
    const answer = await one.client.arenas();
    const [arena] = answer.ok ? answer.value.value.created : [];
    one.lose(/\/api\/tournament$/, Infinity);
    one.arenas.watch(null);
    const unread = { rows: [], asOf: null, offline: true, problem: { id: 'network.connectionCut' } };
    await eventually(async () => expect(await one.arenas.list()).toMatchObject(unread));
    expect(await one.arenas.get(arena?.id ?? '')).toMatchObject({ problem: null });
    expect(await one.arenas.list()).toMatchObject(unread);
  });

  it('the last state is kept, with its age', async () => {
    const one = await open();
    const rows = await listOf(one);
    await one.advance(10 * minute);
    const next = one.restart();
    const list = await next.list();
    expect(list.rows).toHaveLength(rows.length);
    expect(list.asOf).toBe(clubStart);
    expect(list.offline).toBe(true);
  });
});
