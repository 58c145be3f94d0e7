import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import type { Bus } from '../../../main/desktop/dbus/bus.ts';
import type { BusMessage } from '../../../main/desktop/dbus/wire.ts';
import { launcherSignal } from '../../../main/desktop/tray/launcher-signal.ts';
import { createTrayHost, type TrayPlace } from '../../../main/desktop/tray/tray-host.ts';

const watcher = 'org.kde.StatusNotifierWatcher';

/** A bus that may have a watcher, with or without a host. */
function createTestBus() {
  let hosted: boolean | null = null;
  let tell = (_signal: BusMessage) => {};
  let change = (_owner: string | undefined) => {};
  let questions = 0;
  const bus: Bus = {
    call: () => {
      questions += 1;
      return hosted === null
        ? Promise.reject(new Error('org.freedesktop.DBus.Error.ServiceUnknown'))
        : Promise.resolve([{ signature: 'b', value: hosted }]);
    },
    signal: () => {},
    async listen(_source, listener) {
      tell = listener;
    },
    owner: () => (hosted === null ? undefined : ':1.9'),
    async onOwner(_name, listener) {
      change = listener;
    },
    close: () => {},
  };
  const signal = (member: string) =>
    tell({ type: 'signal', serial: 1, signature: '', body: [], interface: watcher, member });
  return {
    bus,
    set(state: boolean | null) {
      const ownerChanged = (hosted === null) !== (state === null);
      hosted = state;
      if (ownerChanged) change(state === null ? undefined : ':1.9');
      else signal('StatusNotifierHostRegistered');
    },
    signal,
    questions: () => questions,
  };
}

describe('a tray', () => {
  it('does not exist without a session bus', async () => {
    const host = createTrayHost({ bus: Promise.reject(new Error('none')), log: silentLog });
    expect(host.place()).toBe('unknown');
    await expect.poll(host.place).toBe('none');
  });

  it('needs a watcher with a host, and follows both', async () => {
    const test = createTestBus();
    const host = createTrayHost({ bus: Promise.resolve(test.bus), log: silentLog });
    const heard: TrayPlace[] = [];
    host.onChange((place) => heard.push(place));
    await expect.poll(host.place).toBe('none');
    test.set(false);
    test.set(true);
    await expect.poll(host.place).toBe('there');
    test.set(null);
    await expect.poll(host.place).toBe('none');
    expect(heard).toEqual(['none', 'there', 'none']);
  });

  it('is queried by one request at a time, however many signals arrive', async () => {
    const test = createTestBus();
    test.set(true);
    const host = createTrayHost({ bus: Promise.resolve(test.bus), log: silentLog });
    await expect.poll(host.place).toBe('there');
    const before = test.questions();
    for (let count = 0; count < 1_000; count += 1) test.signal('StatusNotifierHostRegistered');
    test.set(null);
    await expect.poll(host.place).toBe('none');
    expect(test.questions() - before).toBeLessThanOrEqual(3);
  });
});

describe('the count on the icon', () => {
  it('is hidden at zero', () => {
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
