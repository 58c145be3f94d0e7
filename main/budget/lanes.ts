import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Message } from '../text/message.ts';
import type { GateRefusal } from '../service/gate.ts';
import type { BudgetScope, Subject } from './callers.ts';
import { createCoolDowns } from './cool-downs.ts';
import type { CoolDowns } from './cool-downs.ts';
import { createStoredCoolDowns } from './stored-cool-downs.ts';
import type { BudgetMemory } from './persistent-clock.ts';
import { createRequestQueue } from './request-queue.ts';
import type { RequestQueue, QueuedRequest } from './request-queue.ts';

/** A request or stream under way. */
export interface RunningRequest {
  readonly request: QueuedRequest;
  readonly abort: (reason: unknown) => void;
  /** Set when the budget itself ended the request. */
  refusal: GateRefusal | null;
  /** Aborts the request; its caller gets `refusal`. */
  readonly end: (refusal: GateRefusal) => void;
}

/** All requests with one token, or without a token, to one server. */
export interface Lane {
  readonly site: ServerLanes;
  readonly tokenId: string;
  /** Scope of the latest request. */
  scope: BudgetScope;
  readonly coolDowns: CoolDowns;
  readonly queue: RequestQueue;
  readonly running: Set<RunningRequest>;
  /** The server rejected the token: nothing is sent until the user acts. `since` in ms since the epoch. */
  stopped: { readonly since: number; readonly cause: Message } | null;
  /** Monotonic, ms. */
  usedAt: number;
  movedAt: number;
}

/** One server. Its callers share some limits, so they are scheduled together. */
export interface ServerLanes {
  readonly server: string;
  readonly lanes: Map<string, Lane>;
  timer: Timer | null;
  /** `busy`: a scheduling round is running. `again`: run another one. */
  busy: boolean;
  again: boolean;
}

export type Lanes = ReturnType<typeof createLanes>;

const sweepEveryMs = 10 * 60_000;
const forgottenAfterMs = 60 * 60_000;

/** `memory` stores cool-downs across restarts. */
export function createLanes(deps: { clock: Clock; log: Log; memory?: BudgetMemory }) {
  const { clock, log, memory } = deps;
  const sites = new Map<string, ServerLanes>();
  let sweptAt = clock.monotonic();

  const siteOf = (server: string): ServerLanes => {
    const existing = sites.get(server);
    if (existing) return existing;
    const site: ServerLanes = { server, lanes: new Map(), timer: null, busy: false, again: false };
    sites.set(server, site);
    return site;
  };

  const coolDownsOf = (caller: string) =>
    createCoolDowns(clock, memory && createStoredCoolDowns({ memory, caller, log }));

  const isForgotten = (lane: Lane, now: number) =>
    now - lane.usedAt > forgottenAfterMs &&
    lane.queue.size === 0 &&
    lane.running.size === 0 &&
    lane.stopped === null &&
    lane.coolDowns.list().length === 0;

  return {
    of({ scope, tokenId }: Subject): Lane {
      const site = siteOf(scope.server);
      const existing = site.lanes.get(tokenId);
      const lane: Lane = existing ?? {
        site,
        tokenId,
        scope,
        coolDowns: coolDownsOf(callerKey(scope.server, tokenId)),
        queue: createRequestQueue(),
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
    peek: (server: string, tokenId: string) => sites.get(server)?.lanes.get(tokenId),
    sites: () => [...sites.values()],
    all: () => [...sites.values()].flatMap((site) => [...site.lanes.values()]),
    /**
     * Removes callers that were idle for long, at most every ten minutes. Returns the keys of the removed callers;
     * null when it was too early.
     */
    sweep(): ReadonlySet<string> | null {
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
