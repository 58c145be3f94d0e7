import type { Clock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import type { NewLedgerEntry, Store } from '../store/api.ts';
import { createRetryBuffer } from './retry-buffer.ts';

/** Result of a write. `entryId` is null while the store fails. */
export interface Written {
  readonly entryId: number | null;
  /** Whether the entry is the first with its key, as far as known. */
  readonly fresh: boolean;
  /** Whether the entry was the first to claim its notification; null when the store was not asked. */
  readonly claimed: boolean | null;
}

export interface LedgerWriterOptions {
  readonly ledger: Pick<Store['ledger'], 'append'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly maxHeld: number;
  /** Most entries waiting to be written. */
  readonly maxWaiting: number;
  /** The store failed for the first time since it last worked. */
  readonly onTrouble: (error: unknown) => void;
  /** All held entries are on disk; `lost` were dropped meanwhile. */
  readonly onOver: (lost: number) => void;
  /** The account's first entry beyond the store's daily limit. */
  readonly onOverBudget: (accountId: string) => void;
  /** The queue is empty. */
  readonly onDrained: () => void;
}

const entriesAtOnce = 200;
const maxHeldBytes = 32 * 1024 * 1024;
const maxWaitingBytes = 32 * 1024 * 1024;
/** Keys remembered for deduplication while the store fails. */
const maxSeen = 20_000;

interface Job {
  readonly entry: NewLedgerEntry;
  readonly settle: (written: Written) => void;
}

/** Writes entries to the ledger in order and in batches; holds them in memory while the store fails. */
export function createLedgerWriter(options: LedgerWriterOptions) {
  const { ledger, clock, random, maxWaiting, onTrouble, onOver, onOverBudget, onDrained } = options;
  const seen = new Set<string>();
  let queue: Job[] = [];
  /** Number of unsettled jobs, those being written included. */
  let waiting = 0;
  let waitingBytes = 0;
  let pumping: Promise<void> | null = null;
  let trouble = false;

  const heldEntries = createRetryBuffer<NewLedgerEntry>({
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

  /** Remembers the entry's key; returns whether it is new in this run. */
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
    if (fresh) heldEntries.hold(unclaimed);
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
        // If all were repetitions, hold one anyway: storing it detects that the store works again.
        if (heldEntries.size() === 0 && batch[0]) heldEntries.hold(batch[0].entry);
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
    /** Resolves when the entry is on disk or held in memory, in the order of the calls. Never rejects. */
    write: (entry: NewLedgerEntry) =>
      new Promise<Written>((resolve) => {
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
    /** Whether more entries may be queued. */
    hasRoom: () => waiting < maxWaiting && waitingBytes < maxWaitingBytes,
    held: heldEntries.size,
    /** Resolves when all entries so far are settled. */
    async settled() {
      while (pumping) await pumping;
    },
    /** Retries the held entries; resolves with whether none is left. */
    flush: heldEntries.flush,
    stop: heldEntries.stop,
  };
}
