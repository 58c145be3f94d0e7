/** The history of notifications: the outcome of each, stored in the database and paged for the user. */
import { createRecentlyUsed } from '../base/recently-used.ts';
import type {
  NoticeFilter,
  NoticeKind,
  NoticeOutcome,
  NoticeView,
} from '../../preload/contract/notifications.ts';
import { noticeKindSchema, noticeOutcomeSchema } from '../../preload/contract/notifications.ts';
import { routeSchema, type Route } from '../../preload/contract/route.ts';
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { NewNotice, NoticeRow, Store } from '../store/api.ts';

export interface NoticeHistoryEntry {
  readonly accountId: string;
  readonly kind: NoticeKind;
  /** A later entry with the same key replaces an unconfirmed outcome. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  readonly at: number;
  readonly outcome: NoticeOutcome;
  readonly ownRule: boolean;
  readonly route: Route;
}

export interface NoticeHistoryOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly storeOf: (accountId: string) => Pick<Store, 'notices'>;
  /** The database whose history is shown. */
  readonly shown: () => Pick<Store, 'notices'>;
  readonly onChange: () => void;
  /** Entries of this machine were stored. */
  readonly onStored: () => void;
  /** Name of another machine of the user; null while unknown. */
  readonly machineName: (machine: string) => string | null;
}

/** Entries are written in batches, so that bubbles do not wait for the disk. ms. */
const delay = 150;
/** Wait after a failed write, for example on a full disk, ms. */
const retryMs = 60_000;
/** Entries that wait for a write; of more, the oldest are dropped. */
const mostWaiting = 2_000;
/** Entries whose outcome may still change. */
const openMost = 200;

export function createNoticeHistory(options: NoticeHistoryOptions) {
  const { clock, log, storeOf, shown, onChange, onStored, machineName } = options;
  let waiting: NoticeHistoryEntry[] = [];
  let timer: Timer | undefined;
  /** Id of the newest row of each database. */
  const newest = new Map<Pick<Store, 'notices'>['notices'], number>();
  /** Counts the times that entries of other machines came. */
  let merges = 0;
  let writing = Promise.resolve();
  let isClosed = false;
  const forgotten = new Set<string>();
  /** Row ids of entries with the outcome `unconfirmed`, by key. */
  const open = createRecentlyUsed<string, number>(openMost);

  const keyOf = (entry: NoticeHistoryEntry) => `${entry.accountId} ${entry.key}`;

  const learnNewest = (notices: Pick<Store, 'notices'>['notices'], id: number) =>
    void newest.set(notices, Math.max(newest.get(notices) ?? 0, id));

  const writeTo = async (
    notices: Pick<Store, 'notices'>['notices'],
    entries: readonly NoticeHistoryEntry[],
  ): Promise<void> => {
    const changed = entries.filter((entry) => open.get(keyOf(entry)) !== undefined);
    for (const entry of changed) {
      const id = open.get(keyOf(entry));
      open.delete(keyOf(entry));
      if (id !== undefined) await notices.settle(id, isShown(entry.outcome), JSON.stringify(entry.outcome));
    }
    const fresh = entries.filter((entry) => !changed.includes(entry));
    const ids = await notices.add(fresh.map(rowOf));
    fresh.forEach((entry, index) => {
      const id = ids[index];
      if (id === undefined) return;
      learnNewest(notices, id);
      if (entry.outcome.status === 'not_sent' && entry.outcome.reason === 'unconfirmed')
        open.set(keyOf(entry), id);
      // The database has replaced the row of an unconfirmed entry of the same batch.
      else open.delete(keyOf(entry));
    });
  };

  /** An entry that was stored before its batch failed is stored again: the database replaces it by its key. */
  const putBack = (failed: readonly NoticeHistoryEntry[]): void => {
    const kept = failed.filter(({ accountId }) => !forgotten.has(accountId));
    waiting = [...kept, ...waiting].slice(-mostWaiting);
    if (waiting.length > 0 && !isClosed) timer ??= clock.after(retryMs, () => void flush());
  };

  const write = async (entries: readonly NoticeHistoryEntry[]): Promise<void> => {
    let isStored = false;
    for (const notices of new Set(entries.map(({ accountId }) => storeOf(accountId).notices))) {
      const some = entries.filter(({ accountId }) => storeOf(accountId).notices === notices);
      try {
        await writeTo(notices, some);
        isStored = true;
      } catch (error) {
        log.warn('notification history not written', { reason: String(error), entries: some.length });
        putBack(some);
      }
    }
    if (!isStored) return;
    onStored();
    onChange();
  };

  const flush = (): Promise<void> => {
    timer?.cancel();
    timer = undefined;
    const entries = waiting;
    waiting = [];
    if (entries.length === 0) return writing;
    writing = writing
      .then(() => write(entries))
      .catch((error: unknown) => log.error('notification history failed', { reason: String(error) }));
    return writing;
  };

  return {
    /** Buffered: entries are written in batches. */
    add(entry: NoticeHistoryEntry) {
      if (forgotten.has(entry.accountId)) return;
      waiting.push(entry);
      if (waiting.length > mostWaiting) waiting.shift();
      timer ??= clock.after(delay, () => void flush());
    },
    merged(): void {
      merges += 1;
      onChange();
    },
    async page({
      filter,
      ...place
    }: {
      readonly accountId?: string;
      readonly before?: number;
      readonly limit: number;
      readonly filter: NoticeFilter;
    }): Promise<NoticeView[]> {
      await flush();
      const { accountId } = place;
      const { notices } = accountId === undefined ? shown() : storeOf(accountId);
      const rows = await notices.page({
        ...place,
        ...(filter !== 'all' && { shown: filter === 'shown' }),
      });
      learnNewest(notices, rows[0]?.id ?? 0);
      return rows.flatMap((row) => viewOf(row, machineName));
    },
    /** Grows with the history of any account. */
    newest: () => [...newest.values()].reduce((sum, id) => sum + id, merges),
    /** Writes the buffer and ignores the account from now on: its data is about to be deleted. */
    forget(accountId: string) {
      forgotten.add(accountId);
      return flush();
    },
    close(): Promise<void> {
      isClosed = true;
      return flush();
    },
  };
}

function isShown({ status }: NoticeOutcome): boolean {
  return status !== 'not_sent';
}

function rowOf({ outcome, route, ...entry }: NoticeHistoryEntry): NewNotice {
  return {
    ...entry,
    shown: isShown(outcome),
    outcome: JSON.stringify(outcome),
    route: JSON.stringify(route),
  };
}

/** A row of another version with an unknown kind or reason is skipped. */
function viewOf(
  { id, accountId, at, title, body, ownRule, ...row }: NoticeRow,
  machineName: NoticeHistoryOptions['machineName'],
): NoticeView[] {
  const kind = noticeKindSchema.safeParse(row.kind);
  const outcome = noticeOutcomeSchema.safeParse(parsed(row.outcome));
  if (!kind.success || !outcome.success) return [];
  const route = routeSchema.safeParse(parsed(row.route));
  return [
    {
      id,
      accountId,
      at,
      title,
      body,
      ownRule,
      kind: kind.data,
      outcome: outcome.data,
      route: route.success ? route.data : null,
      ...(row.machine !== null && { machine: { name: machineName(row.machine) } }),
      elsewhere: row.elsewhere.flatMap(({ machine, outcome: text }) => {
        const there = noticeOutcomeSchema.safeParse(parsed(text));
        return there.success ? [{ name: machineName(machine), outcome: there.data }] : [];
      }),
    },
  ];
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
