/** The computer sleeps while the app waits for an arena. */
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import { openScene, rowOf, type Scene } from './support.ts';

const minute = 60_000;

let scene: Scene | undefined;
const open = async () => (scene = await openScene());
afterEach(async () => {
  await scene?.close();
  scene = undefined;
});

/** Sleeps until a minute before the start. */
const sleepUntilClose = (one: Scene, { startsAt }: { readonly startsAt: number }) =>
  one.sleep(startsAt - one.clock.now() - minute);
const joinsOf = (one: Scene) => one.sent.filter((request) => request.endsWith('/join'));

describe('after sleep', () => {
  it('times are shown as before', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'created');
    await sleepUntilClose(one, row);
    one.arenas.wake();
    await eventually(async () => expect((await one.arenas.list()).asOf).toBe(one.clock.now()));
    expect(await rowOf(one, row.name, 'created')).toMatchObject({ id: row.id, startsAt: row.startsAt });
  });

  it('a planned arena is announced at once, and joined in time', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'created');
    await one.arenas.plan(row.id, { remind: 5, join: true });
    await sleepUntilClose(one, row);
    one.arenas.wake();
    await eventually(() => expect(one.news).toMatchObject([{ kind: 'reminder', startsAt: row.startsAt }]));
    await one.advance(20_000);
    await eventually(() => expect(one.news.at(-1)).toMatchObject({ kind: 'joined' }));
  });

  it('the times of a plan follow the list once a late network is back', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'created');
    await one.arenas.plan(row.id, { remind: 5, join: false });
    await sleepUntilClose(one, row);
    one.connect(false);
    one.arenas.wake();
    await one.arenas.ready;
    one.connect(true);
    await eventually(async () => {
      await one.advance(1_000);
      expect(one.news).toMatchObject([{ kind: 'reminder' }]);
    });
    expect(one.clock.now()).toBeLessThan(row.startsAt);
  });

  it('the pairing of a joined arena is requested after its start', async () => {
    const one = await open();
    const row = await rowOf(one, 'Hourly', 'created');
    await one.arenas.participation.join({ arenaId: row.id, pairing: true });
    await sleepUntilClose(one, row);
    one.arenas.wake();
    await eventually(async () => expect((await one.arenas.list()).asOf).toBe(one.clock.now()));
    await one.advance(minute);
    expect(joinsOf(one)).toHaveLength(1);
    await one.advance(16_000);
    await eventually(() => expect(joinsOf(one)).toHaveLength(2));
  });

  it('nothing is asked when the computer did not sleep', async () => {
    const one = await open();
    await rowOf(one, 'Hourly', 'created');
    await one.advance(10 * minute);
    const before = one.sent.length;
    one.arenas.wake();
    await one.client.arenas();
    expect(one.sent).toHaveLength(before + 1);
  });
});
