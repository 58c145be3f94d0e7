import type { Clock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import type { NewLedgerEntry, Store } from '../store/api.ts';
import { createHeldBack } from './held-back.ts';

/** What came of an entry. `entryId` is null while the store cannot take it. */
export interface Written {
  readonly entryId: number | null;
  /** The first entry with its key, as far as can be told. */
  readonly fresh: boolean;
  /** Whether the entry was the first to claim its notification; null when the store was not asked. */
  readonly claimed: boolean | null;
}

/** Brings entries into the ledger in their order, many at a time, and holds them when the store cannot take them. */
export interface LedgerWriter {
  /** Resolves when the entry is on disk, or is known to have to wait. Never rejects. Resolves in the order of the calls. */
  write(entry: NewLedgerEntry): Promise<Written>;
  /** Whether what comes faster than it can be written may still wait here. */
  hasRoom(): boolean;
  held(): number;
  /** Resolves when all that was written so far has been settled. */
  settled(): Promise<void>;
  /** Tries once more to store what is held; resolves to whether nothing is left. */
  flush(): Promise<boolean>;
  stop(): void;
}

export interface LedgerWriterOptions {
  readonly ledger: Pick<Store['ledger'], 'append'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly maxHeld: number;
  /** How many entries may wait for their turn. */
  readonly maxWaiting: number;
  /** The store refused, for the first time since it last worked. */
  readonly onTrouble: (error: unknown) => void;
  /** All that was held is on disk; `lost` entries found no room meanwhile. */
  readonly onOver: (lost: number) => void;
  /** The account's first entry of the day beyond what the store keeps a day. */
  readonly onOverBudget: (accountId: string) => void;
  /** Nothing waits any more. */
  readonly onDrained: () => void;
}

const entriesAtOnce = 200;
const maxHeldBytes = 32 * 1024 * 1024;
const maxWaitingBytes = 32 * 1024 * 1024;
/** Keys remembered to tell repetitions apart while the store cannot. */
const maxSeen = 20_000;

interface Job {
  readonly entry: NewLedgerEntry;
  readonly settle: (written: Written) => void;
}

export function createLedgerWriter(options: LedgerWriterOptions): LedgerWriter {
  const { ledger, clock, random, maxWaiting, onTrouble, onOver, onOverBudget, onDrained } = options;
  const seen = new Set<string>();
  let queue: Job[] = [];
  /** Of all jobs that are not settled, those being written included. */
  let waiting = 0;
  let waitingBytes = 0;
  let pumping: Promise<void> | null = null;
  let trouble = false;

  const held = createHeldBack<NewLedgerEntry>({
    clock,
    random,
    maxItems: options.maxHeld,
    maxBytes: maxHeldBytes,
    bytesOf: (entry) => entry.raw.length,
    itemsAtOnce: entriesAtOnce,
    write: async (entries) => void (await ledger.append(entries)),
    onEmpty: (lost) => {
      trouble = false;
      onOver(lost);
    },
  });

  /** Whether the key is new in this run. */
  const remember = (entry: NewLedgerEntry): boolean => {
    const key = `${entry.accountId}\n${entry.dedupeKey}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (seen.size > maxSeen) for (const oldest of [...seen].slice(0, maxSeen / 10)) seen.delete(oldest);
    return true;
  };

  const settleFromMemory = (job: Job) => {
    const fresh = remember(job.entry);
    // Its notification is claimed in memory meanwhile.
    const { claim: _, ...unclaimed } = job.entry;
    if (fresh) held.hold(unclaimed);
    job.settle({ entryId: null, fresh, claimed: null });
  };

  const pump = async () => {
    while (queue.length > 0) {
      const batch = queue.slice(0, entriesAtOnce);
      queue = queue.slice(batch.length);
      if (trouble) {
        batch.forEach(settleFromMemory);
        continue;
      }
      try {
        const appended = await ledger.append(batch.map((job) => job.entry));
        batch.forEach((job, index) => {
          remember(job.entry);
          const { id, fresh, claimed = null, over } = appended[index] ?? { id: null, fresh: false };
          job.settle({ entryId: id, fresh, claimed });
          if (over?.first) onOverBudget(job.entry.accountId);
        });
      } catch (error) {
        trouble = true;
        onTrouble(error);
        batch.forEach(settleFromMemory);
        // Were all of them repetitions, one is held all the same: storing it tells when the store works again.
        if (held.size() === 0 && batch[0]) held.hold(batch[0].entry);
      }
    }
  };

  const start = () => {
    pumping ??= pump().finally(() => {
      pumping = null;
      if (queue.length > 0) start();
      else onDrained();
    });
  };

  return {
    write: (entry) =>
      new Promise((resolve) => {
        waiting += 1;
        waitingBytes += entry.raw.length;
        const settle = (written: Written) => {
          waiting -= 1;
          waitingBytes -= entry.raw.length;
          resolve(written);
        };
        queue.push({ entry, settle });
        start();
      }),
    hasRoom: () => waiting < maxWaiting && waitingBytes < maxWaitingBytes,
    held: held.size,
    async settled() {
      while (pumping) await pumping;
    },
    flush: held.flush,
    stop: held.stop,
  };
}
