/** Arenas of a server that offers only what the interface's document shows: a list, joining and leaving. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ArenaRow } from '../../../preload/contract/arenas.ts';
import { eventually } from '../../harness/eventually.ts';
import { openScene, ownOf, type Scene } from './support.ts';

const minute = 60_000;

let scene: Scene | undefined;
const open = async (isBot = false) => (scene = await openScene({ dialect: 'document', isBare: true, isBot }));
afterEach(async () => {
  await scene?.close();
  scene = undefined;
});

async function rowOf(one: Scene, name: string, state: ArenaRow['state'] = 'created'): Promise<ArenaRow> {
  one.arenas.watch(null);
  await eventually(async () => expect((await one.arenas.list()).asOf).not.toBeNull());
  const { rows } = await one.arenas.list();
  const found = rows.find((row) => row.name.startsWith(name) && row.state === state);
  if (!found) throw new Error(`no arena ${name}`);
  return found;
}

const sentTo = (one: Scene, end: string) => one.sent.filter((request) => request.endsWith(end));
const join = (one: Scene, { id }: ArenaRow) => one.arenas.participation.join({ arenaId: id, pairing: false });

describe('an arena without a page', () => {
  it('is shown and joined by the list, and no page is asked for again', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly');
    const page = await one.arenas.get(row.id);
    expect(page).toMatchObject({ gone: false, offline: false, standing: null });
    expect(page.row).toMatchObject({ id: row.id, name: row.name, state: 'created', startsAt: row.startsAt });
    expect(await join(one, row)).toEqual({ status: 'joined' });
    expect(await ownOf(one.arenas, row.id)).toMatchObject({ phase: 'in' });
    expect(await one.arenas.next()).toMatchObject([{ arenaId: row.id }]);
    await one.advance(minute);
    one.arenas.watch(row.id);
    await eventually(() => expect(sentTo(one, '/api/tournament').length).toBeGreaterThan(1));
    await eventually(async () => expect((await one.arenas.get(row.id)).asOf).toBe(one.clock.now()));
    expect(sentTo(one, `/${row.id}`)).toHaveLength(1);
    await one.arenas.participation.withdraw(row.id);
    expect(await ownOf(one.arenas, row.id)).toBeNull();
  });

  it('is no longer there when the list lacks it, too', async () => {
    const one = await open();
    await rowOf(one, 'Hourly');
    await expect(one.arenas.get('nosuch00')).rejects.toMatchObject({ failure: { code: 'not_found' } });
    expect(await one.arenas.participation.join({ arenaId: 'nosuch00', pairing: false })).toMatchObject({
      refusal: { code: 'gone' },
    });
    expect(sentTo(one, '/join')).toEqual([]);
  });

  it('is joined as planned', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly');
    await one.arenas.plan(row.id, { remind: null, join: true });
    await one.advance(row.startsAt - one.clock.now() - 40_000);
    await eventually(() => expect(one.news.at(-1)).toMatchObject({ kind: 'joined' }));
    expect(await ownOf(one.arenas, row.id)).toMatchObject({ phase: 'in' });
  });

  it('can be joined again when an answer is lost, because the server does not tell who takes part', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly');
    one.lose(/\/join$/, 1);
    const joining = join(one, row);
    await eventually(async () => {
      one.clock.advance(1_000);
      expect(await Promise.race([joining, Promise.resolve(null)])).toMatchObject({
        refusal: { code: 'membershipHidden', said: null },
      });
    });
    expect(sentTo(one, '/join')).toHaveLength(1);
    expect(await ownOf(one.arenas, row.id)).toBeNull();
    expect(await join(one, row)).toEqual({ status: 'joined' });
  });

  it('is asked for pairings without a look at its page', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'started');
    expect(await one.arenas.participation.join({ arenaId: row.id, pairing: true })).toEqual({
      status: 'joined',
    });
    await eventually(async () => {
      await one.advance(5_000);
      expect(sentTo(one, '/join').length).toBeGreaterThan(1);
    });
    expect(await ownOf(one.arenas, row.id)).toMatchObject({ phase: 'in', pairing: 'asked' });
    expect(sentTo(one, `/${row.id}`)).toHaveLength(1);
  });
});

it('teams that the server does not tell are unknown, the ratings are known, and any team can be tried', async () => {
  const one = await open();
  const battle = await rowOf(one, 'Team Battle');
  await eventually(async () => {
    one.arenas.watch(null);
    expect(one.memos.rows().some(({ kind }) => kind === 'arena-facts')).toBe(true);
  });
  const facts = one.memos.rows().find(({ kind }) => kind === 'arena-facts');
  expect(JSON.parse(facts?.data ?? '')).toMatchObject({
    perfs: { blitz: { rating: expect.any(Number) } },
    teams: null,
  });
  expect(await one.arenas.get(battle.id)).toMatchObject({
    choices: null,
    checks: [{ kind: 'teamBattle', fit: 'unknown' }],
  });
  expect(sentTo(one, '/api/team/of/you')).toHaveLength(1);
  const [team = ''] = battle.teams ?? [];
  await one.arenas.participation.join({ arenaId: battle.id, pairing: false, team });
  expect(sentTo(one, '/join')).toHaveLength(1);
});

it('an arena that does not say whether it admits bots is open to a bot account, and the server decides', async () => {
  const one = await open(true);
  const row = await rowOf(one, 'Hourly');
  expect(row).toMatchObject({ access: 'bot', fit: 'unknown' });
  expect((await one.arenas.get(row.id)).checks).toMatchObject([{ kind: 'bots', fit: 'unknown' }]);
  await join(one, row);
  expect(sentTo(one, '/join')).toHaveLength(1);
});
