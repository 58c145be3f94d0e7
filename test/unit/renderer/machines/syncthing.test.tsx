import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { syncthingConditions, type SyncthingView } from '@contract/machines.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { syncthingText } from '../../../../renderer/features/machines/syncthing-text.ts';
import { buttonNamed, click, until } from '../board/page.tsx';
import { buttonOf, makeSharing, openPane, pageText, says, saysNot } from './open-pane.tsx';

const laptop = { name: 'Laptop', isConnected: true, seenAt: null };
const makeState = (more: Partial<SyncthingView> = {}): SyncthingView => ({
  ...{ label: 'Chess', isTwoWay: true, condition: 'in-sync', percent: 100, needed: 0, errors: 0, error: '' },
  devices: [laptop],
  ...more,
});
const open = (more: Partial<SyncthingView> = {}, language: 'en' | 'de' = 'en') =>
  openPane({ sharing: makeSharing(), syncthing: makeState(more), language });

describe('the state of Syncthing', () => {
  it.each(syncthingConditions.filter((one) => one !== 'syncing' && one !== 'failed'))(
    '%s has its words',
    async (condition) => {
      open({ condition });
      await says(syncthingText.en.conditions[condition]);
    },
  );

  it('has words of its own for each condition', () => {
    for (const { conditions } of [syncthingText.en, syncthingText.de])
      expect(new Set(Object.values(conditions)).size).toBe(syncthingConditions.length - 2);
  });

  it('says how much is missing, and what cannot be received', async () => {
    open({ condition: 'syncing', percent: 39, needed: 7 });
    await says('Syncing: 39%, 7 items missing');
  });

  it('says what cannot be received, and Syncthing’s own words', async () => {
    open({ condition: 'failed', errors: 1, error: 'folder marker missing' });
    await says('Syncthing cannot get 1 item.');
    await says('folder marker missing');
  });

  it('names the devices, connected or last seen', async () => {
    const away = { name: 'Server', isConnected: false, seenAt: Date.now() - 3 * 3_600_000 };
    open({ devices: [laptop, away, { ...away, name: 'Old', seenAt: null }] });
    await says('LaptopConnected');
    await says('ServerLast seen: 3 h ago');
    await says('OldNever seen');
  });

  it('says that nothing is exchanged while no device is connected, and that a folder has one direction', async () => {
    open({ devices: [{ ...laptop, isConnected: false }] });
    await says('No other device is connected.');
  });

  it('says that a folder is not shared in Syncthing yet, except while it does not run', async () => {
    const { bridge } = open({ devices: [] });
    await says('with no other device yet');
    expect(bridge.calls.filter(({ name }) => name === 'machines.syncthing')).toHaveLength(1);
  });

  it('says nothing about devices while they are unknown', async () => {
    open({ condition: 'stopped', devices: [] });
    await says('Syncthing is not running.');
    expect(pageText()).not.toContain('no other device');
  });

  it('says that a folder has one direction', async () => {
    open({ isTwoWay: false });
    await says('only sends or only receives');
  });

  it('is in German, too', async () => {
    open({ condition: 'syncing', percent: 39, needed: 1 }, 'de');
    await says('es fehlt 1 Element');
  });

  it('is absent when another program carries the folder', async () => {
    openPane({ sharing: makeSharing() });
    await says('/sync/chess');
    expect(pageText()).not.toContain('in Syncthing');
  });

  it('is asked for again while the pane is open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
    try {
      const { bridge } = open();
      const asked = () => bridge.calls.filter(({ name }) => name === 'machines.syncthing').length;
      // The first answers arrive, and then their news.
      for (let step = 0; step < 4; step += 1) await pass(1);
      expect(asked()).toBe(1);
      bridge.answer('machines.syncthing', () => success(makeState({ condition: 'stopped' })));
      await pass(5_000);
      await pass(1);
      await pass(1);
      expect(asked()).toBe(2);
      expect(pageText()).toContain('Syncthing is not running.');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the folders of Syncthing', () => {
  const suggested = [
    { id: 'a', label: 'Chess', path: '/home/user/chess', isPaused: false, devices: 2 },
    { id: 'b', label: 'Notes', path: '/home/user/notes', isPaused: true, devices: 0 },
  ];

  it('are offered with their path and devices, and open the same dialog', async () => {
    const { called } = openPane({ suggested });
    await says('/home/user/chess · with 2 other devices');
    await says('/home/user/notes · with no other device yet · paused');
    await click(await buttonOf('Share through Chess'));
    expect(called('machines.chooseSuggested')).toEqual([{ id: 'a' }]);
    await until(() => document.querySelector('[role="alertdialog"]'));
  });

  it('that cannot be shared are refused with the reason', async () => {
    const { bridge } = openPane({ suggested });
    bridge.answer('machines.chooseSuggested', () => failure('refused', verbatim('Not this one.')));
    await click(await buttonOf('Share through Notes'));
    await says('Not this one.');
    await click(await buttonOf('Choose folder…'));
    await saysNot('Not this one.');
  });

  it('cannot be chosen in safe mode', async () => {
    openPane({ suggested, isSafe: true });
    await says('Chess');
    expect((await buttonOf('Share through Chess')).disabled).toBe(true);
    expect(buttonNamed('Choose folder…')?.disabled).toBe(true);
  });
});
