import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { makeServiceEvent } from '../service/codec/events.ts';
import type { StreamLine } from '../service/calls.ts';
import type { ServiceEvent } from '../service/domain.ts';
import type { Appended, LedgerKind, NewLedgerEntry, NewQuarantined, Store } from '../store/api.ts';
import { createRetryBuffer } from './retry-buffer.ts';
import { createJunkCount } from './junk-count.ts';
import { createLedgerWriter } from './ledger-writer.ts';
import { unusableLine } from './lines.ts';
import { messageOf, sentences, type Message } from '../text/message.ts';

/** An event of the service, after it was written to the ledger. */
export interface ServiceFact {
  readonly accountId: string;
  readonly event: ServiceEvent;
  /** When the line arrived, ms since the epoch. */
  readonly receivedAt: number;
  /** Ledger entry; null while the store fails. */
  readonly entryId: number | null;
  /** False when the ledger already had the event, as for everything that servers repeat. */
  readonly fresh: boolean;
  /** Whether this entry was the first to claim the event's notification; null when the ledger was not asked. */
  readonly claimed: boolean | null;
  readonly source: 'stream' | 'reconcile';
}

/** `over`: everything held is stored, except `lost` entries that were dropped. */
export interface StorageTrouble {
  readonly state: 'begun' | 'over';
  /** A `StoreErrorCode`, or `internal`; null with `over`. */
  readonly code: string | null;
  readonly lost: number;
  readonly message: Message;
}

/** Entry point for everything a service sends: first into the ledger, then to the features. */
export type Intake = ReturnType<typeof createIntake>;

export interface IntakeOptions {
  readonly store: {
    readonly ledger: Pick<Store['ledger'], 'append'>;
    readonly quarantine: Pick<Store['quarantine'], 'add' | 'countOver'>;
  };
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Called in the order of arrival. */
  readonly onFact: (fact: ServiceFact) => void;
  /** A line was quarantined. */
  readonly onQuarantine: (item: NewQuarantined) => void;
  readonly onStorageTrouble: (trouble: StorageTrouble) => void;
  /** The account's data exceeded the daily limit. Called once per day and account, restarts included. */
  readonly onOverBudget?: (accountId: string) => void;
  /**
   * Entries were dropped because they arrived faster than they could be written. Called after the drop was
   * recorded as a gap and the queue drained: ask the server for the missing objects.
   */
  readonly onOverflow?: (accountId: string) => void;
  /** Most entries held while the store fails; 10,000 by default. */
  readonly maxHeld?: number;
  /** Most entries that wait to be written; further ones are dropped. 10,000 by default. */
  readonly maxWaiting?: number;
}

const defaultMaxHeld = 10_000;
const defaultMaxWaiting = 10_000;
/** Most concurrent writes to quarantine; further lines are held as if the disk were full. */
const maxLinesUnderWay = 200;
const maxHeldLines = 1_000;
const maxHeldLineBytes = 8 * 1024 * 1024;

const ledgerKinds: Readonly<Record<ServiceEvent['type'], LedgerKind>> = {
  challenge: 'challenge',
  challengeDeclined: 'challenge_declined',
  challengeCanceled: 'challenge_canceled',
  gameStart: 'game_start',
  gameFinish: 'game_finish',
};

/** Deduplication key of an event: servers repeat games and challenges each time a stream opens. */
export function dedupeKeyOf(event: ServiceEvent): string {
  return `${ledgerKinds[event.type]}:${subjectOf(event)}`;
}

function subjectOf(event: ServiceEvent): string {
  return 'game' in event ? event.game.id : event.challenge.id;
}

