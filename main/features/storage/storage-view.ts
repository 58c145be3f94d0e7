import type { Account, Accounts } from '../../accounts/accounts.ts';
import type { KeptStores, Overflow } from '../../store/api.ts';
import { say } from '../../text/say.ts';
import type { StorageView } from '../../../preload/contract/models.ts';

export interface StorageViewOptions {
  readonly stores: KeptStores;
  readonly unreadable: Accounts['unreadable'];
  readonly account: Accounts['get'];
  /** What was wrong with the settings at start. */
  readonly settingsIncident: string | null;
  /** ms */
  readonly now: number;
}

/** How far back floods are shown, ms. */
const floodsShownMs = 30 * 86_400_000;
/** Hours and kinds that are read of each database, the newest first. */
const mostOverflows = 500;
const dayMs = 86_400_000;

/** Both databases, what is kept apart in them, and all that went wrong with what is kept. */
export async function storageView(options: StorageViewOptions): Promise<StorageView> {
  const { stores, unreadable, account, settingsIncident, now } = options;
  const [real, club] = await Promise.all([stores.accounts.status(), stores.practice.status()]);
  const since = now - floodsShownMs;
  const floods = await Promise.all(
    [stores.accounts, stores.practice].map(({ quarantine }) => quarantine.overflows(since, mostOverflows)),
  );
  const own = [
    ...(settingsIncident === null ? [] : [settingsIncident]),
    ...unreadable().map(({ reason }) =>
      say("An account's record could not be understood and is left as it is: {reason}", { reason }),
    ),
  ];
  return {
    databases: [
      { name: say('Accounts'), bytes: real.bytes, entries: real.entries },
      { name: say('Practice club'), bytes: club.bytes, entries: club.entries },
    ],
    quarantined: real.quarantined + club.quarantined,
    incidents: [
      ...own.map((message) => ({ at: now, message })),
      ...[...real.incidents, ...club.incidents, ...floodIncidents(floods.flat(), account)].toSorted(
        (a, b) => b.at - a.at,
      ),
    ],
  };
}

/** What the user is told, once a day and account, when a server sends more than is kept. */
export function floodNotice(account: Account | undefined): string {
  return say(
    'Far more messages arrive for {name} on {server} than Outpost keeps a day. The others are only counted: see Settings, Storage.',
    nameOf(account),
  );
}

/** One incident for each account and day (UTC) whose messages did not all fit into the day's budget. */
export function floodIncidents(
  overflows: readonly Overflow[],
  account: Accounts['get'],
): readonly { readonly at: number; readonly message: string }[] {
  const days = new Map<string, Overflow[]>();
  for (const one of overflows) {
    const key = `${one.accountId} ${Math.floor(one.firstAt / dayMs)}`;
    days.set(key, [...(days.get(key) ?? []), one]);
  }
  return [...days.values()].map((hours) => {
    const largest = hours.reduce((most, one) => (one.messages > most.messages ? one : most));
    return {
      at: Math.max(...hours.map(({ lastAt }) => lastAt)),
      message: say(
        '{name} on {server} received {messages} messages more than Outpost keeps a day, most of them of the kind “{kind}”. They were counted and not stored; the server may be faulty.',
        {
          ...nameOf(account(largest.accountId)),
          messages: hours.reduce((sum, { messages }) => sum + messages, 0),
          kind: largest.kind,
        },
      ),
    };
  });
}

function nameOf(account: Account | undefined): { readonly name: string; readonly server: string } {
  return {
    name: account?.user?.name ?? say('this account'),
    server: account?.server.name ?? say('this server'),
  };
}
