/** Two apps with real stores and threads share their history through a folder, as the settings do it. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SharingView } from '../../../preload/contract/machines.ts';
import { textOfSegment } from '../../harness/segment-text.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { apiKey } from '../../unit/sharing/syncthing/configurations.ts';
import { challengeMe, signIn, stage } from '../core/scene.ts';
import { createProfile, type Profile, type RunningCore } from '../core/support.ts';
import { userToken, type TestHost } from '../practice/support.ts';
import { startSyncthingServer, writeConfiguration } from './syncthing-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
// Registered first, so that it runs last: the apps write into the folder until they are closed.
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
const { openClub, run } = stage();
const patience = { timeout: 30_000 };

let club: TestHost;
beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'outpost-shared-')), 'shared');
  mkdirSync(folder);
  club = await openClub({ historyDays: 0, speed: 1 });
});

interface Sharing {
  readonly profile: Profile;
  readonly running: RunningCore;
  readonly accountId: string;
}

async function start(sharesAs: string, idleMs?: () => number): Promise<Sharing> {
  const profile = createProfile();
  const running = await run(profile, { sharesAs, ...(idleMs && { idleMs }) });
  return { profile, running, accountId: await signIn(running, club) };
}
const choose = ({ running: { core, files } }: Sharing) => {
  files.chosen = [folder];
  return core.commands['machines.choose']();
};
const joinFolder = async (one: Sharing, name: string, passphrase: string | null = null) => {
  await choose(one);
  await one.running.core.commands['machines.join']({ name, passphrase, keeping: 'plain' });
};
const view = ({ running }: Pick<Sharing, 'running'>): SharingView | null =>
  running.core.queries['machines.view']().sharing;
/** Runs until a pass that began after now has ended. */
async function sync(one: Pick<Sharing, 'running'>): Promise<void> {
  const before = view(one)?.syncedAt ?? 0;
  one.running.core.commands['machines.sync']();
  await vi.waitFor(() => {
    expect(view(one)).toMatchObject({ isSyncing: false, trouble: null });
    expect(view(one)?.syncedAt).toBeGreaterThan(before);
  }, patience);
}
const put = ({ running, accountId }: Sharing, ...gameIds: readonly string[]) =>
  running.stores.accounts.archive.put(
    accountId,
    gameIds.map((gameId) => archived({ gameId })),
    null,
  );
const gamesOf = async ({ running, accountId }: Sharing): Promise<readonly string[]> => {
  const page = await running.core.queries['history.games']({ accountId, filter: {}, limit: 100 });
  return page.map(({ gameId }) => gameId).toSorted();
};

test.each([null, 'a long passphrase'])(
  'with the passphrase %s, games of one machine are on the other, and no secret is in the folder',
  async (passphrase) => {
    const [desk, lap] = [await start('desk'), await start('lap')];
    await put(desk, 'g1', 'g2');
    await put(lap, 'g2');
    await joinFolder(desk, 'Desk', passphrase);
    await sync(desk);
    expect(await choose(lap)).toEqual({ folder });
    const preview = await lap.running.core.commands['machines.preview']({ passphrase });
    expect(preview).toMatchObject({ games: 1, gamesHere: 1, isComplete: true, machines: [{ name: 'Desk' }] });
    expect(view(lap)).toBeNull();
    await lap.running.core.commands['machines.join']({ name: 'Lap', passphrase, keeping: 'plain' });
    await vi.waitFor(async () => expect(await gamesOf(lap)).toEqual(['g1', 'g2']), patience);
    await sync(lap);
    // The other machine can publish while this one reads.
    await vi.waitFor(
      () =>
        expect(view(lap)?.machines).toMatchObject([
          { isThis: true, name: 'Lap' },
          { isThis: false, name: 'Desk', state: 'current' },
        ]),
      patience,
    );
    expect(view(lap)?.machines[1]?.brought).toBeGreaterThan(0);
    // The windows repeat their questions.
    await vi.waitFor(() => {
      const names = lap.running.published.map(({ name }) => name);
      expect(names).toContain('machines');
      expect(names).toContain('history');
    }, patience);

    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    const texts = bytes.flatMap((file) => [textOfSegment(file, passphrase), file.toString('latin1')]);
    expect(texts.join('\n')).toContain('g1');
    const secrets = [userToken, folder, desk.accountId, lap.accountId, desk.profile.directory];
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
    if (passphrase !== null) for (const text of texts) expect(text).not.toContain(passphrase);
  },
);

test('a game that comes later is merged without a question, soon after its file arrived', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  await joinFolder(desk, 'Desk');
  await joinFolder(lap, 'Lap');
  await sync(desk);
  await sync(lap);
  await put(desk, 'later');
  await sync(desk);
  // The folder's watcher begins the other machine's pass.
  await vi.waitFor(async () => expect(await gamesOf(lap)).toContain('later'), patience);
});

