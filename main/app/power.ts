/** Moments after which open connections are doubtful: the machine woke, the session was unlocked, the network is back. */
import type { Net, PowerMonitor } from 'electron';
import type { Clock, Timer } from '../base/clock.ts';
import { say } from '../text/say.ts';

export type WakeReason = 'resume' | 'unlock' | 'online';

/** As streams tell it. */
export const wakeCauses: Readonly<Record<WakeReason, string>> = {
  resume: say('The computer woke up.'),
  unlock: say('The session was unlocked.'),
  online: say('The network is back.'),
};

export interface ConnectionWatchOptions {
  readonly powerMonitor: PowerMonitor;
  readonly net: Pick<Net, 'isOnline'>;
  readonly clock: Clock;
  /** Streams should be checked or reopened (with jitter). */
  readonly onWake: (reason: WakeReason) => void;
  /** The network is gone or the machine goes to sleep: what is open will not answer. */
  readonly onSleep: (reason: 'suspend' | 'offline') => void;
}

/**
 * ms between two looks at the network, for which main has no event. That it is gone the streams notice too; that it is
 * back is waited for.
 */
const interval = { online: 60_000, offline: 2_000 } as const;

/** Only after `ready`. Returns the function that stops watching. */
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
