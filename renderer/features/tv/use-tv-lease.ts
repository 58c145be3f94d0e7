import { useEffect } from 'react';
import { isTvChannel, type TvChannel } from '@chess/tv-channels.ts';
import type { TvViewer } from '@contract/tv.ts';
import { useBridgeClient } from '../../bridge.ts';

/** Renewal interval of `tv.watch`, ms. */
const leaseMs = 20_000;

export interface TvLease {
  readonly viewer: TvViewer;
  /** undefined: not yet known. */
  readonly wall: readonly TvChannel[] | undefined;
  readonly big: TvChannel;
  /** The big channel's game is shown move by move. */
  readonly full: boolean;
}

/** Makes main keep the feeds open while TV is on this window's screen. */
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
    // Closing a window runs no effect cleanups.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [bridge, viewer]);
}
