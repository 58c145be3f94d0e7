/**
 * One history of several machines in one folder that any program synchronises. Each machine writes only files of its
 * own; FORMAT.md describes them.
 */
import { plainText } from '../../base/plain-text.ts';
import { factsIn, linesIn } from './fact-text.ts';
import { readSegments, type ReadingContext } from './reading.ts';
import { openSession, SharedFolderRefusal, type SessionOptions } from './folder-session.ts';
import { createUpkeep, type UpkeepResult } from './upkeep.ts';
import { viewMachines, type MachineView } from './machine-view.ts';
import type { FactSource, VersionJoin } from './compaction.ts';
import type { Fact, FactLines } from '../fact.ts';
import type { FolderListing } from './listing.ts';

export interface SharedFolderOptions extends SessionOptions {
  /** Every fact that this machine knows, its own and others'. */
  readonly allFacts: FactSource;
  /** Compaction joins versions with it; without it, the newest version of a fact is kept. */
  readonly join?: VersionJoin;
  /** See `ReadingContext`. */
  readonly isPart?: (kind: string) => boolean;
  /** Resolves when the thread may work on; runs between batches of at most `factsAtOnce` facts. */
  readonly rest: () => Promise<void>;
}

export interface FolderReport {
  readonly machines: readonly MachineView[];
  /** Files that are not read. */
  readonly ignored: FolderListing['ignored'];
  /** Another machine has a newer version of the app, whose files wait for an update of this one. */
  readonly needsUpdate: boolean;
}

export type FactReceiver = (facts: readonly Fact[], machine: string) => Promise<void>;

export interface ReadResult {
  readonly facts: number;
  /** Lines that were no facts. */
  readonly refused: number;
}

export interface SharedFolder {
  /** Identity of this machine; another one after a copy of its profile was met. */
  machine(): string;
  /**
   * Resolves with true when the facts are durable in the folder; false when the folder is paused or this machine's
   * files vanished: the caller keeps the facts and tries again. Rejects on a failing disk, and with `UnfitFact`.
   */
  publish(facts: readonly Fact[]): Promise<boolean>;
  /** Passes on the facts that are new here, in small batches. The receiver resolves when they are durable. */
  read(onFacts: FactReceiver): Promise<ReadResult>;
  /** As `read`, with lines that were not checked. */
  readLines(onLines: (lines: FactLines, machine: string) => Promise<void>): Promise<void>;
  /** Answers other machines' requests, compacts, removes replaced segments. For idle times. */
  maintain(): Promise<UpkeepResult>;
  report(): Promise<FolderReport>;
  /** A paused machine neither writes facts nor reads them, and says so. */
  setPaused(paused: boolean): Promise<void>;
  /** Text for the apps of the other machines; written with the next `read` or `maintain`. */
  setPresence(text: string | null): void;
  /** Null: no encryption. The next `maintain` writes this machine's segments anew. */
  setPassphrase(passphrase: string | null): Promise<void>;
  /** Ends work in progress after its present step. */
  close(): Promise<void>;
}

/**
 * Opens the folder without writing. Rejects with a `SharedFolderRefusal` when the passphrase is wrong or missing, or
 * when this machine's files vanished.
 */
export async function createSharedFolder(options: SharedFolderOptions): Promise<SharedFolder> {
  const { files, clock, allFacts } = options;
  const machineName = plainText(options.machine.name);
  const session = await openSession({ ...options, machine: { ...options.machine, name: machineName } });
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const checkOpen = (): void => {
    if (isClosed) throw new SharedFolderRefusal('closed');
  };
  const rest = async (): Promise<void> => {
    await options.rest();
    checkOpen();
  };
  /** One operation at a time, in order. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(() => {
      checkOpen();
      return work();
    });
    queue = turn.catch(() => {});
    return turn;
  };
  const readWith = <Batch>(reader: Pick<ReadingContext<Batch>, 'split' | 'receive'>): Promise<void> =>
    inTurn(async () => {
      const listing = await session.look();
      if (!session.isPaused())
        await readSegments({ ...reader, session, rest, isPart: options.isPart }, listing);
      session.prune(listing);
      await session.writeState(listing);
    });
  const upkeep = createUpkeep({ session, files, clock, machineName, allFacts, join: options.join, rest });

  return {
    machine: () => session.memory.machine,

    publish: (facts) =>
      inTurn(async () => {
        if (session.isPaused() || !(await session.isPresent())) return false;
        await upkeep.publish(facts);
        return true;
      }),

    async read(onFacts) {
      const result = { facts: 0, refused: 0 };
      await readWith({
        split: factsIn,
        async receive({ facts, refused }, machine) {
          result.facts += facts.length;
          result.refused += refused;
          if (facts.length > 0) await onFacts(facts, machine);
        },
      });
      return result;
    },

    readLines: (receive) => readWith({ split: linesIn, receive }),

    maintain: () =>
      inTurn(async () => {
        const listing = await session.look();
        if (session.isPaused()) return { answered: 0, compacted: 0, removed: 0, republished: 0 };
        const result = await upkeep.run(listing);
        await session.writeState(listing);
        return result;
      }),

    report: () =>
      inTurn(async () => {
        const listing = await session.look();
        const machines = viewMachines(session, listing, clock.now());
        return {
          machines,
          ignored: listing.ignored,
          needsUpdate: machines.some(({ state }) => state === 'needs-update'),
        };
      }),

    setPaused: (paused) =>
      inTurn(async () => {
        session.setPaused(paused);
        await session.writeState(await session.look(), true);
      }),

    setPresence: session.setPresence,

    setPassphrase: (passphrase) =>
      inTurn(async () => {
        await session.changePassphrase(passphrase);
        await session.writeState(await session.look(), true);
      }),

    async close() {
      isClosed = true;
      await queue;
    },
  };
}