test('a wrong passphrase is refused, and nothing is stored or written', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  await joinFolder(desk, 'Desk', 'the right one');
  await sync(desk);
  const writers = () => new Set(readdirSync(folder).map((name) => name.split('.')[0]));
  const before = writers();
  await choose(lap);
  const { commands } = lap.running.core;
  const wrong = { passphrase: 'a wrong one', keeping: 'plain' } as const;
  await expect(commands['machines.preview'](wrong)).rejects.toMatchObject({ failure: { code: 'rejected' } });
  await expect(commands['machines.preview']({ passphrase: null })).rejects.toMatchObject({
    failure: { code: 'rejected' },
  });
  await expect(commands['machines.join']({ ...wrong, name: 'Lap' })).rejects.toMatchObject({
    failure: { code: 'rejected' },
  });
  expect(view(lap)).toBeNull();
  expect(lap.profile.machines.read()).toEqual({});
  expect(JSON.stringify(lap.profile.tokens.read())).not.toContain('a wrong one');
  expect(await lap.running.stores.accounts.sharing.state()).toMatchObject({ machine: null });
  expect(writers()).toEqual(before);
  await commands['machines.join']({ passphrase: 'the right one', keeping: 'plain', name: 'Lap' });
  await sync(lap);
  expect(view(lap)).toMatchObject({ isEncrypted: true, name: 'Lap' });
});

test('a restart continues, a pause lasts, and a rename reaches the others', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  await joinFolder(desk, 'Desk', 'a passphrase');
  await joinFolder(lap, 'Lap', 'a passphrase');
  await sync(desk);
  await sync(lap);
  lap.running.core.commands['machines.pause']({ paused: true });
  await lap.running.core.close();
  const again: Sharing = { ...lap, running: await run(lap.profile, { sharesAs: 'lap' }) };
  await vi.waitFor(() => expect(view(again)).toMatchObject({ isPaused: true, trouble: null }), patience);
  await put(desk, 'g1');
  desk.running.core.commands['machines.rename']({ name: 'Tower' });
  await vi.waitFor(() => expect(view(desk)?.machines[0]?.name).toBe('Tower'), patience);
  await sync(again);
  expect(await gamesOf(again)).toEqual([]);
  again.running.core.commands['machines.pause']({ paused: false });
  await vi.waitFor(async () => expect(await gamesOf(again)).toEqual(['g1']), patience);
  await sync(again);
  expect(view(again)?.machines.map(({ name }) => name)).toEqual(['Lap', 'Tower']);
});

test('a passphrase that was kept for one run is asked for at the next one', async () => {
  const desk = await start('desk');
  await choose(desk);
  const secret = { passphrase: 'for this run', keeping: 'this_run' } as const;
  await desk.running.core.commands['machines.join']({ ...secret, name: 'Desk' });
  await sync(desk);
  await desk.running.core.close();
  const again: Sharing = { ...desk, running: await run(desk.profile, { sharesAs: 'desk' }) };
  await vi.waitFor(() => expect(view(again)).toMatchObject({ trouble: 'passphrase-unknown' }), patience);
  const { commands } = again.running.core;
  await commands['machines.unlock']({ passphrase: 'another', keeping: 'this_run' });
  await vi.waitFor(() => expect(view(again)).toMatchObject({ trouble: 'wrong-passphrase' }), patience);
  await commands['machines.unlock'](secret);
  await vi.waitFor(() => expect(view(again)).toMatchObject({ trouble: null, isSyncing: false }), patience);
  expect(view(again)?.machines).toHaveLength(1);
});

test('after a change of the passphrase, earlier files still open, and the other machines need the new passphrase', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  await put(desk, 'g1');
  await joinFolder(desk, 'Desk', 'first');
  await sync(desk);
  await joinFolder(lap, 'Lap', 'first');
  await sync(lap);
  await desk.running.core.commands['machines.setPassphrase']({ passphrase: 'second', keeping: 'plain' });
  await put(desk, 'g2');
  await sync(desk);
  await sync(desk);
  await sync(lap);
  expect(view(lap)?.machines[1]).toMatchObject({ state: 'needs-passphrase' });
  await lap.running.core.commands['machines.setPassphrase']({ passphrase: 'second', keeping: 'plain' });
  await vi.waitFor(async () => expect(await gamesOf(lap)).toEqual(['g1', 'g2']), patience);
  await sync(lap);
  await desk.running.core.close();
  const again: Sharing = { ...desk, running: await run(desk.profile, { sharesAs: 'desk' }) };
  await sync(again);
  expect(view(again)?.machines.map(({ state }) => state)).toEqual(['current', 'current']);
});