export function createIntake(options: IntakeOptions) {
  const { store, clock, random, log, onFact, onQuarantine, onStorageTrouble, onOverflow } = options;
  /** Parts of the store that fail now. */
  const broken = new Set<'ledger' | 'quarantine'>();
  let lost = 0;
  let settling = Promise.resolve();
  let linesUnderWay = 0;
  /** Dropped entries since the queue was last empty, by account. */
  const overflows = new Map<string, { from: number; lines: number }>();

  const troubleBegan = (part: 'ledger' | 'quarantine', error: unknown) => {
    const first = broken.size === 0;
    broken.add(part);
    if (!first) return;
    lost = 0;
    const code = codeOf(error);
    log.error('store failed, entries held in memory', {
      code,
      error: String(error),
    });
    onStorageTrouble({ state: 'begun', code, lost: 0, message: troubleMessage(code) });
  };

  const troubleEnded = (part: 'ledger' | 'quarantine', missed: number) => {
    lost += missed;
    if (!broken.delete(part) || broken.size > 0) return;
    log.info('store recovered', { lost });
    const message =
      lost === 0
        ? messageOf('stream.databaseWorksAgain')
        : messageOf('stream.databaseWorksAgainWithLoss', { lost });
    onStorageTrouble({ state: 'over', code: null, lost, message });
  };

  const writer = createLedgerWriter({
    ledger: store.ledger,
    clock,
    random,
    maxHeld: options.maxHeld ?? defaultMaxHeld,
    onTrouble: (error) => troubleBegan('ledger', error),
    onOver: (missed) => troubleEnded('ledger', missed),
    maxWaiting: options.maxWaiting ?? defaultMaxWaiting,
    onOverBudget: (accountId) => options.onOverBudget?.(accountId),
    onDrained: () => void recordOverflows(),
  });

  /** Lines for which there is no room even in memory, counted only. */
  const junk = createJunkCount();

  const reportOver = ({ accountId }: NewQuarantined, over: Appended['over']) => {
    if (over?.first) options.onOverBudget?.(accountId);
  };

  const heldLines = createRetryBuffer<NewQuarantined>({
    clock,
    random,
    maxItems: maxHeldLines,
    maxBytes: maxHeldLineBytes,
    bytesOf: (item) => item.raw.length,
    // One at a time: a failed batch would store its first lines again.
    itemsAtOnce: 1,
    write: async (items) => {
      for (const item of items) reportOver(item, (await store.quarantine.add(item)).over);
    },
    onEmpty: (missed) => {
      troubleEnded('quarantine', missed);
      void storeJunk();
    },
  });

  const storeJunk = async () => {
    const counted = junk.take();
    if (counted.length === 0) return;
    try {
      for (const accountId of await store.quarantine.countOver(counted)) options.onOverBudget?.(accountId);
    } catch {
      // Retried with the next line that is stored.
      junk.putBack(counted);
    }
  };

  const addLine = async (item: NewQuarantined) => {
    try {
      reportOver(item, (await store.quarantine.add(item)).over);
      if (linesUnderWay === 1) await storeJunk();
    } catch (error) {
      if (!heldLines.hold(item)) countLine(item);
      troubleBegan('quarantine', error);
    } finally {
      linesUnderWay -= 1;
    }
  };

  const countLine = ({ accountId, source, at, raw }: NewQuarantined) =>
    junk.add(accountId, source, raw.length, at, raw);

  const quarantine = (item: NewQuarantined) => {
    if (linesUnderWay < maxLinesUnderWay) {
      log.warn('line quarantined', { source: item.source, reason: item.reason });
      linesUnderWay += 1;
      settling = Promise.all([settling, addLine(item)]).then(() => {});
    } else if (!heldLines.hold(item)) countLine(item);
    onQuarantine(item);
  };

  /** A reader never waits for the disk: when the queue is full, entries are dropped and become a gap later. */
  const countDropped = (accountId: string, receivedAt: number) => {
    const before = overflows.get(accountId);
    if (!before) log.warn('entries dropped, queue full', { account: accountId });
    overflows.set(accountId, { from: before?.from ?? receivedAt, lines: (before?.lines ?? 0) + 1 });
  };

  const recordOverflows = async () => {
    const ended = [...overflows];
    overflows.clear();
    for (const [accountId, { from, lines }] of ended) {
      const to = Math.max(from, clock.now());
      const cause = messageOf('stream.overflow', { lines });
      await writer.write({
        accountId,
        at: to,
        kind: 'gap',
        subject: '',
        dedupeKey: `overflow:${from}`,
        source: 'app',
        raw: JSON.stringify({ from, to, cause }),
      });
      onOverflow?.(accountId);
    }
  };

  const accept = async (
    accountId: string,
    event: ServiceEvent,
    raw: string,
    receivedAt: number,
    source: ServiceFact['source'],
  ): Promise<ServiceFact> => {
    const { entryId, fresh, claimed } = await writer.write({
      accountId,
      at: receivedAt,
      kind: ledgerKinds[event.type],
      subject: subjectOf(event),
      dedupeKey: dedupeKeyOf(event),
      source,
      raw,
      claim: true,
    });
    const fact: ServiceFact = { accountId, event, receivedAt, entryId, fresh, claimed, source };
    try {
      onFact(fact);
    } catch (error) {
      log.error('fact listener failed', { error: String(error) });
    }
    return fact;
  };

  const take = (
    accountId: string,
    source: string,
    line: StreamLine<ServiceEvent>,
    receivedAt: number,
  ): void => {
    const unusable = unusableLine(line);
    if (unusable) quarantine({ accountId, at: receivedAt, source, ...unusable });
    else if (line.read.kind === 'event') {
      if (writer.hasRoom()) void accept(accountId, line.read.value, line.raw, receivedAt, 'stream');
      else countDropped(accountId, receivedAt);
    }
  };

  return {
    /** Takes a parsed line of the event stream. Never blocks and never throws. */
    take,
    /**
     * Takes an event found by a request. Resolves after its fact was handed out. Stored in the format of stream
     * messages, so that readers of the ledger need only one parser.
     */
    found: (accountId: string, event: ServiceEvent, receivedAt: number) =>
      accept(accountId, event, JSON.stringify(makeServiceEvent(event, 'wire')), receivedAt, 'reconcile'),
    /** Writes an entry of the app itself, such as a gap. */
    record: (entry: NewLedgerEntry) => writer.write(entry),
    /** Quarantines an unusable line of another stream. */
    quarantine,
    /** Number of entries and lines held in memory because the store fails. */
    held: () => writer.held() + heldLines.size(),
    /** Resolves when everything received so far was handed out, and stored if the store works. */
    async settled() {
      await writer.settled();
      await settling;
    },
    /** Makes one last attempt to store everything; resolves with whether it succeeded. */
    async close(): Promise<boolean> {
      await writer.settled();
      await settling;
      const stored = await Promise.all([writer.flush(), heldLines.flush()]);
      await storeJunk();
      writer.stop();
      heldLines.stop();
      return stored.every(Boolean);
    },
  };
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'internal';
}

function troubleMessage(code: string): Message {
  const kept = messageOf('stream.heldInMemory');
  switch (code) {
    case 'full':
      return sentences(messageOf('stream.diskFull'), kept, messageOf('stream.freeSpace'));
    case 'readonly':
      return sentences(messageOf('stream.databaseReadOnly'), kept, messageOf('stream.checkPermissions'));
    default:
      return sentences(messageOf('stream.databaseFailing', { code }), kept, messageOf('stream.triesAgain'));
  }
}
