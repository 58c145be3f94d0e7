import { useEffect, useRef, useState } from 'react';
import type { CommandInput } from '@contract/index.ts';
import type { LiveAnalysisView } from '@contract/live-analysis.ts';
import { useBridgeClient, useBridgeQuery } from '../../bridge.ts';

/** A position to analyse, and how. */
export type LiveWish = Omit<CommandInput<'liveAnalysis.watch'>, 'id'>;

/** Wait after the position changed, so that stepping through a game asks only for the last position, ms. */
const settleMs = 80;
/** Interval of repeated requests, ms; main ends an analysis after three minutes without one. */
const repeatMs = 20_000;

interface SentRequest {
  readonly id: string;
  readonly key: string;
  readonly attempt: number;
}

let requests = 0;
/** Distinguishes the requests of a reloaded page. */
const pageId = Math.random().toString(36).slice(2);

/**
 * The engine's findings about a position while it is on screen; null without a wish and until the request is sent. One
 * component at a time: the latest request replaces the others. Another `attempt` asks for the same position again.
 */
export function useLiveAnalysis(wish: LiveWish | null, attempt = 0): LiveAnalysisView | null {
  const { bridge } = useBridgeClient();
  const key = wish === null ? null : JSON.stringify(wish);
  const [sent, setSent] = useState<SentRequest | null>(null);
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
    let onShown: (() => void) | undefined;
    const settled = setTimeout(() => {
      requests += 1;
      const id = `${pageId} ${requests}`;
      const ask = () => void bridge.command('liveAnalysis.watch', { ...(JSON.parse(key) as LiveWish), id });
      current.current = id;
      setSent({ id, key, attempt });
      ask();
      repeat = setInterval(ask, repeatMs);
      onShown = () => {
        if (!document.hidden) ask();
      };
      document.addEventListener('visibilitychange', onShown);
    }, settleMs);
    return () => {
      clearTimeout(settled);
      clearInterval(repeat);
      if (onShown) document.removeEventListener('visibilitychange', onShown);
    };
  }, [bridge, key, attempt]);
  useEffect(
    () => () => {
      if (current.current !== null) void bridge.command('liveAnalysis.leave', { id: current.current });
      current.current = null;
    },
    [bridge],
  );
  const { data } = useBridgeQuery('liveAnalysis.view', undefined, { enabled: key !== null });
  const isOfThis = sent !== null && sent.key === key && sent.attempt === attempt && data?.id === sent.id;
  return data !== undefined && isOfThis ? data : null;
}
