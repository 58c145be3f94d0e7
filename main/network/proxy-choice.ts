/** Which proxy leads to a server: the user's choice, or what the system says, asked once an origin and kept shortly. */
import { sleep, type Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { parseBypassList } from '../service/network/proxy-bypass.ts';
import {
  directRoute,
  parseHostAndPort,
  parsePacResult,
  proxyName,
  type Route,
} from '../service/network/proxy-route.ts';
import type { ConnectionView, ProxySettings } from '../../preload/contract/connection.ts';

export interface ProxyChoice {
  route(url: URL): Route | Promise<Route>;
  /** The ways that were found in this run. */
  ways(): ConnectionView['ways'];
  /** The network or the settings have changed: everything is asked anew. */
  reset(): void;
}

export interface ProxyChoiceOptions {
  readonly settings: () => ProxySettings;
  /** The system's proxies for an address, in the form of a PAC script's result. */
  readonly system: (address: string) => Promise<string>;
  readonly onChange: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long an answer of the system is used before it is asked again, ms. */
const freshMs = 60_000;
/** A PAC script that takes longer is not waited for, ms. */
const patienceMs = 10_000;
const mostOrigins = 100;

interface Known {
  readonly route: Route;
  readonly at: number;
}

export function createProxyChoice({
  settings,
  system,
  onChange,
  clock,
  log,
}: ProxyChoiceOptions): ProxyChoice {
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<Route>>();
  /** Answers to questions of before a reset are not kept. */
  let round = 0;

  const keep = (origin: string, route: Route) => {
    if (known.size >= mostOrigins) known.clear();
    const isNew = wayOf(known.get(origin)?.route) !== wayOf(route);
    known.set(origin, { route, at: clock.monotonic() });
    if (isNew) onChange();
  };

  const askSystem = async (origin: string): Promise<Route> => {
    const asked = round;
    const answered = new AbortController();
    try {
      const late = sleep(clock, patienceMs, answered.signal).then(() => {
        throw new Error('the system does not answer');
      });
      const route = parsePacResult(await Promise.race([system(`${origin}/`), late]));
      if (asked === round) keep(origin, route);
      return route;
    } catch (error) {
      log.warn('the system’s proxy could not be found out; connections are direct', {
        reason: String(error),
      });
      return directRoute;
    } finally {
      answered.abort();
      if (asked === round) asking.delete(origin);
    }
  };
  const ask = (origin: string): Promise<Route> => {
    const question = asking.get(origin) ?? askSystem(origin);
    asking.set(origin, question);
    return question;
  };

  return {
    route(url) {
      const { mode, kind, host, port, bypass } = settings();
      const own = mode === 'manual' ? parseHostAndPort(host.trim(), port) : undefined;
      // An address that makes no sense must not turn into direct connections, past the system's proxy.
      if (mode === 'none' || own) {
        const route: Route = own && !parseBypassList(bypass)(url) ? [{ kind, ...own, port }] : directRoute;
        if (wayOf(known.get(url.origin)?.route) !== wayOf(route)) keep(url.origin, route);
        return route;
      }
      const before = known.get(url.origin);
      if (!before) return ask(url.origin);
      // No request waits for a question that was answered a short time ago.
      if (clock.monotonic() - before.at > freshMs) void ask(url.origin);
      return before.route;
    },
    ways: () =>
      [...known].map(([server, { route }]) => {
        const way = wayOf(route);
        return { server, proxy: way === undefined || way === '' ? null : way };
      }),
    reset() {
      round += 1;
      known.clear();
      asking.clear();
    },
  };
}

/** The first step's proxy; '' for a direct way. */
function wayOf(route: Route | undefined): string | undefined {
  const [first] = route ?? [];
  return first && (first.kind === 'direct' ? '' : proxyName(first));
}
