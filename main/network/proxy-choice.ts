/** Chooses the proxy for a server: the user's setting, or the system's answer, cached per origin. */
import { sleep, type Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { parseBypassList } from '../service/network/proxy-bypass.ts';
import {
  directRoute,
  parseHostAndPort,
  parsePacResult,
  proxyName,
  type ProxyRoute,
} from '../service/network/proxy-route.ts';
import type { ConnectionView, ProxySettings } from '../../preload/contract/connection.ts';

export interface ProxyChoiceOptions {
  readonly settings: () => ProxySettings;
  /** The system's proxies for an address, in the format of a PAC script's result. */
  readonly system: (address: string) => Promise<string>;
  readonly onChange: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** Age after which a cached answer is refreshed, ms. */
const freshMs = 60_000;
/** Time limit of a PAC script, ms. */
const patienceMs = 10_000;
const mostOrigins = 100;

interface Known {
  readonly route: ProxyRoute;
  readonly at: number;
}

export function createProxyChoice({ settings, system, onChange, clock, log }: ProxyChoiceOptions) {
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<ProxyRoute>>();
  /** Counts resets, so that answers to earlier requests are not cached. */
  let round = 0;

  const keep = (origin: string, route: ProxyRoute) => {
    if (known.size >= mostOrigins) known.clear();
    const isNew = wayOf(known.get(origin)?.route) !== wayOf(route);
    known.set(origin, { route, at: clock.monotonic() });
    if (isNew) onChange();
  };

  const askSystem = async (origin: string): Promise<ProxyRoute> => {
    const requestRound = round;
    const answered = new AbortController();
    try {
      const timeout = sleep(clock, patienceMs, answered.signal).then(() => {
        throw new Error('the system does not answer');
      });
      const route = parsePacResult(await Promise.race([system(`${origin}/`), timeout]));
      if (requestRound === round) keep(origin, route);
      return route;
    } catch (error) {
      log.warn('system proxy not determined, connecting directly', {
        reason: String(error),
      });
      return directRoute;
    } finally {
      answered.abort();
      if (requestRound === round) asking.delete(origin);
    }
  };
  const ask = (origin: string): Promise<ProxyRoute> => {
    const question = asking.get(origin) ?? askSystem(origin);
    asking.set(origin, question);
    return question;
  };

  return {
    route(url: URL): ProxyRoute | Promise<ProxyRoute> {
      const { mode, kind, host, port, bypass } = settings();
      const own = mode === 'manual' ? parseHostAndPort(host.trim(), port) : undefined;
      // An invalid address must not cause direct connections that bypass the system's proxy.
      if (mode === 'none' || own) {
        const route: ProxyRoute =
          own && !parseBypassList(bypass)(url) ? [{ kind, ...own, port }] : directRoute;
        if (wayOf(known.get(url.origin)?.route) !== wayOf(route)) keep(url.origin, route);
        return route;
      }
      const before = known.get(url.origin);
      if (!before) return ask(url.origin);
      // Stale answers are used while they are refreshed, so that requests do not wait.
      if (clock.monotonic() - before.at > freshMs) void ask(url.origin);
      return before.route;
    },
    /** The routes determined in this run. */
    ways: (): ConnectionView['ways'] =>
      [...known].map(([server, { route }]) => {
        const way = wayOf(route);
        return { server, proxy: way === undefined || way === '' ? null : way };
      }),
    /** Network or settings changed: clears the cache. */
    reset() {
      round += 1;
      known.clear();
      asking.clear();
    },
  };
}

/** The proxy of the route's first step; empty for a direct connection. */
function wayOf(route: ProxyRoute | undefined): string | undefined {
  const [first] = route ?? [];
  return first && (first.kind === 'direct' ? '' : proxyName(first));
}
