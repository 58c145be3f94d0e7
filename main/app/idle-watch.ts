/** Whether somebody is at the computer: how long there was no sign of it, and when the screen was locked. */
import type { PowerMonitor } from 'electron';
import type { Clock, Timer } from '../base/clock.ts';

export interface IdleWatchOptions {
  readonly powerMonitor: Pick<PowerMonitor, 'getSystemIdleTime' | 'on' | 'off'>;
  readonly clock: Clock;
  /** No sign for so long, ms; `locked`: the screen has just been locked. */
  readonly onIdle: (forMs: number, locked: boolean) => void;
}

const lookEveryMs = 30_000;
/** Nobody calls this being away, ms. */
const atTheComputerMs = 60_000;

/** Only after `ready`. Returns the function that stops watching. */
export function watchIdle({ powerMonitor, clock, onIdle }: IdleWatchOptions): () => void {
  const idleMs = () => powerMonitor.getSystemIdleTime() * 1_000;
  const onLock = () => onIdle(idleMs(), true);
  powerMonitor.on('lock-screen', onLock);
  let timer: Timer;
  const look = () => {
    const ms = idleMs();
    if (ms >= atTheComputerMs) onIdle(ms, false);
    timer = clock.after(lookEveryMs, look);
  };
  timer = clock.after(lookEveryMs, look);
  return () => {
    timer.cancel();
    powerMonitor.off('lock-screen', onLock);
  };
}
