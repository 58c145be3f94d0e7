import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { describe, expect, it } from 'vitest';
import { watchConnection, watchScreenLock } from '../../../main/app/power.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

function watch() {
  const events = new EventEmitter();
  const clock = createVirtualClock();
  const network = { online: true };
  const heard: string[] = [];
  const stop = watchConnection({
    powerMonitor: events as unknown as PowerMonitor,
    net: { isOnline: () => network.online },
    clock,
    onWake: (reason) => heard.push(`wake ${reason}`),
    onSleep: (reason) => heard.push(`sleep ${reason}`),
  });
  return { events, clock, network, heard, stop };
}

describe('watching the connection', () => {
  it('reports suspend, resume and unlock', () => {
    const { events, heard } = watch();
    for (const name of ['suspend', 'resume', 'unlock-screen']) events.emit(name);
    expect(heard).toEqual(['sleep suspend', 'wake resume', 'wake unlock']);
  });

  it('reports each network change once', () => {
    const { clock, network, heard } = watch();
    clock.advance(60_000);
    network.online = false;
    clock.advance(60_000);
    network.online = true;
    clock.advance(60_000);
    expect(heard).toEqual(['sleep offline', 'wake online']);
  });

  it('stops', () => {
    const { events, clock, network, heard, stop } = watch();
    stop();
    events.emit('resume');
    network.online = false;
    clock.advance(60_000);
    expect(heard).toEqual([]);
    expect(clock.untilNext()).toBeUndefined();
  });
});

it('reports when the screen is locked and unlocked, until it stops', () => {
  const events = new EventEmitter();
  const heard: boolean[] = [];
  const stop = watchScreenLock(events as unknown as PowerMonitor, (isLocked) => heard.push(isLocked));
  for (const name of ['lock-screen', 'unlock-screen', 'lock-screen']) events.emit(name);
  stop();
  for (const name of ['lock-screen', 'unlock-screen']) events.emit(name);
  expect(heard).toEqual([true, false, true]);
});
