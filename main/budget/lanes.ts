import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { GateRefusal } from '../service/gate.ts';
import type { BudgetScope, Subject } from './callers.ts';
import { createCoolDowns } from './cool-downs.ts';
import type { CoolDowns } from './cool-downs.ts';
import { createKeptRests } from './kept-rests.ts';
import type { Memory } from './kept-time.ts';
import { createQueue } from './waiting.ts';
import type { Queue, Waiting } from './waiting.ts';

/** A request or stream that is under way. */
export interface Running {
  readonly request: Waiting;
  readonly abort: (reason: unknown) => void;
  /** Why the budget itself ended it. */
  refusal: GateRefusal | null;
  /** Aborts it; whoever asked for it is told `refusal`. */
  readonly end: (refusal: GateRefusal) => void;
}

/** All that is asked with one token, or from this machine without one, at one server. */
export interface Lane {
  readonly site: Site;
  readonly tokenId: string;
  /** Whose requests these are, as last seen. */
  scope: BudgetScope;
  readonly coolDowns: CoolDowns;
  readonly queue: Queue;
  readonly running: Set<Running>;
  /** The server does not accept the token: nothing is sent until the user acts. `since` in ms since the epoch. */
  stopped: { readonly since: number; readonly cause: string } | null;
  /** Monotonic, ms. */
  usedAt: number;
  movedAt: number;
}

/** One server: its callers share some limits, so they are looked at together. */
export interface Site {
  readonly server: string;
  readonly lanes: Map<string, Lane>;
  timer: Timer | null;
  /** Callers are being let through right now, and `again`: look once more. */
  busy: boolean;
  again: boolean;
}

export interface Lanes {
  of(subject: Subject): Lane;
  peek(server: string, tokenId: string): Lane | undefined;
  sites(): readonly Site[];
  all(): readonly Lane[];
  /**
   * Forgets callers of whom nothing was heard for long; returns where their uses were counted. Does so once in a while
   * only, and returns null in between.
   */
  sweep(): ReadonlySet<string> | null;
}

const sweepEveryMs = 10 * 60_000;
const forgottenAfterMs = 60 * 60_000;

/** `memory`: where cool-downs outlive the run. */
export function createLanes(deps: { clock: Clock; log: Log; memory?: Memory }): Lanes {
  const { clock, log, memory } = deps;
  const sites = new Map<string, Site>();
  let sweptAt = clock.monotonic();

  const siteOf = (server: string): Site => {
    const known = sites.get(server);
    if (known) return known;
    const site: Site = { server, lanes: new Map(), timer: null, busy: false, again: false };
    sites.set(server, site);
    return site;
  };

  const coolDownsOf = (caller: string) =>
    createCoolDowns(clock, memory && createKeptRests({ memory, caller, log }));

  const isForgotten = (lane: Lane, now: number) =>
    now - lane.usedAt > forgottenAfterMs &&
    lane.queue.size === 0 &&
    lane.running.size === 0 &&
    lane.stopped === null &&
    lane.coolDowns.list().length === 0;

  return {
    of({ scope, tokenId }) {
      const site = siteOf(scope.server);
      const known = site.lanes.get(tokenId);
      const lane: Lane = known ?? {
        site,
        tokenId,
        scope,
        coolDowns: coolDownsOf(callerKey(scope.server, tokenId)),
        queue: createQueue(),
        running: new Set(),
        stopped: null,
        usedAt: 0,
        movedAt: -Infinity,
      };
      lane.scope = scope;
      lane.usedAt = clock.monotonic();
      site.lanes.set(tokenId, lane);
      return lane;
    },
    peek: (server, tokenId) => sites.get(server)?.lanes.get(tokenId),
    sites: () => [...sites.values()],
    all: () => [...sites.values()].flatMap((site) => [...site.lanes.values()]),
    sweep() {
      const now = clock.monotonic();
      if (now - sweptAt < sweepEveryMs) return null;
      sweptAt = now;
      const gone = new Set<string>();
      for (const site of sites.values()) {
        for (const lane of site.lanes.values()) {
          if (!isForgotten(lane, now)) continue;
          site.lanes.delete(lane.tokenId);
          gone.add(callerKey(site.server, lane.tokenId));
        }
      }
      return gone;
    },
  };
}

function callerKey(server: string, tokenId: string): string {
  return `${server} ${tokenId}`.trimEnd();
}
