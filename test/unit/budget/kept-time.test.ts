import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
import type { VirtualClock } from '../../../main/base/virtual-clock.ts';
import { createKeptTime } from '../../../main/budget/kept-time.ts';
import { createMemoryQuotas } from './support.ts';

const second = 1_000;
const hour = 3_600 * second;

/** A machine on which the app runs again and again. `start` begins a run and tells what time it finds. */
function createMachine(clock: VirtualClock = createVirtualClock(), store = createMemoryQuotas()) {
  const run = () => createKeptTime({ clock, store, log: silentLog });
  let time = run();
  return {
    clock,
    async start() {
      await time.keep();
      time = run();
      await time.load();
      return time.now();
    },
    /** Killed: nothing is written down. */
    async startAfterKill() {
      time = run();
      await time.load();
      return time.now();
    },
    now: () => time.now(),
    /** The machine itself is started anew, and its wall clock shows `pauseMs` more then. */
    async reboot(pauseMs: number) {
      await time.keep();
      return createMachine(createVirtualClock(clock.now() + pauseMs), store);
    },
  };
}

describe('time that is kept over restarts', () => {
  it('is the wall clock when nothing is known', async () => {
    const machine = createMachine();
    expect(await machine.start()).toBe(machine.clock.now());
  });

  it.each([2 * hour, -2 * hour])('does not mind a wall clock that is set by %i ms', async (jump) => {
    const machine = createMachine();
    const began = await machine.start();
    machine.clock.jump(jump);
    machine.clock.advance(10 * second);
    expect(machine.now() - began).toBe(10 * second);
    expect((await machine.start()) - began).toBe(10 * second);
    machine.clock.jump(-2 * jump);
    machine.clock.advance(10 * second);
    expect((await machine.startAfterKill()) - began).toBe(20 * second);
  });

  it('loses no part of a millisecond, however often the app is started', async () => {
    const machine = createMachine();
    const began = await machine.start();
    for (let n = 0; n < 50; n += 1) {
      machine.clock.advance(10.3);
      await machine.start();
    }
    expect(machine.now() - began).toBeCloseTo(515, 1);
  });

  it('goes on by as much as the wall clock when the machine was started anew', async () => {
    const machine = createMachine();
    const began = await machine.start();
    machine.clock.advance(20 * second);
    const next = await machine.reboot(600 * second);
    expect((await next.start()) - began).toBe(620 * second);
  });

  it('still does after a wall clock that was set in the run before', async () => {
    const machine = createMachine();
    const began = await machine.start();
    machine.clock.jump(2 * hour);
    machine.clock.advance(20 * second);
    const next = await machine.reboot(600 * second);
    expect((await next.start()) - began).toBe(620 * second);
  });

  it('knows a machine that was started anew by its wall clock where its own runs as long already', async () => {
    const machine = createMachine();
    machine.clock.advance(5 * second);
    const began = await machine.start();
    const next = await machine.reboot(24 * hour);
    next.clock.advance(10 * second);
    expect((await next.start()) - began).toBe(24 * hour + 10 * second);
  });

  it('makes no age too long where it cannot tell', async () => {
    const machine = createMachine();
    machine.clock.advance(5 * second);
    const began = await machine.start();
    const next = await machine.reboot(hour);
    next.clock.advance(10 * second);
    expect((await next.start()) - began).toBe(5 * second);
  });

  it('is the wall clock without a store', async () => {
    const clock = createVirtualClock();
    const broken = () => Promise.reject(new Error('broken'));
    const store = { record: broken, note: broken, replace: broken, forget: broken, since: broken };
    const time = createKeptTime({ clock, store, log: silentLog });
    await time.load();
    await time.keep();
    expect(time.now()).toBe(clock.now());
  });

  it('writes nothing in a run in which nobody asked for it', async () => {
    const store = createMemoryQuotas();
    await createKeptTime({ clock: createVirtualClock(), store, log: silentLog }).keep();
    expect(store.uses.size).toBe(0);
  });
});
