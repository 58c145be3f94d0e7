import type { Log } from '../base/log.ts';
import type { Memory } from './kept-time.ts';

/** A rest as it is written down. Times of `KeptTime`. */
export interface KeptRest {
  readonly since: number;
  readonly until: number;
  /** How many warnings in a row there were without a credible time. */
  readonly warnings: number;
}

/** The rests of one caller, by name, over restarts. A store that fails costs their memory, nothing else. */
export interface KeptRests {
  /** What rests are written down by. Only after a `read`. */
  now(): number;
  /** Never rejects. */
  read(name: string): Promise<KeptRest | undefined>;
  /** Handed to the store before it returns. `undefined` forgets it. */
  write(name: string, rest: KeptRest | undefined): void;
}

/** More say nothing: the rest is the longest long before. */
const mostWarnings = 10;

/** A rest is kept among the times of uses: when it began, once more for each warning, and last when it ends. */
export function createKeptRests(deps: { memory: Memory; caller: string; log: Log }): KeptRests {
  const { caller, log } = deps;
  const { store, time } = deps.memory;
  const keyFor = (name: string) => `rest:${caller}:${name}`;
  const warn = (error: unknown) =>
    log.warn('Rests after "too many requests" cannot be kept: they last for this run only.', {
      error: String(error),
    });

  return {
    now: time.now,
    async read(name) {
      await time.load();
      try {
        const times = await store.since(keyFor(name), 0);
        const [since, until] = [times[0], times.at(-1)];
        if (since === undefined || until === undefined || times.length < 2) return undefined;
        return { since, until, warnings: times.length - 2 };
      } catch (error) {
        warn(error);
        return undefined;
      }
    },
    write(name, rest) {
      const begun = Math.min(rest?.warnings ?? 0, mostWarnings) + 1;
      // What is kept is whole ms: no rest may end a part of one early.
      const times = rest ? [...Array.from({ length: begun }, () => rest.since), Math.ceil(rest.until)] : [];
      store.replace(keyFor(name), times).catch(warn);
    },
  };
}
