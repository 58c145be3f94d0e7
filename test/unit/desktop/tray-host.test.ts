import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import type { Bus } from '../../../main/desktop/dbus/bus.ts';
import type { Message } from '../../../main/desktop/dbus/wire.ts';
import { launcherSignal } from '../../../main/desktop/launcher-signal.ts';
import { createTrayHost, type TrayPlace } from '../../../main/desktop/tray-host.ts';

const watcher = 'org.kde.StatusNotifierWatcher';

/** A bus on which a watcher may be, with or without a host. */
function createTestBus() {
  let hosted: boolean | null = null;
  let tell = (_signal: Message) => {};
  const bus: Bus = {
    call: () =>
      hosted === null
        ? Promise.reject(new Error('org.freedesktop.DBus.Error.ServiceUnknown'))
        : Promise.resolve([{ signature: 'b', value: hosted }]),
    signal: () => {},
    listen: (rule, listener) => {
      if (rule.includes('NameOwnerChanged')) tell = listener;
      return Promise.resolve();
    },
    close: () => {},
  };
  const signal = (message: Partial<Message>) => tell({ type: 'signal', serial: 1, body: [], ...message });
  return {
    bus,
    set(state: boolean | null) {
      const ownerChanged = (hosted === null) !== (state === null);
      hosted = state;
      if (ownerChanged) signal({ member: 'NameOwnerChanged', body: [watcher, '', ':1.9'] });
      else signal({ member: 'StatusNotifierHostRegistered', interface: watcher });
    },
    signal,
  };
}

describe('a place for the icon', () => {
  it('is not there without a session bus', async () => {
    const host = createTrayHost({ bus: Promise.reject(new Error('none')), log: silentLog });
    expect(host.place()).toBe('unknown');
    await expect.poll(host.place).toBe('none');
  });

  it('needs a watcher with somebody who shows icons, and follows both', async () => {
    const test = createTestBus();
    const host = createTrayHost({ bus: Promise.resolve(test.bus), log: silentLog });
    const heard: TrayPlace[] = [];
    host.onChange((place) => heard.push(place));
    await expect.poll(host.place).toBe('none');
    test.set(false);
    test.set(true);
    await expect.poll(host.place).toBe('there');
    test.signal({ member: 'NameOwnerChanged', body: ['org.example', '', ''] });
    test.set(null);
    await expect.poll(host.place).toBe('none');
    expect(heard).toEqual(['none', 'there', 'none']);
  });
});

describe('the count on the icon', () => {
  it('is hidden when nothing waits', () => {
    expect(launcherSignal('outpost.desktop', 0).body).toEqual([
      'application://outpost.desktop',
      [
        ['count', { signature: 'x', value: 0n }],
        ['count-visible', { signature: 'b', value: false }],
      ],
    ]);
    expect(launcherSignal('outpost.desktop', 3).body[1]).toContainEqual([
      'count',
      { signature: 'x', value: 3n },
    ]);
  });
});
