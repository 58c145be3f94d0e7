import type { Accounts } from '../accounts/accounts.ts';
import type { KeptStores } from '../kept.ts';
import { say } from '../text/say.ts';
import type { StorageView } from '../../preload/contract/models.ts';

export interface StorageViewOptions {
  readonly stores: KeptStores;
  readonly unreadable: Accounts['unreadable'];
  /** What was wrong with the settings at start. */
  readonly settingsIncident: string | null;
  /** ms */
  readonly now: number;
}

/** Both databases, what is kept apart in them, and all that went wrong with what is kept. */
export async function storageView(options: StorageViewOptions): Promise<StorageView> {
  const { stores, unreadable, settingsIncident, now } = options;
  const [real, club] = await Promise.all([stores.accounts.status(), stores.practice.status()]);
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
      ...[...real.incidents, ...club.incidents].toSorted((a, b) => b.at - a.at),
    ],
  };
}

/** What the user is told at start of bubbles that were claimed by a run that died before they were confirmed. */
export function unconfirmedText(open: number): string {
  return open === 1
    ? say(
        'One notification may not have been shown when the app last ended. What happened is under Home, Recent.',
      )
    : say(
        '{count} notifications may not have been shown when the app last ended. What happened is under Home, Recent.',
        { count: open },
      );
}
