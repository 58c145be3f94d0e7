import type { Accounts } from '../../accounts/accounts.ts';
import type { Clock } from '../../base/clock.ts';
import type { Account } from '../../accounts/account.ts';
import type { StorePair, Overflow } from '../../store/api.ts';
import { messageOf, type Message } from '../../text/message.ts';
import type { StorageView } from '../../../preload/contract/storage.ts';

/** Age up to which floods are listed, ms. */
const floodsShownMs = 30 * 86_400_000;
/** Most rows (hour and kind) read per database, newest first. */
const mostOverflows = 500;
const dayMs = 86_400_000;

interface StorageSources {
  readonly stores: StorePair;
  readonly accounts: Pick<Accounts, 'get' | 'unreadable'>;
  readonly settings: { readonly incident: Message | null };
  readonly clock: Pick<Clock, 'now'>;
}

export async function storageView(sources: StorageSources): Promise<StorageView> {
  const { stores, accounts, settings } = sources;
  const now = sources.clock.now();
  const [real, club] = await Promise.all([stores.accounts.status(), stores.practice.status()]);
  const since = now - floodsShownMs;
  const floods = await Promise.all(
    [stores.accounts, stores.practice].map(({ quarantine }) => quarantine.overflows(since, mostOverflows)),
  );
  const own = [
    ...(settings.incident === null ? [] : [settings.incident]),
    ...accounts.unreadable().map(({ reason }) => messageOf('storage.accountUnreadable', { reason })),
  ];
  return {
    databases: [
      { name: messageOf('storage.accounts'), bytes: real.bytes, entries: real.entries },
      { name: messageOf('account.practiceClub'), bytes: club.bytes, entries: club.entries },
    ],
    quarantined: real.quarantined + club.quarantined,
    incidents: [
      ...own.map((message) => ({ at: now, message })),
      ...[...real.incidents, ...club.incidents, ...floodIncidents(floods.flat(), accounts.get)].toSorted(
        (a, b) => b.at - a.at,
      ),
    ],
  };
}

/** Message, at most once a day per account, when a server exceeds the daily storage budget. */
export function floodNotice(account: Account | undefined): Message {
  return messageOf('storage.dailyLimitReached', nameOf(account));
}

/** One incident per account and UTC day on which messages exceeded the storage budget. */
export function floodIncidents(
  overflows: readonly Overflow[],
  account: Accounts['get'],
): readonly { readonly at: number; readonly message: Message }[] {
  const days = new Map<string, Overflow[]>();
  for (const one of overflows) {
    const key = `${one.accountId} ${Math.floor(one.firstAt / dayMs)}`;
    days.set(key, [...(days.get(key) ?? []), one]);
  }
  return [...days.values()].map((hours) => {
    const largest = hours.reduce((most, one) => (one.messages > most.messages ? one : most));
    return {
      at: Math.max(...hours.map(({ lastAt }) => lastAt)),
      message: messageOf('storage.dailyLimitCounted', {
        ...nameOf(account(largest.accountId)),
        messages: hours.reduce((sum, { messages }) => sum + messages, 0),
        kind: largest.kind,
      }),
    };
  });
}

function nameOf(account: Account | undefined): {
  readonly name: string | Message;
  readonly server: string | Message;
} {
  return {
    name: account?.user?.name ?? messageOf('account.thisAccount'),
    server: account?.server.name ?? messageOf('storage.thisServer'),
  };
}
