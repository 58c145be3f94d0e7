import type { Account } from '../accounts/account.ts';
import { isYoung } from '../budget/callers.ts';
import type { BudgetScope } from '../budget/scheduler.ts';

/** The budget scope of an account's requests. `now` in ms since the epoch. */
export function scopeOf(account: Account, now: number): BudgetScope {
  return {
    accountId: account.id,
    ...(account.user && { userId: account.user.id }),
    server: account.server.baseUrl,
    caller: account.isBot ? 'verified_bot' : 'authenticated',
    young: isYoung(account.userSince, now),
  };
}