test('a passphrase that was removed is still kept where it was, for files of machines that were away', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  await joinFolder(desk, 'Desk', 'first');
  await joinFolder(lap, 'Lap', 'first');
  await put(lap, 'g1');
  await desk.running.core.commands['machines.setPassphrase']({ passphrase: null, keeping: 'this_run' });
  await desk.running.core.close();
  await sync(lap);
  const again: Sharing = { ...desk, running: await run(desk.profile, { sharesAs: 'desk' }) };
  expect(JSON.stringify(again.profile.tokens.read())).toContain('first');
  await vi.waitFor(() => expect(view(again)).toMatchObject({ trouble: null, isEncrypted: false }), patience);
});

test('a folder without this machine’s files waits for the user’s answer', async () => {
  const desk = await start('desk');
  await put(desk, 'g1');
  await joinFolder(desk, 'Desk');
  await sync(desk);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  desk.running.core.commands['machines.sync']();
  await vi.waitFor(() => expect(view(desk)).toMatchObject({ trouble: 'emptied' }), patience);
  expect(readdirSync(folder)).toEqual([]);
  desk.running.core.commands['machines.rejoin']();
  await vi.waitFor(() => expect(view(desk)).toMatchObject({ trouble: null, isSyncing: false }), patience);
  expect(readdirSync(folder).length).toBeGreaterThan(1);
});

test('data that is deleted on one machine disappears from the other', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  await put(desk, 'g1');
  await joinFolder(desk, 'Desk');
  await joinFolder(lap, 'Lap');
  await sync(desk);
  await vi.waitFor(async () => expect(await gamesOf(lap)).toEqual(['g1']), patience);
  await desk.running.core.commands['accounts.deleteData']({ accountId: desk.accountId });
  await sync(desk);
  await vi.waitFor(() => expect(lap.running.core.queries['accounts.list']()).toEqual([]), patience);
  expect(await lap.running.stores.accounts.archive.count(lap.accountId, {})).toMatchObject({ games: 0 });
  await vi.waitFor(
    () => expect(JSON.stringify(lap.running.published)).toContain('machines.accountErased'),
    patience,
  );
});

test('sharing ends where the user ends it, and can begin again', async () => {
  const desk = await start('desk');
  await put(desk, 'g1');
  await joinFolder(desk, 'Desk', 'a passphrase');
  await sync(desk);
  const { commands } = desk.running.core;
  await expect(
    commands['machines.join']({ name: 'x', passphrase: null, keeping: 'plain' }),
  ).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  await commands['machines.leave']();
  expect(view(desk)).toBeNull();
  expect(JSON.stringify(desk.profile.tokens.read())).not.toContain('a passphrase');
  expect(await desk.running.stores.accounts.sharing.state()).toMatchObject({ machine: null });
  expect(await gamesOf(desk)).toEqual(['g1']);
  await joinFolder(desk, 'Desk', 'a passphrase');
  await sync(desk);
  expect(view(desk)?.machines.filter(({ isThis }) => isThis)).toHaveLength(1);
});

test('the folder of the app’s own data cannot be chosen', async () => {
  const desk = await start('desk');
  desk.running.files.chosen = [desk.profile.directory];
  await expect(desk.running.core.commands['machines.choose']()).rejects.toMatchObject({
    failure: { code: 'refused' },
  });
});

/** Both use the club's only token, so that one event stream serves both. */
async function startTwo(idle: { desk: number; lap: number }) {
  const [desk, lap] = [await start('desk', () => idle.desk), await start('lap', () => idle.lap)];
  await joinFolder(desk, 'Desk');
  await joinFolder(lap, 'Lap');
  for (const one of [desk, lap, desk, lap]) await sync(one);
  return { desk, lap };
}
const eventStream = ({ running }: Sharing) => {
  const [stream] = running.core.queries['streams.list']().filter(({ kind }) => kind === 'event');
  return stream && { state: stream.state, code: stream.problem?.code ?? null };
};
const notices = ({ running }: Sharing) =>
  running.core.queries['notifications.page']({ limit: 10, filter: 'all' });
const hour = 3_600_000;

