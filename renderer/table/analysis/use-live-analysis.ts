import { useEffect, useRef, useState } from 'react';
import type { CommandInput } from '@contract/index.ts';
import type { LiveAnalysisView } from '@contract/live-analysis.ts';
import { useBridgeClient, useBridgeQuery } from '../../bridge.ts';

/** A position to analyse, and how. */
export type LiveWish = Omit<CommandInput<'liveAnalysis.watch'>, 'id'>;

/** Wait after the position changed, so that stepping through a game asks only for the last position, ms. */
const settleMs = 80;
/** Main ends an analysis that is not repeated for a minute, ms. */
const repeatMs = 20_000;

let requests = 0;
/** Distinguishes the requests of a reloaded page. */
const pageId = Math.random().toString(36).slice(2);

/**
 * The engine's findings about a position while it is on screen; null without a wish and until the request is sent. One
 * component at a time: the latest request replaces the others.
 */
export function useLiveAnalysis(wish: LiveWish | null): LiveAnalysisView | null {
  const { bridge } = useBridgeClient();
  const key = wish === null ? null : JSON.stringify(wish);
  const [sent, setSent] = useState<{ readonly id: string; readonly key: string } | null>(null);
  const current = useRef<string | null>(null);
  useEffect(() => {
    const leave = (): void => {
      if (current.current !== null) void bridge.command('liveAnalysis.leave', { id: current.current });
      current.current = null;
    };
    if (key === null) {
      leave();
      return undefined;
    }
    let repeat: ReturnType<typeof setInterval> | undefined;
    const settled = setTimeout(() => {
      requests += 1;
      const id = `${pageId} ${requests}`;
      const ask = () => void bridge.command('liveAnalysis.watch', { ...(JSON.parse(key) as LiveWish), id });
      current.current = id;
      setSent({ id, key });
      ask();
      repeat = setInterval(ask, repeatMs);
    }, settleMs);
    return () => {
      clearTimeout(settled);
      clearInterval(repeat);
    };
  }, [bridge, key]);
  useEffect(
    () => () => {
      if (current.current !== null) void bridge.command('liveAnalysis.leave', { id: current.current });
      current.current = null;
    },
    [bridge],
  );
  const { data } = useBridgeQuery('liveAnalysis.view', undefined, { enabled: key !== null });
  return data !== undefined && sent !== null && sent.key === key && data.id === sent.id ? data : null;
}
