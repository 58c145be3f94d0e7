import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { SharedFolderRefusal } from '../../../main/machines/log/folder-session.ts';
import { createSharingLoop } from '../../../main/sharing/sharing-loop.ts';
import type { SharingSession } from '../../../main/sharing/session.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

function setUp() {
  const clock = createVirtualClock();
  const sync = vi.fn<SharingSession['sync']>(async () => ({ published: 0, unfit: 0, merged: 0, erased: 0 }));
  const close = vi.fn<SharingSession['close']>(async () => {});
  const report = {
    ...{ machines: [], ignored: [], needsUpdate: false, brought: new Map(), unknown: 0, withoutAccount: 0 },
  } as unknown as Awaited<ReturnType<SharingSession['report']>>;
  const session: SharingSession = {
    ...{ sync, close, report: async () => report },
    ...{ setPaused: async () => {}, setPassphrase: async () => {} },
  };
  const open = vi.fn(async () => session);
  const loop = createSharingLoop({ open, clock, log: silentLog, onChange: () => {} });
  const idle = () => vi.waitFor(() => expect(loop.view().isSyncing).toBe(false));
  return { clock, loop, open, sync, close, idle };
}
const failing = (code: string) => Object.assign(new Error(code), { code });

it('syncs at once, every minute, and five seconds after changes', async () => {
  const { clock, loop, open, sync, idle } = setUp();
  loop.start();
  await idle();
  expect(loop.view()).toMatchObject({ trouble: null, syncedAt: clock.now() });
  clock.advance(59_999);
  expect(sync).toHaveBeenCalledTimes(1);
  clock.advance(1);
  await idle();
  expect(sync).toHaveBeenCalledTimes(2);
  loop.changed();
  clock.advance(5_000);
  await idle();
  expect(sync).toHaveBeenCalledTimes(3);
  expect(open).toHaveBeenCalledTimes(1);
});

it('opens the folder anew after a failure, and waits longer each time', async () => {
  const { clock, loop, open, sync, close, idle } = setUp();
  sync.mockRejectedValueOnce(failing('ENOSPC')).mockRejectedValueOnce(failing('ENOENT'));
  loop.start();
  await idle();
  expect(loop.view()).toMatchObject({ trouble: 'disk-full', syncedAt: null });
  expect(close).toHaveBeenCalledTimes(1);
  clock.advance(30_000);
  await idle();
  expect(loop.view().trouble).toBe('folder-missing');
  clock.advance(59_999);
  expect(open).toHaveBeenCalledTimes(2);
  clock.advance(1);
  await idle();
  expect(open).toHaveBeenCalledTimes(3);
  expect(loop.view().trouble).toBeNull();
});

it('waits for the user after a wrong passphrase', async () => {
  const { clock, loop, open, idle } = setUp();
  open.mockRejectedValueOnce(new SharedFolderRefusal('wrong-passphrase'));
  loop.start();
  await idle();
  loop.changed();
  clock.advance(86_400_000);
  expect(open).toHaveBeenCalledTimes(1);
  expect(loop.view().trouble).toBe('wrong-passphrase');
  await expect(loop.withSession(async () => {})).rejects.toThrow('not open');
  loop.start();
  await idle();
  expect(loop.view().trouble).toBeNull();
});

it('looks into an emptied folder again, because its drive may be mounted later', async () => {
  const { clock, loop, open, sync, idle } = setUp();
  open.mockRejectedValueOnce(new SharedFolderRefusal('emptied'));
  loop.start();
  await idle();
  expect(loop.view().trouble).toBe('emptied');
  loop.changed();
  clock.advance(30_000);
  await idle();
  expect(open).toHaveBeenCalledTimes(2);
  expect(sync).toHaveBeenCalledTimes(1);
  expect(loop.view().trouble).toBeNull();
});

it.each(['start', 'reopen'] as const)(
  '%s during a pass that fails begins the next pass at once',
  async (ask) => {
    const { clock, loop, open, sync, idle } = setUp();
    let fail = (_: Error) => {};
    open.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
    loop.start();
    loop[ask]();
    fail(new SharedFolderRefusal('wrong-passphrase'));
    await idle();
    expect(loop.view().trouble).toBe('wrong-passphrase');
    clock.advance(0);
    await idle();
    expect(loop.view().trouble).toBeNull();
    expect(open).toHaveBeenCalledTimes(2);
    clock.advance(59_999);
    expect(sync).toHaveBeenCalledTimes(1);
  },
);

