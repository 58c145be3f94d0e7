/** What is kept of earlier runs, and all that a first picture needs: who has an account here, and what happened. */
import { createAccounts, type Accounts, type AccountsOptions } from './accounts/accounts.ts';
import { makeNotificationText } from './notifications/notification-text.ts';
import { createTimeline, type Timeline } from './features/timeline/timeline.ts';
import { parseKept } from './service/codec/kept-event.ts';
import type { KeptStores } from './store/api.ts';
import type { Language } from './text/language.ts';

export interface KeptOptions extends Omit<AccountsOptions, 'stores'> {
  readonly stores: KeptStores;
  /** Of what is told of the past. */
  readonly language: () => Language;
}

export interface Kept {
  readonly accounts: Accounts;
  readonly timeline: Timeline;
  /** Whose past is told: practice only while there is no other account. */
  readonly book: () => keyof KeptStores;
}

/** Rejects only when a database does. */
export async function createKept({ stores, language, ...options }: KeptOptions): Promise<Kept> {
  const accounts = await createAccounts({
    ...options,
    stores: { real: stores.accounts.accounts, practice: stores.practice.accounts },
  });
  const book = () => (accounts.list().every(({ kind }) => kind === 'practice') ? 'practice' : 'accounts');
  const timeline = createTimeline({
    stores,
    book,
    parse: parseKept,
    text: (event, accountId) =>
      makeNotificationText(event, { userId: accounts.get(accountId)?.user?.id ?? null }, language()),
    language,
  });
  return { accounts, timeline, book };
}
