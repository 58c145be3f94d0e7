import { useEffect } from 'react';
import { useBridgeClient } from '../../bridge.ts';

/** Interval of `arenas.watch`, ms. It bounds the age of the data on screen. */
export const watchMs = 10_000;

/** Makes main refresh arenas while they are on screen. */
export function useWatch(accountId: string, arenaId: string | null): void {
  const { bridge } = useBridgeClient();
  useEffect(() => {
    const say = (): void => void bridge.command('arenas.watch', { accountId, arenaId });
    say();
    const timer = setInterval(say, watchMs);
    return () => clearInterval(timer);
  }, [bridge, accountId, arenaId]);
}
