/** Shared groups of settings: facts that belong to no account. */
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { appOwner, ownerOf } from '../../../main/machines/facts/fact-key.ts';
import { formatStamp } from '../../../main/machines/hybrid-time.ts';
import { makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import { appAccount, openMachine, server, type Machine } from './sharing-machines.ts';

let folder: Folder;
let desk: Machine;
let lap: Machine;
beforeEach(async () => {
  folder = makeFolder();
  [desk, lap] = [await openMachine(folder.path, 'desk'), await openMachine(folder.path, 'lap')];
});
afterEach(async () => {
  for (const machine of [desk, lap]) await machine.close();
  folder.remove();
});

const keep = ({ bench }: Machine, data: object, at = NOON) =>
  bench.ask('sharedSettings', 'keep', { name: 'playing', data: JSON.stringify(data), here: 'text' }, at);
const rows = ({ bench }: Machine) => bench.ask('sharedSettings', 'list');
const stamp = formatStamp({ ms: NOON + 5, counter: 0, machine: 'evil' });
const value = { changed: NOON, settings: { confirmResign: false } };

test('a group is shared without an account, from before and during the recording, and the later change wins', async () => {
  await keep(desk, { premoves: 1 });
  for (const machine of [desk, lap]) await machine.share();
  const [first, ...more] = await desk.read();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    kind: 'setting',
    key: `${appOwner} 0 playing`,
    value: { settings: { premoves: 1 } },
  });
  expect(await lap.merge(first ? [first] : [])).toMatchObject({ added: 1, withoutAccount: 0 });
  // Where the group is used is known to each machine alone.
  expect(await rows(lap)).toEqual([{ name: 'playing', data: '{"premoves":1}', here: null }]);
  await lap.bench.ask('sharedSettings', 'settle', 'playing', 'here');
  expect(await lap.read()).toEqual([]);

  await keep(lap, { premoves: 2 });
  await keep(desk, { premoves: 3 });
  const [fromLap, fromDesk] = [await lap.read(), await desk.read()];
  await lap.merge(fromDesk);
  await desk.merge(fromLap);
  expect(desk.export()).toBe(lap.export());
});

describe('a fact of a hostile folder', () => {
  beforeEach(async () => {
    for (const machine of [desk, lap]) await machine.share('ruth');
    await keep(desk, { premoves: 1 });
  });
  const ruth = ownerOf({ server, userId: 'ruth' });

  it.each([
    ['deletes the owner of settings', { kind: 'account', key: appOwner, value: null }],
    ['has a later generation', { kind: 'setting', key: `${appOwner} ${stamp} playing`, value }],
    ['belongs to an account', { kind: 'setting', key: `${ruth} 0 playing`, value }],
    ['is a game without an account', { kind: 'game', key: `${appOwner} 0 g1`, value: {} }],
    ['has another name', { kind: 'setting', key: `${appOwner} 0 ../playing`, value }],
    ['is no object', { kind: 'setting', key: `${appOwner} 0 playing`, value: { ...value, settings: [] } }],
    ['has no time', { kind: 'setting', key: `${appOwner} 0 playing`, value: { settings: {} } }],
    [
      'is too long',
      {
        kind: 'setting',
        key: `${appOwner} 0 playing`,
        value: { ...value, settings: { a: 'x'.repeat(100_001) } },
      },
    ],
  ])('that %s changes nothing', async (_how, fact) => {
    expect(await desk.merge([{ ...fact, stamp }])).toMatchObject({
      unknown: 1,
      added: 0,
      changed: 0,
      removed: 0,
    });
    expect(await rows(desk)).toEqual([{ name: 'playing', data: '{"premoves":1}', here: 'text' }]);
    expect(await desk.bench.ask('sharing', 'erased')).toEqual([]);
    expect((await desk.bench.ask('sharing', 'state')).accounts).toContain(appAccount.accountId);
    await keep(desk, { premoves: 4 });
    expect(await desk.read()).toContainEqual(expect.objectContaining({ kind: 'setting' }));
  });
});