test('the machine in use has the event stream of a common token, and history says where a notification was shown', async () => {
  const idle = { desk: 0, lap: hour };
  const { desk, lap } = await startTwo(idle);
  await vi.waitFor(() => {
    expect(eventStream(desk)).toEqual({ state: 'open', code: null });
    expect(eventStream(lap)).toEqual({ state: 'stopped', code: 'elsewhere' });
  }, patience);
  // It is no trouble of the account.
  expect(lap.running.core.queries['accounts.list']()).toMatchObject([{ state: 'online' }]);
  await challengeMe(club);
  await vi.waitFor(() => expect(desk.running.bubbles).toHaveLength(1), patience);
  await vi.waitFor(async () => expect(await notices(desk)).toHaveLength(1), patience);
  await sync(desk);
  // Lap asks for the challenge as soon as it hears of the notification, and shows its own.
  await vi.waitFor(() => expect(lap.running.bubbles).toHaveLength(1), patience);
  await vi.waitFor(async () => {
    const [own] = await notices(lap);
    expect(own).toMatchObject({ outcome: { status: 'shown' }, elsewhere: [{ name: 'Desk' }] });
    expect(own?.machine).toBeUndefined();
  }, patience);

  Object.assign(idle, { desk: hour, lap: 0 });
  for (const one of [lap, desk, lap, desk]) await sync(one);
  await vi.waitFor(() => {
    expect(eventStream(desk)).toEqual({ state: 'stopped', code: 'elsewhere' });
    expect(eventStream(lap)).toEqual({ state: 'open', code: null });
  }, patience);
  await sync(desk);
  expect((await notices(desk)).map(({ elsewhere }) => elsewhere)).toMatchObject([[{ name: 'Lap' }]]);
});

test('notifications can be limited to one machine, or to the machine in use', async () => {
  const idle = { desk: 0, lap: 0 };
  const { desk, lap } = await startTwo(idle);
  const deskId = view(desk)?.machines[0]?.id ?? '';
  lap.running.core.commands['machines.notifyOn']({ on: 'one', machine: deskId });
  await sync(lap);
  await vi.waitFor(() => expect(view(desk)?.notify).toEqual({ on: 'one', machine: deskId }), patience);
  await challengeMe(club);
  await vi.waitFor(() => expect(desk.running.bubbles).toHaveLength(1), patience);
  await vi.waitFor(async () => {
    const [own] = await notices(lap);
    expect(own?.outcome).toEqual({ status: 'not_sent', reason: 'other_machine', detail: 'Desk' });
  }, patience);
  expect(lap.running.bubbles).toEqual([]);

  desk.running.core.commands['machines.notifyOn']({ on: 'active' });
  Object.assign(idle, { desk: hour });
  for (const one of [desk, lap, desk]) await sync(one);
  expect(view(lap)?.notify).toEqual({ on: 'active', machine: null });
  await challengeMe(club, 1);
  await vi.waitFor(() => expect(lap.running.bubbles).toHaveLength(1), patience);
  await vi.waitFor(async () => {
    const [own] = await notices(desk);
    expect(own?.outcome).toEqual({ status: 'not_sent', reason: 'other_machine', detail: 'Lap' });
  }, patience);
  expect(desk.running.bubbles).toHaveLength(1);
});

test('a machine that stops sharing takes its event stream back', async () => {
  const { desk, lap } = await startTwo({ desk: 0, lap: hour });
  await vi.waitFor(() => expect(eventStream(lap)?.code).toBe('elsewhere'), patience);
  await desk.running.core.close();
  await lap.running.core.commands['machines.leave']();
  await vi.waitFor(() => expect(eventStream(lap)).toEqual({ state: 'open', code: null }), patience);
});

test('a machine whose app ends leaves the event stream where it is', async () => {
  const { lap } = await startTwo({ desk: 0, lap: hour });
  await vi.waitFor(() => expect(eventStream(lap)?.code).toBe('elsewhere'), patience);
  const before = lap.running.published.length;
  await lap.running.core.close();
  expect(JSON.stringify(lap.running.published.slice(before))).not.toContain('"state":"opening"');
});

test('a folder of Syncthing is suggested and checked, and its state is shown while it is shared', async () => {
  const desk = await start('desk');
  const { core } = desk.running;
  const server = await startSyncthingServer();
  try {
    expect(await core.queries['machines.suggested']()).toEqual([]);
    await writeConfiguration(desk.profile.directory, server.port, { path: folder });
    const [suggested] = await core.queries['machines.suggested']();
    expect(suggested).toEqual({
      ...{ id: 'default', label: 'Chess & more', path: folder, isPaused: false, devices: 1 },
    });
    await expect(core.commands['machines.chooseSuggested']({ id: 'photos' })).rejects.toMatchObject({
      failure: { code: 'refused' },
    });
    expect(await core.queries['machines.syncthing']()).toBeNull();
    expect(await core.commands['machines.chooseSuggested']({ id: 'default' })).toEqual({ folder });
    await core.commands['machines.join']({ name: 'Desk', passphrase: null, keeping: 'plain' });
    expect(await core.queries['machines.syncthing']()).toMatchObject({ condition: 'in-sync' });
    expect(JSON.stringify(desk.running.published)).not.toContain(apiKey);
    // Syncthing must not copy open databases and tokens.
    await writeConfiguration(desk.profile.directory, server.port, { path: desk.profile.directory });
    await core.commands['machines.leave']();
    await expect(core.commands['machines.chooseSuggested']({ id: 'default' })).rejects.toMatchObject({
      failure: { code: 'refused' },
    });
  } finally {
    await server.close();
  }
});
