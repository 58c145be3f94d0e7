/** Detects events after which open connections are doubtful (resume, unlock, network back), and the screen lock. */
import type { Net, PowerMonitor } from 'electron';
import type { Clock, Timer } from '../base/clock.ts';
import { messageOf, type Message } from '../text/message.ts';

export type WakeReason = 'resume' | 'unlock' | 'online';

/** Causes, worded for streams. */
export const wakeCauses: Readonly<Record<WakeReason, Message>> = {
  resume: messageOf('stream.computerWoke'),
  unlock: messageOf('stream.sessionUnlocked'),
  online: messageOf('stream.networkBack'),
};

export interface ConnectionWatchOptions {
  readonly powerMonitor: PowerMonitor;
  readonly net: Pick<Net, 'isOnline'>;
  readonly clock: Clock;
  /** Streams should be checked or reopened, with jitter. */
  readonly onWake: (reason: WakeReason) => void;
  /** Network lost, or the machine suspends: open connections will not respond. */
  readonly onSleep: (reason: 'suspend' | 'offline') => void;
}

/**
 * Poll intervals of the network state in ms, because main has no event for it. Streams also notice a loss, but not
 * a return, so the latter is polled faster.
 */
const interval = { online: 60_000, offline: 2_000 } as const;

/** Call after `ready`. Returns a function that stops watching. */
export function watchConnection({
  powerMonitor,
  net,
  clock,
  onWake,
  onSleep,
}: ConnectionWatchOptions): () => void {
  const onResume = () => onWake('resume');
  const onUnlock = () => onWake('unlock');
  const onSuspend = () => onSleep('suspend');
  powerMonitor.on('resume', onResume);
  powerMonitor.on('unlock-screen', onUnlock);
  powerMonitor.on('suspend', onSuspend);

  let online = net.isOnline();
  let timer: Timer;
  const look = () => {
    const now = net.isOnline();
    if (now !== online) {
      online = now;
      if (online) onWake('online');
      else onSleep('offline');
    }
    lookLater();
  };
  const lookLater = () => (timer = clock.after(online ? interval.online : interval.offline, look));
  lookLater();

  return () => {
    timer.cancel();
    powerMonitor.off('resume', onResume);
    powerMonitor.off('unlock-screen', onUnlock);
    powerMonitor.off('suspend', onSuspend);
  };
}

/** Reports each lock and unlock of the screen. Returns a function that stops watching. */
export function watchScreenLock(
  powerMonitor: PowerMonitor,
  onChange: (isLocked: boolean) => void,
): () => void {
  const onLock = () => onChange(true);
  const onUnlock = () => onChange(false);
  powerMonitor.on('lock-screen', onLock);
  powerMonitor.on('unlock-screen', onUnlock);
  return () => {
    powerMonitor.off('lock-screen', onLock);
    powerMonitor.off('unlock-screen', onUnlock);
  };
}
