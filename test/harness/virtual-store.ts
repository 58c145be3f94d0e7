/** The real store under virtual time: its thread must be idle before time advances. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Clock } from '../../main/base/clock.ts';
import { silentLog } from '../../main/base/log.ts';
import type { Store } from '../../main/store/api.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import type { Party } from './virtual-time.ts';

/** The store's thread from its source, for commands that need no built app. */
export const sourceWorker = new URL('./virtual-store-worker.mjs', import.meta.url);

export const nativeBinding = nativeBindingFor({ napi: process.versions.napi, root: projectRoot });

/** A folder for databases of long runs: in memory where possible, because these runs do not test the disk. */
export function roomForRuns(): string {
  const memory = '/dev/shm';
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 ** 29 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

export interface WatchedStores {
  open(file: string): Promise<Store>;
  readonly party: Party;
}

export function createWatchedStores(clock: Clock): WatchedStores {
  let calls = 0;
  const pending = new Set<Promise<unknown>>();

  const track = <T>(answer: Promise<T>): Promise<T> => {
    calls += 1;
    const over = () => void pending.delete(settled);
    const settled: Promise<void> = answer.then(over, over);
    pending.add(settled);
    return answer;
  };

  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value === 'object' && value !== null) return watched(value);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]) => {
          const answer: unknown = Reflect.apply(value, target, args);
          if (!(answer instanceof Promise)) return answer;
          return track(answer);
        };
      },
    });

  return {
    open: async (file) =>
      watched(
        await track(createStore({ workerUrl: sourceWorker, file, nativeBinding, clock, log: silentLog })),
      ),
    party: {
      busy: () => pending.size > 0,
      activity: () => calls,
      async rest() {
        await Promise.all(pending);
      },
    },
  };
}
