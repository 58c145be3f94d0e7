/** The session in its own thread, over real stores. */
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import type { SharingSession } from '../../../main/sharing/session.ts';
import { openSharingThread, previewInThread } from '../../../main/sharing/sharing-thread.ts';
import { troubleOf } from '../../../main/sharing/trouble.ts';
import { quickScrypt } from '../../harness/shared-folder.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { makeFolder, type Folder } from '../../unit/store/support.ts';
import { openMachine, server, type Machine } from '../store/sharing-machines.ts';

vi.setConfig({ testTimeout: 60_000 });

const workerUrl = new URL('../../harness/sharing-worker.mjs', import.meta.url);

let home: Folder;
let folder: string;
let machines: Machine[];
let sessions: SharingSession[];
beforeEach(() => {
  home = makeFolder();
  folder = join(home.path, 'shared');
  mkdirSync(folder);
  machines = [];
  sessions = [];
});
afterEach(async () => {
  for (const session of sessions) await session.close();
  for (const machine of machines) await machine.close();
  home.remove();
});

const start = async (name: string): Promise<Machine> => {
  const machine = await openMachine(home.path, name);
  machines.push(machine);
  return machine;
};
const share = async (machine: Machine, passphrase: string | null): Promise<SharingSession> => {
  const { bench, accountOf, name } = machine;
  const session = await openSharingThread({
    ...{ workerUrl, folder, clock: createSystemClock() },
    passphrase,
    machine: { name, app: '1.0.0' },
    accounts: [{ accountId: accountOf('ruth'), server, userId: 'ruth' }],
    scrypt: quickScrypt,
    store: {
      sharing: {
        state: () => bench.ask('sharing', 'state'),
        begin: (...args) => bench.ask('sharing', 'begin', ...args),
        readFacts: (...args) => bench.ask('sharing', 'readFacts', ...args),
        mergeFacts: (...args) => bench.ask('sharing', 'mergeFacts', ...args),
        erased: () => bench.ask('sharing', 'erased'),
      },
      memos: {
        get: (...args) => bench.ask('memos', 'get', ...args),
        keep: (...args) => bench.ask('memos', 'keep', ...args),
      },
    },
    eraseAccount: (accountId) => bench.ask('accounts', 'erase', accountId),
  });
  sessions.push(session);
  return session;
};

test('shares, erases and reports as the session does', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  const games = [archived({ gameId: 'g1' }), archived({ gameId: 'g2' })];
  await desk.bench.ask('archive', 'put', desk.accountOf('ruth'), games, null);
  const [ofDesk, ofLap] = [await share(desk, 'a passphrase'), await share(lap, 'a passphrase')];
  await ofDesk.sync();
  expect(await ofLap.sync()).toMatchObject({ merged: 2 });
  expect(lap.export()).toBe(desk.export());
  const { machines: seen, brought } = await ofLap.report();
  expect(new Set(seen.map(({ name }) => name))).toEqual(new Set(['desk', 'lap']));
  expect([...brought.values()]).toEqual([2]);
  await desk.bench.ask('accounts', 'erase', desk.accountOf('ruth'));
  await ofDesk.sync();
  expect(await ofLap.sync()).toMatchObject({ erased: 1 });
  expect(lap.export()).toBe(desk.export());
});

test('refusals and failures of the disk keep their kind', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  const session = await share(desk, 'a passphrase');
  await session.sync();
  await expect(share(lap, 'another one').catch(troubleOf)).resolves.toBe('wrong-passphrase');
  renameSync(folder, `${folder}-away`);
  await expect(session.sync().catch(troubleOf)).resolves.toBe('folder-missing');
  renameSync(`${folder}-away`, folder);
  await session.sync();
  await session.close();
  await expect(session.sync().catch(troubleOf)).resolves.toBe('failed');
});

test('a preview says what joining brings, and the database and the folder stay as they are', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  const putGames = ({ bench, accountOf }: Machine, ...gameIds: readonly string[]) =>
    bench.ask(
      'archive',
      'put',
      accountOf('ruth'),
      gameIds.map((gameId) => archived({ gameId })),
      null,
    );
  await putGames(desk, 'g1', 'g2', 'g3');
  await putGames(lap, 'g3');
  await (await share(desk, 'a passphrase')).sync();
  const [files, content] = [readdirSync(folder), lap.export()];
  const preview = (passphrase: string | null) =>
    previewInThread({
      ...{ workerUrl, folder, passphrase, scrypt: quickScrypt },
      machine: { name: 'lap', app: '1.0.0' },
      accounts: [{ accountId: lap.accountOf('ruth'), server, userId: 'ruth' }],
      knownGames: (...args) => lap.bench.ask('archive', 'known', ...args),
    });
  await expect(preview('another one').catch(troubleOf)).resolves.toBe('wrong-passphrase');
  await expect(preview(null).catch(troubleOf)).resolves.toBe('passphrase-needed');
  const shown = await preview('a passphrase');
  expect(shown.content).toMatchObject({ games: 2, gamesHere: 1 });
  expect(shown.machines.map(({ name }) => name)).toEqual(['desk']);
  expect(readdirSync(folder)).toEqual(files);
  expect(lap.export()).toBe(content);
  expect(await lap.bench.ask('sharing', 'state')).toMatchObject({ machine: null });
  await (await share(lap, 'a passphrase')).sync();
  expect(await lap.bench.ask('archive', 'known', lap.accountOf('ruth'), ['g1', 'g2', 'g3'])).toHaveLength(3);
});
