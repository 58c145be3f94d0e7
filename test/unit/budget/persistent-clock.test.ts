import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock, type VirtualClock } from '../../harness/virtual-clock.ts';
import { createPersistentClock } from '../../../main/budget/persistent-clock.ts';
import { createMemoryQuotas } from './support.ts';

const second = 1_000;
const hour = 3_600 * second;

/** A machine on which the app restarts. `start` begins a run and returns the restored time. */
function createMachine(clock: VirtualClock = createVirtualClock(), store = createMemoryQuotas()) {
  const run = () => createPersistentClock({ clock, store, log: silentLog });
  let time = run();
  return {
    clock,
    async start() {
      await time.keep();
      time = run();
      await time.load();
      return time.now();
    },
    /** A kill: nothing is stored. */
    async startAfterKill() {
      time = run();
      await time.load();
      return time.now();
    },
    now: () => time.now(),
    /** A reboot, after which the wall clock shows `pauseMs` more. */
    async reboot(pauseMs: number) {
      await time.keep();
      return createMachine(createVirtualClock(clock.now() + pauseMs), store);
    },
  };
}

describe('kept time', () => {
  it('equals the wall clock when nothing is stored', async () => {
    const machine = createMachine();
    expect(await machine.start()).toBe(machine.clock.now());
  });

  it.each([2 * hour, -2 * hour])('ignores a wall clock that is set by %i ms', async (jump) => {
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

  it('loses no fraction of a millisecond over many restarts', async () => {
    const machine = createMachine();
    const began = await machine.start();
    for (let n = 0; n < 50; n += 1) {
      machine.clock.advance(10.3);
      await machine.start();
    }
    expect(machine.now() - began).toBeCloseTo(515, 1);
  });

  it('advances by the wall clock over a reboot', async () => {
    const machine = createMachine();
    const began = await machine.start();
    machine.clock.advance(20 * second);
    const next = await machine.reboot(600 * second);
    expect((await next.start()) - began).toBe(620 * second);
  });

  it('does so even if the wall clock was set in the previous run', async () => {
    const machine = createMachine();
    const began = await machine.start();
    machine.clock.jump(2 * hour);
    machine.clock.advance(20 * second);
    const next = await machine.reboot(600 * second);
    expect((await next.start()) - began).toBe(620 * second);
  });

  it('detects a reboot by the wall clock when the uptime is already as long', async () => {
    const machine = createMachine();
    machine.clock.advance(5 * second);
    const began = await machine.start();
    const next = await machine.reboot(24 * hour);
    next.clock.advance(10 * second);
    expect((await next.start()) - began).toBe(24 * hour + 10 * second);
  });

  it('makes no age too long when a reboot cannot be detected', async () => {
    const machine = createMachine();
    machine.clock.advance(5 * second);
    const began = await machine.start();
    const next = await machine.reboot(hour);
    next.clock.advance(10 * second);
    expect((await next.start()) - began).toBe(5 * second);
  });

  it('equals the wall clock without a store', async () => {
    const clock = createVirtualClock();
    const broken = () => Promise.reject(new Error('broken'));
    const store = { record: broken, note: broken, replace: broken, forget: broken, since: broken };
    const time = createPersistentClock({ clock, store, log: silentLog });
    await time.load();
    await time.keep();
    expect(time.now()).toBe(clock.now());
  });

  it('stores nothing in a run that does not use it', async () => {
    const store = createMemoryQuotas();
    await createPersistentClock({ clock: createVirtualClock(), store, log: silentLog }).keep();
    expect(store.uses.size).toBe(0);
  });
});
