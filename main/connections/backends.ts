/** Store, budget and intake of accounts: one backend for real accounts, one for practice. */
import type { Account } from '../accounts/account.ts';
import type { Clock } from '../base/clock.ts';
import type { EventHub } from '../base/event-hub.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { createBudget, type Budget } from '../budget/scheduler.ts';
import type { AppEvents } from '../events.ts';
import type { StorePair, Store } from '../store/api.ts';
import { createIntake, type Intake, type ServiceFact } from '../streams/intake.ts';
import { createStoredOwnLimits } from './stored-own-limits.ts';

export interface AccountBackend {
  readonly store: Store;
  readonly budget: Budget;
  readonly intake: Intake;
}

export type Backends = ReturnType<typeof createBackends>;

export function createBackends(options: {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly stores: StorePair;
  readonly events: EventHub<AppEvents>;
  readonly onFact: (fact: ServiceFact) => void;
  /** Entries arrived faster than they could be written and were dropped; ask the server for them. */
  readonly onOverflow: (accountId: string) => void;
}) {
  const { clock, random, log, stores, events, onFact, onOverflow } = options;
  const limits = createStoredOwnLimits({ memos: stores.accounts.memos, now: clock.now, log });
  const create = (store: Store): AccountBackend => ({
    store,
    budget: createBudget({ clock, random, log, quotas: store.quotas, ownLimits: limits }),
    intake: createIntake({
      store,
      clock,
      random,
      log,
      onFact,
      onQuarantine: () => events.emit('ledgerGrew', null),
      onStorageTrouble: (trouble) => events.emit('storageTrouble', trouble),
      onOverBudget: (accountId) => events.emit('intakeOverBudget', { accountId }),
      onOverflow,
    }),
  });
  const real = create(stores.accounts);
  const practice = create(stores.practice);
  return {
    of: ({ kind }: Pick<Account, 'kind'>): AccountBackend => (kind === 'practice' ? practice : real),
    real,
    practice,
    /** Limits that the user set below the server's. */
    limits,
    async close() {
      for (const { budget, intake } of [real, practice]) {
        budget.close();
        if (!(await intake.close())) log.error('entries lost at shutdown');
      }
    },
  };
}
