/** Keeps the practice club's single account at the club's current address. */
import type { Accounts } from '../../accounts/accounts.ts';
import type { Log } from '../../base/log.ts';
import type { PracticeClub } from './practice.ts';

/** Resolves to the account's id. Serialized: starting the club and its listening event both call it. */
export function createPutPracticeAccount(
  accounts: Pick<Accounts, 'putPractice'>,
  { userToken: token, userName, scopes }: PracticeClub,
  log: Log,
): (baseUrl: string) => Promise<string> {
  const user = { id: userName.toLowerCase(), name: userName };
  let last: Promise<unknown> = Promise.resolve();
  return (baseUrl) => {
    const put = last.then(() => accounts.putPractice({ baseUrl, token, user, isBot: false, scopes }));
    last = put.catch((error: unknown) => log.error('practice account not stored', { reason: String(error) }));
    return put.then(({ id }) => id);
  };
}
