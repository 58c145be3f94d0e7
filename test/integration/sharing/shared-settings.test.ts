/** Two apps share groups of their settings through a folder. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SettingGroupView } from '../../../preload/contract/machines.ts';
import type { SettingGroup } from '../../../preload/contract/setting-groups.ts';
import { textOfSegment } from '../../harness/segment-text.ts';
import { stage } from '../core/scene.ts';
import { createProfile, type Profile, type RunningCore } from '../core/support.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
// Registered first, so that it runs last: the apps write into the folder until they are closed.
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
const { run } = stage();
const patience = { timeout: 30_000 };
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'outpost-settings-')), 'shared');
  mkdirSync(folder);
});

interface SharingApp {
  readonly profile: Profile;
  readonly running: RunningCore;
}

async function start(sharesAs: string): Promise<SharingApp> {
  const profile = createProfile();
  const running = await run(profile, { sharesAs });
  running.files.chosen = [folder];
  await running.core.commands['machines.choose']();
  await running.core.commands['machines.join']({ name: sharesAs, passphrase: null, keeping: 'plain' });
  await sync({ profile, running });
  return { profile, running };
}
const viewOf = ({ running }: SharingApp) => running.core.queries['machines.view']().sharing;
/** Runs until a pass that began after now has ended. */
async function sync(one: SharingApp): Promise<void> {
  const before = viewOf(one)?.syncedAt ?? 0;
  one.running.core.commands['machines.sync']();
  await vi.waitFor(() => {
    expect(viewOf(one)).toMatchObject({ isSyncing: false, trouble: null });
    expect(viewOf(one)?.syncedAt).toBeGreaterThan(before);
  }, patience);
}
const share = ({ running }: SharingApp, group: SettingGroup, shared = true) =>
  running.core.commands['machines.shareSettings']({ group, shared });
const groupOf = (one: SharingApp, group: SettingGroup): SettingGroupView | undefined =>
  viewOf(one)?.settings.find((view) => view.group === group);
const rowOf = async ({ running }: SharingApp, group: SettingGroup) =>
  (await running.stores.accounts.sharedSettings.list()).find(({ name }) => name === group);
const settingsOf = ({ running }: SharingApp) => running.settings.get();
/** Until the group's value of this machine is in its database. */
const isKept = (one: SharingApp, group: SettingGroup, text: string) =>
  vi.waitFor(async () => expect((await rowOf(one, group))?.data).toContain(text), patience);
/** Until this machine has a group's value from the folder. */
const arrives = (one: SharingApp, check: () => void) =>
  vi.waitFor(async () => {
    await sync(one);
    check();
  }, patience);

test('a shared group arrives on a machine that shares it, live and later changes too, and others stay', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  desk.running.settings.set({ theme: 'dark', confirmResign: false, language: 'de', textScale: 150 });
  share(desk, 'appearance');
  await isKept(desk, 'appearance', 'dark');
  await sync(desk);
  await arrives(lap, () =>
    expect(groupOf(lap, 'appearance')).toMatchObject({ isInFolder: true, isShared: false }),
  );
  expect(settingsOf(lap).theme).toBe('system');

  share(lap, 'appearance');
  await vi.waitFor(() => expect(settingsOf(lap).theme).toBe('dark'), patience);
  expect(settingsOf(lap)).toMatchObject({ confirmResign: true, language: 'system', textScale: 100 });
  expect(lap.profile.settings.read()).toMatchObject({ theme: 'dark' });

  lap.running.settings.set({ board: { ...settingsOf(lap).board, coordinates: 'off', premoves: false } });
  await isKept(lap, 'appearance', '"coordinates":"off"');
  await sync(lap);
  await arrives(desk, () => expect(settingsOf(desk).board.coordinates).toBe('off'));
  // `playing` is not shared.
  expect(settingsOf(desk).board.premoves).toBe(true);
  expect(settingsOf(desk)).toMatchObject({ theme: 'dark', confirmResign: false, language: 'de' });

  share(lap, 'appearance', false);
  await vi.waitFor(
    async () => expect(await rowOf(lap, 'appearance')).toMatchObject({ here: null }),
    patience,
  );
  desk.running.settings.set({ theme: 'light' });
  await isKept(desk, 'appearance', 'light');
  await sync(desk);
  await arrives(lap, () => undefined);
  await isKept(lap, 'appearance', 'light');
  expect(settingsOf(lap).theme).toBe('dark');
  expect(lap.profile.machines.read()).toMatchObject({ settings: [] });
});

