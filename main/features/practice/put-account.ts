/** Keeps the one account of the practice club, at the address where the club listens. */
import type { Accounts } from '../../accounts/accounts.ts';
import type { Log } from '../../base/log.ts';
import type { PracticeClub } from './practice.ts';

export interface PracticePutOptions {
  readonly accounts: Pick<Accounts, 'putPractice'>;
  readonly club: Pick<PracticeClub, 'userToken' | 'userName' | 'scopes'>;
  readonly log: Log;
}

/** Resolves to the account's id. One at a time: the club's start and its listening both lead here. */
export function createPracticePut({
  accounts,
  club,
  log,
}: PracticePutOptions): (baseUrl: string) => Promise<string> {
  const { userToken: token, userName, scopes } = club;
  const user = { id: userName.toLowerCase(), name: userName };
  let last: Promise<unknown> = Promise.resolve();
  return (baseUrl) => {
    const put = last.then(() => accounts.putPractice({ baseUrl, token, user, isBot: false, scopes }));
    last = put.catch((error: unknown) =>
      log.error('the practice account could not be kept', { reason: String(error) }),
    );
    return put.then(({ id }) => id);
  };
}
