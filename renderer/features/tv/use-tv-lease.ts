import { useEffect } from 'react';
import { isTvChannel, type TvChannel } from '@chess/tv-channels.ts';
import type { TvViewer } from '@contract/tv.ts';
import { useBridgeClient } from '../../bridge.ts';

/** How often main is told that TV is still on screen, ms. */
const leaseMs = 20_000;

export interface TvLease {
  readonly viewer: TvViewer;
  /** undefined: not known yet. */
  readonly wall: readonly TvChannel[] | undefined;
  readonly big: TvChannel;
  /** The big channel's game is shown move by move. */
  readonly full: boolean;
}

/** As long as TV is on this window's screen, main keeps its feeds open. */
export function useTvLease({ viewer, wall, big, full }: TvLease): void {
  const { bridge } = useBridgeClient();
  const channels = wall?.join(' ');
  useEffect(() => {
    if (channels === undefined) return undefined;
    const shown = channels.split(' ').filter(isTvChannel);
    const say = (): void => void bridge.command('tv.watch', { viewer, wall: shown, big, full });
    say();
    const timer = setInterval(say, leaseMs);
    return () => clearInterval(timer);
  }, [bridge, viewer, channels, big, full]);
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
