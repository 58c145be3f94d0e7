import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { makeServiceEvent, parseServiceEvent } from '../service/codec/events.ts';
import { readLine } from '../service/codec/message.ts';
import type { StreamLine } from '../service/calls.ts';
import type { ServiceEvent } from '../service/domain.ts';
import type { Appended, LedgerKind, NewLedgerEntry, NewQuarantined, Store } from '../store/api.ts';
import { createHeldBack } from './held-back.ts';
import { createJunkCount } from './junk-count.ts';
import { createLedgerWriter } from './ledger-writer.ts';
import type { Written } from './ledger-writer.ts';
import { unusableLine } from './lines.ts';
import { say } from '../text/say.ts';

/** One thing that happened, after it was written to the ledger. */
export interface ServiceFact {
  readonly accountId: string;
  readonly event: ServiceEvent;
  /** When its line arrived, ms since the epoch. */
  readonly receivedAt: number;
  /** Its ledger entry; null while the store cannot take it. */
  readonly entryId: number | null;
  /** The ledger did not know it: false for everything that a server repeats. */
  readonly fresh: boolean;
  /** Whether the ledger's entry was the first to claim the event's notification; null when the ledger was not asked. */
  readonly claimed: boolean | null;
  readonly source: 'stream' | 'reconcile';
}

/** `over` tells that everything held is stored, but for `lost` entries that found no room. */
export interface StorageTrouble {
  readonly state: 'begun' | 'over';
  /** What the store said: a `StoreErrorCode`, or `internal`. Only with `begun`. */
  readonly code: string | null;
  readonly lost: number;
  /** A sentence for the user. */
  readonly message: string;
}

/** Where everything that a service says enters the app: into the ledger first, then to the features. */
export interface Intake {
  /** A line of the event stream as its client read it. Never blocks and never throws. */
  take(accountId: string, source: string, line: StreamLine<ServiceEvent>, receivedAt: number): void;
  /** The same for bare text. `source` names the stream, for example `stream/event`. */
  line(accountId: string, source: string, text: string, receivedAt: number): void;
  /** Something that a question brought to light; resolves after its fact was given out. */
  found(accountId: string, event: ServiceEvent, receivedAt: number): Promise<ServiceFact>;
  /** An entry that is no message of the service (a gap). */
  record(entry: NewLedgerEntry): Promise<Written>;
  /** A line of another stream that cannot be used. */
  quarantine(item: NewQuarantined): void;
  /** What waits in memory because the store cannot take it. */
  held(): number;
  /** Resolves when everything that came so far was given out, and stored if the store works. */
  settled(): Promise<void>;
  /** Stops trying again after one last attempt; resolves to whether everything is stored. */
  close(): Promise<boolean>;
}

export interface IntakeOptions {
  readonly store: {
    readonly ledger: Pick<Store['ledger'], 'append'>;
    readonly quarantine: Pick<Store['quarantine'], 'add' | 'countOver'>;
  };
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** In the order of arrival. */
  readonly onFact: (fact: ServiceFact) => void;
  /** A line was put into quarantine. */
  readonly onQuarantine: (item: NewQuarantined) => void;
  readonly onStorageTrouble: (trouble: StorageTrouble) => void;
  /**
   * More came today for the account than is kept a day: the rest is only counted. Called once a day and account, over
   * restarts too.
   */
  readonly onOverBudget?: (accountId: string) => void;
  /**
   * More came than could be written, and some of it was let go; that is an entry now, and there is room again. The
   * server should be asked for what is missing.
   */
  readonly onOverflow?: (accountId: string) => void;
  /** How many entries are held at most while the store cannot take them; 10,000 if not said. */
  readonly maxHeld?: number;
  /** How many entries may wait for their turn before more are let go; 10,000 if not said. */
  readonly maxWaiting?: number;
}

const defaultMaxHeld = 10_000;
const defaultMaxWaiting = 10_000;
/** Lines on their way into quarantine; those above are held like those that a full disk refuses. */
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

/** The key by which an event is known for ever: servers repeat games and challenges at every opening of a stream. */
export function dedupeKeyOf(event: ServiceEvent): string {
  return `${ledgerKinds[event.type]}:${subjectOf(event)}`;
}

function subjectOf(event: ServiceEvent): string {
  return 'game' in event ? event.game.id : event.challenge.id;
}

