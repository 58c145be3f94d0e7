/** Views of accounts. Pure. */
import { makeAccountView } from '../accounts/accounts.ts';
import type { Account } from '../accounts/account.ts';
import type { StreamHealth } from '../streams/health.ts';
import type { AccountView } from '../../preload/contract/models.ts';
import { messageOf, type Message } from '../text/message.ts';

/**
 * `health`: of the accounts' streams; in safe mode there are none. `restsUntil`: until when requests of the account
 * wait, ms since the epoch.
 */
export function accountViews(
  accounts: readonly Account[],
  health: readonly StreamHealth[] | 'safe mode',
  restsUntil: (account: Account) => number | null = () => null,
): AccountView[] {
  return accounts.map((account) => {
    const view = makeAccountView(account, linkOf(account, health));
    const until = restsUntil(account);
    return until === null ? view : { ...view, restsUntil: until };
  });
}

function linkOf(
  account: Account,
  health: readonly StreamHealth[] | 'safe mode',
): Pick<AccountView, 'state' | 'problem'> {
  if (account.kind === 'watch') return { state: 'idle', problem: null };
  if (health === 'safe mode') return { state: 'offline', problem: offline(messageOf('network.safeMode')) };
  const stream = health.find((one) => one.kind === 'event' && one.accountId === account.id);
  if (!stream) return { state: 'connecting', problem: null };
  switch (stream.state) {
    case 'open':
      return { state: 'online', problem: null };
    case 'opening':
      return { state: 'connecting', problem: stream.problem };
    case 'waiting':
      return { state: 'offline', problem: stream.problem ?? offline(stream.cause) };
    case 'stopped':
      // Its events arrive through that machine, and by asking.
      if (stream.problem?.code === 'elsewhere') return { state: 'online', problem: stream.problem };
      return { state: 'stopped', problem: stream.problem ?? offline(stream.cause) };
  }
}

function offline(cause: Message | null): AccountView['problem'] {
  return cause === null ? null : { code: 'offline', message: cause };
}
