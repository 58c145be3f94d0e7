import { expect, it } from 'vitest';
import type { SettingGroupView } from '@contract/machines.ts';
import { failure } from '@contract/outcome.ts';
import { settingGroupNames } from '@contract/setting-groups.ts';
import { verbatim } from '@text/message.ts';
import { click, until } from '../board/page.tsx';
import { makeSharing, openPane, pageText, says } from './open-pane.tsx';

const groups = (more: Partial<SettingGroupView> = {}): SettingGroupView[] =>
  settingGroupNames.map((group) => ({
    ...{ group, isShared: false, isInFolder: false, isUnreadable: false },
    ...(group === 'playing' && more),
  }));
const open = (more: Partial<SettingGroupView> = {}, isSafe = false) =>
  openPane({ sharing: makeSharing({ settings: groups(more) }), isSafe });
const switchOf = (name: string) =>
  until(() => {
    const row = [...document.querySelectorAll('label')].find(({ textContent }) =>
      textContent?.startsWith(name),
    );
    return row?.querySelector('input');
  });

it('groups are off, and say that the settings of this machine go to the others', async () => {
  const { called } = open();
  expect((await switchOf('Playing')).checked).toBe(false);
  await says('The first machine that turns them on shares its own');
  expect(document.querySelectorAll('input[role="switch"]')).toHaveLength(settingGroupNames.length);
  await click(await switchOf('Playing'));
  expect(called('machines.shareSettings')).toEqual([{ group: 'playing', shared: true }]);
});

it('a group that another machine shares says that its settings replace those here', async () => {
  open({ isInFolder: true });
  await says('They replace those here when you turn this on.');
});

it('a shared group is on, and is turned off', async () => {
  const { called, bridge } = open({ isInFolder: true, isShared: true });
  expect((await switchOf('Playing')).checked).toBe(true);
  expect(pageText()).not.toContain('replace those here');
  bridge.answer('machines.shareSettings', () => failure('storage', verbatim('The disk is full.')));
  await click(await switchOf('Playing'));
  expect(called('machines.shareSettings')).toEqual([{ group: 'playing', shared: false }]);
  await says('The disk is full.');
});

it('a value that is not understood is explained', async () => {
  open({ isInFolder: true, isShared: true, isUnreadable: true });
  await says('from a newer version of Outpost, or damaged');
});

it('nothing can be changed in safe mode', async () => {
  open({}, true);
  expect((await switchOf('Playing')).disabled).toBe(true);
});
