import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Store } from '../store/api.ts';
import { forgetOld, leftNow, waitFor } from './sliding-window.ts';
import type { WindowRule } from './sliding-window.ts';

/** May it be used now? If not: from when on (ms since the epoch; null is never) and why, as a sentence. */
export type QuotaAnswer =
  | { readonly allowed: true; /** Uses that are left after this one. */ readonly left?: number }
  | { readonly allowed: false; readonly retryAt: number | null; readonly reason: string };

/** Quotas whose uses outlive the app: a restart does not give a fresh allowance. */
export interface Quotas {
  /** Takes one use if every rule allows it. `reason` is what a refusal says. */
  take(key: string, rules: readonly WindowRule[], reason: string): Promise<QuotaAnswer>;
  /** Uses that are left now, for showing. */
  left(key: string, rules: readonly WindowRule[]): Promise<number>;
}

/**
 * Uses are counted on the monotonic clock while the app runs, so that a wall clock set back or forth neither locks a
 * quota nor opens it; what earlier runs stored is brought in by its age. A store that fails costs the memory of
 * earlier runs, never the count of this one.
 */
export function createQuotas(deps: { clock: Clock; log: Log; store?: Store['quotas'] }): Quotas {
  const { clock, log, store } = deps;
  const uses = new Map<string, Promise<{ times: number[] }>>();

  const load = async (key: string, rules: readonly WindowRule[]) => {
    if (!store) return { times: [] };
    const longest = rules.reduce((most, rule) => Math.max(most, rule.windowMs), 0);
    try {
      const stored = await store.since(key, clock.now() - longest);
      const now = clock.now();
      // A use "in the future" means that the wall clock was set back: it counts as just made.
      return { times: stored.map((at) => clock.monotonic() - Math.max(0, now - at)).sort((a, b) => a - b) };
    } catch (error) {
      log.warn('Earlier uses of a quota cannot be read: counting starts anew.', {
        key,
        error: String(error),
      });
      return { times: [] };
    }
  };

  const usesOf = (key: string, rules: readonly WindowRule[]) => {
    const known = uses.get(key);
    if (known) return known;
    const loading = load(key, rules);
    uses.set(key, loading);
    return loading;
  };

  return {
    async take(key, rules, reason) {
      const used = await usesOf(key, rules);
      const now = clock.monotonic();
      const wait = waitFor(used.times, rules, now);
      if (wait > 0) return { allowed: false, retryAt: clock.now() + wait, reason };
      used.times = [...forgetOld(used.times, rules, now), now];
      try {
        // Awaited: whoever is killed right after using it must find it counted.
        await store?.record(key, clock.now());
      } catch (error) {
        log.warn('The use of a quota cannot be stored: it counts in this run only.', {
          key,
          error: String(error),
        });
      }
      return { allowed: true, left: leftNow(used.times, rules, now) };
    },
    async left(key, rules) {
      return leftNow((await usesOf(key, rules)).times, rules, clock.monotonic());
    },
  };
}
