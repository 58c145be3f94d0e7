/** What the accounts are to those that work for all of them. */

import type { Account } from '../accounts/accounts.ts';
import { isYoung } from '../budget/callers.ts';
import { slotsFor } from '../budget/limits.ts';
import type { HistoryAccount } from '../features/history/api.ts';
import type { TvSource } from '../features/tv/tv-source.ts';
import type { NoticeAccount } from '../notifications/notifications.ts';
import { isAllowed } from '../service/endpoints.ts';
import type { ServiceClient } from '../service/client.ts';
import { accountWords } from '../text/account-words.ts';
import type { Language } from '../text/language.ts';
import { say } from '../text/say.ts';

export interface AccountRolesOptions {
  readonly list: () => readonly Account[];
  readonly get: (accountId: string) => Account | undefined;
  /** Which of both databases the window shows. */
  readonly book: () => 'practice' | 'accounts';
  /** A client that can read what is public, where the account is connected. */
  readonly onlooker: (account: Account) => ServiceClient | undefined;
  readonly language: () => Language;
  readonly now: () => number;
}

export interface AccountRoles {
  /** Practice and real accounts do not mix: what is shown is of the book that is open. */
  readonly shown: () => readonly Account[];
  readonly tvSources: () => readonly TvSource[];
  readonly history: () => readonly HistoryAccount[];
  readonly notices: (accountId: string) => NoticeAccount | undefined;
}

export function createAccountRoles(options: AccountRolesOptions): AccountRoles {
  const { list, get, book, onlooker, language, now } = options;

  const shown = () => list().filter(({ kind }) => (kind === 'practice') === (book() === 'practice'));

  const tvSource = (account: Account): TvSource => {
    const { id, server, kind, isBot, userSince } = account;
    const caller = kind === 'watch' ? 'anonymous' : isBot ? 'verified_bot' : 'authenticated';
    return {
      accountId: id,
      baseUrl: server.baseUrl,
      name: server.name,
      places: slotsFor('tv-streams', caller, isYoung(userSince, now())),
      client: () => {
        const present = get(id);
        return present && onlooker(present);
      },
    };
  };

  /** Practice is always named; other accounts where there are several to tell apart. */
  const labelOf = (account: Account): string | null => {
    if (account.kind === 'practice') return accountWords[language()].practice;
    const others = list().filter((one) => one.kind === 'token');
    if (others.length < 2) return null;
    return accountWords[language()].on(account.user?.name ?? '', account.server.name);
  };

  return {
    shown,
    tvSources: () =>
      shown()
        .filter((account) => onlooker(account) !== undefined)
        .map(tvSource),
    history: () =>
      list().map((account) => ({
        id: account.id,
        user: account.user && { id: account.user.id, name: account.user.name },
        baseUrl: account.server.baseUrl,
        connected: onlooker(account) !== undefined,
      })),
    notices(accountId) {
      const account = get(accountId);
      if (!account) return undefined;
      const { user, scopes } = account;
      const mayAskFollowed = scopes === null || isAllowed('following', scopes);
      return {
        userId: user?.id ?? null,
        label: labelOf(account),
        canAnswer: scopes === null || isAllowed('acceptChallenge', scopes),
        followedObstacle: mayAskFollowed
          ? null
          : say('This account’s token may not see whom you follow (follow:read).'),
      };
    },
  };
}
