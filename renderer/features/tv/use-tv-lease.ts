import { useEffect } from 'react';
import { isTvChannel, type TvChannel } from '@chess/tv-channels.ts';
import type { TvViewer } from '@contract/tv.ts';
import { useBridgeClient } from '../../bridge.ts';

/** How often main is told that TV is still on screen, ms. */
const leaseMs = 20_000;

/** As long as TV is on this window's screen, main keeps its feeds open. */
export function useTvLease(viewer: TvViewer, wall: readonly TvChannel[] | undefined, big: TvChannel): void {
  const { bridge } = useBridgeClient();
  const channels = wall?.join(' ');
  useEffect(() => {
    if (channels === undefined) return undefined;
    const shown = channels.split(' ').filter(isTvChannel);
    const say = (): void => void bridge.command('tv.watch', { viewer, wall: shown, big });
    say();
    const timer = setInterval(say, leaseMs);
    return () => clearInterval(timer);
  }, [bridge, viewer, channels, big]);
  useEffect(() => {
    const leave = (): void => void bridge.command('tv.leave', { viewer });
    // A window that closes takes its screens with it, and no effect ends.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [bridge, viewer]);
}