test('nothing but the shared groups is in the folder, and rules of accounts are not', async () => {
  const desk = await start('desk');
  const rule = { ...settingsOf(desk).notifications.rules.challenge, muted: ['Grumpy'] };
  const { notifications } = settingsOf(desk);
  desk.running.settings.set({
    proxy: { ...settingsOf(desk).proxy },
    notifications: {
      ...notifications,
      rules: { ...notifications.rules, challenge: rule },
      accounts: { 'local-id': { challenge: { ...rule, muted: ['OfAnAccount'] } } },
      pausedUntil: 1_900_000_000_123,
    },
  });
  share(desk, 'notifications');
  await isKept(desk, 'notifications', 'Grumpy');
  await sync(desk);
  const texts = readdirSync(folder).map((name) => textOfSegment(readFileSync(join(folder, name)), null));
  expect(texts.join('\n')).toContain('Grumpy');
  for (const own of ['OfAnAccount', 'local-id', '1900000000123', 'proxy', 'language', 'theme'])
    expect(texts.join('\n')).not.toContain(own);
});

test('a value of a later version or a damaged one changes nothing, and is not replaced', async () => {
  const [desk, lap] = [await start('desk'), await start('lap')];
  share(lap, 'appearance');
  await isKept(lap, 'appearance', 'slate');
  await sync(lap);
  const data = JSON.stringify({ theme: 'sepia', boardTheme: 'slate' });
  await desk.running.stores.accounts.sharedSettings.keep(
    { name: 'appearance', data, here: null },
    Date.now(),
  );
  await sync(desk);
  await arrives(lap, () => expect(groupOf(lap, 'appearance')).toMatchObject({ isUnreadable: true }));
  lap.running.settings.set({ theme: 'light' });
  await sync(lap);
  expect(await rowOf(lap, 'appearance')).toMatchObject({ data });
  expect(settingsOf(lap)).toMatchObject({ theme: 'light', boardTheme: 'slate' });

  // Members that this version does not know survive its changes; those that it lacks stay.
  const newer = JSON.stringify({ theme: 'dark', board: { animation: 'slow', sparkle: 3 }, glow: [1] });
  await desk.running.stores.accounts.sharedSettings.keep(
    { name: 'appearance', data: newer, here: null },
    Date.now(),
  );
  await sync(desk);
  await arrives(lap, () => expect(settingsOf(lap).board.animation).toBe('slow'));
  expect(settingsOf(lap)).toMatchObject({
    theme: 'dark',
    boardTheme: 'slate',
    board: { coordinates: 'inside' },
  });
  lap.running.settings.set({ theme: 'light' });
  await isKept(lap, 'appearance', 'light');
  const kept: unknown = JSON.parse((await rowOf(lap, 'appearance'))?.data ?? '');
  expect(kept).toMatchObject({ theme: 'light', board: { animation: 'slow', sparkle: 3 }, glow: [1] });
});

test('a change that was made while the app did not share is published after the next start', async () => {
  const desk = await start('desk');
  share(desk, 'playing');
  await isKept(desk, 'playing', 'confirmResign');
  await desk.running.core.close();
  desk.profile.settings.write({ ...settingsOf(desk), confirmResign: false });
  const again: SharingApp = { ...desk, running: await run(desk.profile, { sharesAs: 'desk' }) };
  await sync(again);
  await isKept(again, 'playing', '"confirmResign":false');
  expect(settingsOf(again).confirmResign).toBe(false);
  await again.running.core.commands['machines.leave']();
  expect(await rowOf(again, 'playing')).toMatchObject({ here: null });
});
