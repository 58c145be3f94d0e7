/** The notification history of machines that share theirs. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewNotice, NoticeRow } from '../../../main/store/api.ts';
import { makeFolder, type Folder } from '../../unit/store/support.ts';
import { openMachine, type Machine } from './sharing-machines.ts';

let folder: Folder;
let desk: Machine;
let lap: Machine;
const names = { desk: 'deskdesk', lap: 'laplapla' };
beforeEach(async () => {
  folder = makeFolder();
  desk = await openMachine(folder.path, names.desk);
  lap = await openMachine(folder.path, names.lap);
  for (const machine of [desk, lap]) await machine.share('ruth');
});
afterEach(async () => {
  for (const machine of [desk, lap]) await machine.close();
  folder.remove();
});

const shown = JSON.stringify({ status: 'shown' });
const held = JSON.stringify({ status: 'not_sent', reason: 'paused' });
const noticeOn = ({ accountOf }: Machine, key: string, change: Partial<NewNotice> = {}): NewNotice => ({
  ...{ accountId: accountOf('ruth'), at: 1_000, kind: 'challenge', title: 'Challenge', body: '5+3' },
  ...{ shown: true, outcome: shown, ownRule: false, key },
  route: JSON.stringify({ screen: 'game', accountId: accountOf('ruth'), gameId: 'g1' }),
  ...change,
});
const add = (machine: Machine, ...notices: readonly NewNotice[]) =>
  machine.bench.ask('notices', 'add', notices);
const page = ({ bench }: Machine, change: { shown?: boolean; before?: number; limit?: number } = {}) =>
  bench.ask('notices', 'page', { limit: 100, ...change });
const exchange = async (): Promise<void> => {
  const [ofDesk, ofLap] = [await desk.read(), await lap.read()];
  await desk.merge(ofLap);
  await lap.merge(ofDesk);
};
const brief = ({ at, machine, elsewhere }: NoticeRow): string =>
  `${at} ${machine ?? 'here'}${elsewhere.map((there) => ` ${there.machine}`).join('')}`;

test('one event has one entry, which names the other machine', async () => {
  await add(desk, noticeOn(desk, 'challenge:g1'));
  await add(lap, noticeOn(lap, 'challenge:g1', { at: 1_500, shown: false, outcome: held }));
  await exchange();
  expect((await page(desk)).map(brief)).toEqual([`1000 here ${names.lap}`]);
  const [onLap] = await page(lap);
  expect(onLap).toMatchObject({ at: 1_500, shown: false, machine: null });
  expect(onLap?.elsewhere).toEqual([{ machine: names.desk, outcome: shown }]);
});

test('an event that only another machine met is an entry, with the account of this machine', async () => {
  await add(desk, noticeOn(desk, 'challenge:g1'));
  await exchange();
  const [row] = await page(lap);
  expect(row).toMatchObject({ machine: names.desk, accountId: lap.accountOf('ruth'), title: 'Challenge' });
  expect(JSON.parse(row?.route ?? '')).toEqual({
    ...{ screen: 'game', accountId: lap.accountOf('ruth'), gameId: 'g1' },
  });
  const facts = JSON.stringify(await desk.readAll());
  expect(facts).not.toContain(desk.accountOf('ruth'));
  expect(facts).not.toContain('challenge:g1');
});

test('an event that is judged again has one entry on every machine', async () => {
  await add(desk, noticeOn(desk, 'challenge:g1', { shown: false, outcome: held }));
  await exchange();
  await add(desk, noticeOn(desk, 'challenge:g1', { at: 2_000 }));
  await exchange();
  for (const machine of [desk, lap]) expect(await page(machine)).toMatchObject([{ at: 2_000, shown: true }]);
});

test('a later outcome reaches the others', async () => {
  const [id = 0] = await add(desk, noticeOn(desk, 'challenge:g1', { shown: false, outcome: held }));
  await exchange();
  expect(await page(lap)).toMatchObject([{ shown: false }]);
  await desk.bench.ask('notices', 'settle', id, true, shown);
  await exchange();
  expect(await page(lap)).toMatchObject([{ shown: true, outcome: shown }]);
});

test('entries are in the order of their times, whenever they came, and shown means on any machine', async () => {
  await add(
    lap,
    noticeOn(lap, 'a', { at: 3_000, shown: false, outcome: held }),
    noticeOn(lap, 'b', { at: 5_000 }),
  );
  await add(
    desk,
    ...['c', 'd'].map((key, index) => noticeOn(desk, key, { at: 2_000 + index * 2_000 })),
    noticeOn(desk, 'a', { at: 3_100 }),
    noticeOn(desk, 'e', { at: 1_000, shown: false, outcome: held }),
  );
  await exchange();
  const all = await page(lap);
  expect(all.map(({ at }) => at)).toEqual([5_000, 4_000, 3_000, 2_000, 1_000]);
  const second = await page(lap, { before: all[1]?.id ?? 0, limit: 2 });
  expect(second.map(({ at }) => at)).toEqual([3_000, 2_000]);
  expect((await page(lap, { shown: true })).map(({ at }) => at)).toEqual([5_000, 4_000, 3_000, 2_000]);
  expect((await page(lap, { shown: false })).map(({ at }) => at)).toEqual([1_000]);
});

test('entries from before sharing are shared, and stay this machine’s own when sharing ends', async () => {
  await desk.bench.ask('sharing', 'end');
  await add(desk, noticeOn(desk, 'before'));
  await desk.share('ruth');
  await lap.merge(await desk.readAll());
  expect((await page(lap)).map(brief)).toEqual([`1000 ${names.desk}`]);
  await desk.bench.ask('sharing', 'end');
  expect((await page(desk)).map(brief)).toEqual(['1000 here']);
});

test('a fact of another form changes nothing', async () => {
  await add(desk, noticeOn(desk, 'challenge:g1'));
  const facts = await desk.read();
  const [fact] = facts.filter(({ kind }) => kind === 'notice');
  if (!fact) throw new Error('no fact');
  const bad = [
    { ...fact, key: fact.key.replace(/ \S+$/, ' x') },
    { ...fact, value: { ...(fact.value as object), outcome: '{' } },
    { ...fact, value: { ...(fact.value as object), at: 'now' } },
    { ...fact, value: { ...(fact.value as object), route: 'home' } },
  ];
  expect(await lap.merge(bad)).toMatchObject({ unknown: bad.length, added: 0 });
  expect(await page(lap)).toEqual([]);
});