it('a change during a pass that fails does not try again what only the user can end', async () => {
  const { clock, loop, open, idle } = setUp();
  let fail = (_: Error) => {};
  open.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  loop.start();
  loop.changed();
  fail(new SharedFolderRefusal('wrong-passphrase'));
  await idle();
  clock.advance(86_400_000);
  expect(open).toHaveBeenCalledTimes(1);
});

it('a change during a pass is published five seconds later, also by the pass that ends a failure', async () => {
  const { clock, loop, sync, idle } = setUp();
  sync.mockRejectedValueOnce(failing('ENOSPC'));
  loop.start();
  await idle();
  loop.start();
  loop.changed();
  await idle();
  expect(loop.view().trouble).toBeNull();
  clock.advance(4_999);
  expect(sync).toHaveBeenCalledTimes(2);
  clock.advance(1);
  await idle();
  expect(sync).toHaveBeenCalledTimes(3);
});

it('opens no session when the loop is closed while the earlier session ends', async () => {
  const { loop, open, close, idle } = setUp();
  loop.start();
  await idle();
  let end = () => {};
  close.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  loop.reopen();
  const closing = loop.close();
  end();
  await closing;
  expect(open).toHaveBeenCalledTimes(1);
});

it('closes a session that opens while the loop is being closed', async () => {
  const { loop, sync, close } = setUp();
  loop.start();
  await loop.close();
  expect(sync).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledTimes(1);
});

it('does nothing after it was closed', async () => {
  const { clock, loop, sync, close, idle } = setUp();
  loop.start();
  await idle();
  await loop.close();
  clock.advance(86_400_000);
  loop.start();
  loop.changed();
  expect(sync).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledTimes(1);
});

it('opens a new session for other accounts or another name', async () => {
  const { loop, open, sync, close, idle } = setUp();
  loop.start();
  await idle();
  loop.reopen();
  await idle();
  expect(close).toHaveBeenCalledTimes(1);
  expect(open).toHaveBeenCalledTimes(2);
  expect(sync).toHaveBeenCalledTimes(2);
});

it('publishes the last changes before it ends, but does not wait for a folder that hangs', async () => {
  const quick = setUp();
  quick.loop.start();
  await quick.idle();
  await quick.loop.quit();
  expect(quick.sync).toHaveBeenCalledTimes(1);

  const changed = setUp();
  changed.loop.start();
  await changed.idle();
  changed.loop.changed();
  await changed.loop.quit();
  expect(changed.sync).toHaveBeenCalledTimes(2);
  expect(changed.close).toHaveBeenCalledTimes(1);

  const hanging = setUp();
  hanging.loop.start();
  await hanging.idle();
  let fail = (_: Error) => {};
  hanging.sync.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  // As the thread does: closing ends the pass.
  hanging.close.mockImplementation(async () => fail(failing('closed')));
  hanging.loop.changed();
  const closing = hanging.loop.quit();
  await vi.waitFor(() => expect(hanging.sync).toHaveBeenCalledTimes(2));
  expect(hanging.close).not.toHaveBeenCalled();
  hanging.clock.advance(2_500);
  await closing;
  expect(hanging.close).toHaveBeenCalled();
});

it.each(['a pass', 'an opening'])('ends within its limits while %s hangs for ever', async (what) => {
  const { clock, loop, open, sync, close, idle } = setUp();
  const forEver = () => new Promise<never>(() => {});
  if (what === 'a pass') {
    loop.start();
    await idle();
    sync.mockImplementation(forEver);
    close.mockImplementation(forEver);
  } else open.mockImplementation(forEver);
  loop.start();
  loop.changed();
  let isOver = false;
  const ending = loop.quit().then(() => (isOver = true));
  while (!isOver) {
    clock.advance(100);
    await setImmediate();
  }
  await ending;
  expect(clock.monotonic()).toBeLessThanOrEqual(5_000);
});
