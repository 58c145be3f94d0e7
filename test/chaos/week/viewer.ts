/** Simulates a window that shows TV for some hours of each day. */
import { pick, type Random } from '../../../main/base/random.ts';
import { tvChannels } from '../../../main/chess/tv-channels.ts';
import type { VirtualWorld } from '../../harness/virtual-world.ts';

/** The window must renew its request for TV before it expires. */
const renewEveryMs = 25_000;
const hourMs = 3_600_000;
/** Hours of the day, UTC. */
const evenings = [1, 20] as const;

export function createViewer(world: VirtualWorld, random: Random) {
  const { time } = world;
  let hours = 0;
  let isWatching = false;
  let stopped = false;
  let big = pick(random, tvChannels);

  const look = () => {
    if (stopped) return;
    time.clock.after(renewEveryMs, look);
    const hour = Math.floor(time.trueNow() / hourMs) % 24;
    const wants = evenings.some((one) => one === hour);
    const { commands } = world.app().core;
    if (wants && !isWatching) {
      big = pick(random, tvChannels);
      hours += 1;
    }
    if (wants) commands['tv.watch']({ viewer: 'main', wall: [...tvChannels], big, full: true });
    else if (isWatching) commands['tv.leave']({ viewer: 'main' });
    isWatching = wants;
  };
  time.clock.after(renewEveryMs, look);
  return { hours: () => hours, stop: () => void (stopped = true) };
}
