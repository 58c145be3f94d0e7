import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { describe, expect, it } from 'vitest';
import { arrangeQuit, claimSingleInstance } from '../../../main/app/life.ts';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

/** The part of Electron's `app` for starting and quitting. */
function createTestApp(isFirst = true) {
  const events = new EventEmitter();
  const state = { ended: false, quits: 0, handedOver: undefined as unknown };
  const app = Object.assign(events, {
    requestSingleInstanceLock(data: unknown) {
      state.handedOver = data;
      return isFirst;
    },
    quit() {
      state.quits += 1;
      let prevented = false;
      const event = { preventDefault: () => (prevented = true) };
      events.emit('before-quit', event);
      if (!prevented) events.emit('will-quit', event);
      state.ended ||= !prevented;
    },
  }) as unknown as App;
  return { app, events, state };
}

describe('a single instance', () => {
  it('receives the original arguments of a second start', () => {
    const { app, events, state } = createTestApp();
    const heard: (readonly string[])[] = [];
    expect(claimSingleInstance(app, ['outpost', 'outpost://home'], (argv) => heard.push(argv))).toBe(true);
    expect(state.handedOver).toEqual({ argv: ['outpost', 'outpost://home'] });
    events.emit('second-instance', {}, ['reordered'], '/', { argv: ['outpost', 'outpost://play'] });
    events.emit('second-instance', {}, ['by', 'the', 'system'], '/', { argv: 'nonsense' });
    events.emit('second-instance', {}, ['by', 'the', 'system'], '/', null);
    expect(heard).toEqual([
      ['outpost', 'outpost://play'],
      ['by', 'the', 'system'],
      ['by', 'the', 'system'],
    ]);
  });

  it('is not granted to the second', () => {
    expect(claimSingleInstance(createTestApp(false).app, [], () => {})).toBe(false);
  });
});

describe('quitting', () => {
  function arrange(close: () => Promise<void>, stay = () => false, mayQuit = () => true) {
    const { app, events, state } = createTestApp();
    const clock = createVirtualClock();
    let closes = 0;
    arrangeQuit({
      app,
      clock,
      log: silentLog,
      stay,
      mayQuit,
      close: () => {
        closes += 1;
        return close();
      },
      deadline: 5000,
    });
    return { app, events, state, clock, closes: () => closes };
  }

  it('waits for cleanup, once', async () => {
    let finish = () => {};
    const { app, events, state, closes } = arrange(() => new Promise((resolve) => (finish = resolve)));
    events.emit('window-all-closed');
    app.quit();
    expect(state.ended).toBe(false);
    expect(closes()).toBe(1);
    finish();
    await expect.poll(() => state.ended).toBe(true);
    expect(closes()).toBe(1);
  });

  it('does not follow the last window’s closing if the app stays without one', async () => {
    let stays = true;
    const { app, events, state, closes } = arrange(
      () => Promise.resolve(),
      () => stays,
    );
    events.emit('window-all-closed');
    expect(state.quits).toBe(0);
    stays = false;
    events.emit('window-all-closed');
    await expect.poll(() => state.ended).toBe(true);
    stays = true;
    app.quit();
    expect(closes()).toBe(1);
  });

  it('is refused while something must not be interrupted', async () => {
    let may = false;
    const { app, state, closes } = arrange(
      () => Promise.resolve(),
      () => false,
      () => may,
    );
    app.quit();
    expect(closes()).toBe(0);
    may = true;
    app.quit();
    await expect.poll(() => state.ended).toBe(true);
    expect(closes()).toBe(1);
  });

  it('waits no longer than the deadline', () => {
    const { app, state, clock } = arrange(() => new Promise(() => {}));
    app.quit();
    clock.advance(4999);
    expect(state.ended).toBe(false);
    clock.advance(1);
    expect(state.ended).toBe(true);
  });

  it('completes if cleanup fails', async () => {
    const { app, state } = arrange(() => Promise.reject(new Error('the disk is gone')));
    app.quit();
    await expect.poll(() => state.ended).toBe(true);
  });
});