export function createIntake(options: IntakeOptions): Intake {
  const { store, clock, random, log, onFact, onQuarantine, onStorageTrouble, onOverflow } = options;
  /** What of the store does not work right now. */
  const broken = new Set<'ledger' | 'quarantine'>();
  let lost = 0;
  let settling = Promise.resolve();
  let linesUnderWay = 0;
  /** What was let go since the queue was last empty, by account. */
  const overflows = new Map<string, { from: number; lines: number }>();

  const troubleBegan = (part: 'ledger' | 'quarantine', error: unknown) => {
    const first = broken.size === 0;
    broken.add(part);
    if (!first) return;
    lost = 0;
    const code = codeOf(error);
    log.error('The database does not take what arrives: it is held in memory.', {
      code,
      error: String(error),
    });
    onStorageTrouble({ state: 'begun', code, lost: 0, message: sentenceFor(code) });
  };

  const troubleEnded = (part: 'ledger' | 'quarantine', missed: number) => {
    lost += missed;
    if (!broken.delete(part) || broken.size > 0) return;
    log.info('The database works again.', { lost });
    const message =
      lost === 0
        ? say('The database works again. Everything that arrived meanwhile is stored.')
        : say('The database works again. {lost} entries found no room in memory and are not stored.', {
            lost,
          });
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
    onDrained: () => void tellOverflows(),
  });

  /** Lines that nothing could keep. */
  const junk = createJunkCount();

  const tellOver = ({ accountId }: NewQuarantined, over: Appended['over']) => {
    if (over?.first) options.onOverBudget?.(accountId);
  };

  const heldLines = createHeldBack<NewQuarantined>({
    clock,
    random,
    maxItems: maxHeldLines,
    maxBytes: maxHeldLineBytes,
    bytesOf: (item) => item.raw.length,
    // One at a time, so that none that was stored is stored again.
    itemsAtOnce: 1,
    write: async (items) => {
      for (const item of items) tellOver(item, (await store.quarantine.add(item)).over);
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
      // Stored with the next line that the store takes.
      junk.putBack(counted);
    }
  };

  const addLine = async (item: NewQuarantined) => {
    try {
      tellOver(item, (await store.quarantine.add(item)).over);
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
      log.warn('A line cannot be used and is kept as it came.', { source: item.source, reason: item.reason });
      linesUnderWay += 1;
      settling = Promise.all([settling, addLine(item)]).then(() => {});
    } else if (!heldLines.hold(item)) countLine(item);
    onQuarantine(item);
  };

  /** The reader of a stream never waits for the disk: what finds no room is let go, and told. */
  const letGo = (accountId: string, receivedAt: number) => {
    const before = overflows.get(accountId);
    if (!before) log.warn('More arrives than can be stored: some of it is let go.', { account: accountId });
    overflows.set(accountId, { from: before?.from ?? receivedAt, lines: (before?.lines ?? 0) + 1 });
  };

  const tellOverflows = async () => {
    const told = [...overflows];
    overflows.clear();
    for (const [accountId, { from, lines }] of told) {
      const to = Math.max(from, clock.now());
      const cause = say(
        'More arrived than could be stored: {lines} messages were let go, and the server is asked anew.',
        { lines },
      );
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
      log.error('A listener of facts failed.', { error: String(error) });
    }
    return fact;
  };

  const take: Intake['take'] = (accountId, source, line, receivedAt) => {
    const unusable = unusableLine(line);
    if (unusable) quarantine({ accountId, at: receivedAt, source, ...unusable });
    else if (line.read.kind === 'event') {
      if (writer.hasRoom()) void accept(accountId, line.read.value, line.raw, receivedAt, 'stream');
      else letGo(accountId, receivedAt);
    }
  };

  return {
    take,
    line: (accountId, source, text, receivedAt) =>
      take(
        accountId,
        source,
        { raw: text, read: readLine(text, parseServiceEvent), terminated: true },
        receivedAt,
      ),
    // Kept in the shape of the stream's messages, so that readers of the ledger need to know only one.
    found: (accountId, event, receivedAt) =>
      accept(accountId, event, JSON.stringify(makeServiceEvent(event, 'wire')), receivedAt, 'reconcile'),
    record: (entry) => writer.write(entry),
    quarantine,
    held: () => writer.held() + heldLines.size(),
    async settled() {
      await writer.settled();
      await settling;
    },
    async close() {
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

function sentenceFor(code: string): string {
  const kept = say('What arrives is shown and held in memory until it can be stored.');
  switch (code) {
    case 'full':
      return `${say('The disk is full.')} ${kept} ${say('Free some space; the app tries again by itself.')}`;
    case 'readonly':
      return `${say('The database cannot be written.')} ${kept} ${say('Check the permissions of the data folder.')}`;
    default:
      return `${say('The database does not work right now ({code}).', { code })} ${kept} ${say('The app tries again by itself.')}`;
  }
}
