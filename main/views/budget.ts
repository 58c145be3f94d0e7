/** The budget as the window shows it: real accounts and practice side by side. */
import type { Account } from '../accounts/accounts.ts';
import type { BudgetState } from '../budget/scheduler.ts';
import type { BudgetView } from '../../preload/contract/network.ts';

export function budgetView(
  at: number,
  accounts: readonly Account[],
  states: readonly BudgetState[],
): BudgetView {
  const waiting = states.flatMap((state) => state.waiting);
  const coolDowns = states.flatMap((state) => state.coolDowns);
  return {
    at,
    shared: [],
    callers: accounts.map(({ id, server, isBot, token }) => ({
      accountId: id,
      server: server.baseUrl,
      caller: token === null ? 'anonymous' : isBot ? 'verified_bot' : 'authenticated',
      young: false,
      rows: [],
      slots: [],
      inFlight: 0,
      stopped: null,
      waiting: waiting.filter(({ accountId }) => accountId === id).map((one) => ({ ...one })),
      coolDowns: coolDowns
        .filter(({ accountId }) => accountId === id)
        .map(({ cls, cause, since, until }) => ({ cls, cause, since, until })),
    })),
  };
}
