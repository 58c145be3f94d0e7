/** Data of earlier runs that the first picture needs: the accounts and their timeline. */
import { createAccounts, type Accounts, type AccountsOptions } from './accounts/accounts.ts';
import { makeNotificationText } from './notifications/notification-text.ts';
import { createTimeline, type Timeline } from './features/timeline/timeline.ts';
import { parseStoredEvent } from './service/codec/stored-event.ts';
import type { StorePair } from './store/api.ts';
import type { Language } from './text/language.ts';

export interface FirstPaintDataOptions extends Omit<AccountsOptions, 'stores'> {
  readonly stores: StorePair;
  /** Language of the timeline's texts. */
  readonly language: () => Language;
}

export interface FirstPaintData {
  readonly accounts: Accounts;
  readonly timeline: Timeline;
  /** The database of the timeline: practice only while there is no real account. */
  readonly shownStore: () => keyof StorePair;
}

/** Rejects only when a database fails. */
export async function createFirstPaintData({
  stores,
  language,
  ...options
}: FirstPaintDataOptions): Promise<FirstPaintData> {
  const accounts = await createAccounts({
    ...options,
    stores: { real: stores.accounts.accounts, practice: stores.practice.accounts },
  });
  const book = () => (accounts.list().every(({ kind }) => kind === 'practice') ? 'practice' : 'accounts');
  const timeline = createTimeline({
    stores,
    shownStore: book,
    storeNameOf: (accountId) => (accounts.get(accountId)?.kind === 'practice' ? 'practice' : 'accounts'),
    parse: parseStoredEvent,
    text: (event, accountId) =>
      makeNotificationText(event, { userId: accounts.get(accountId)?.user?.id ?? null }, language()),
    language,
  });
  return { accounts, timeline, shownStore: book };
}
