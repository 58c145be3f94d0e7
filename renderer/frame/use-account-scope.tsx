import { useState, type ReactNode } from 'react';
import { useBridgeQuery } from '../bridge.ts';
import { Select, useText } from '../ui/index.ts';
import { accountScope, allAccounts, type AccountScope } from './account-scope.ts';
import { frameText } from './frame-text.ts';
import { accountLine } from './health.ts';

interface AccountScopeHandle extends Pick<AccountScope, 'accountId'> {
  /** Names the account whose data is shown and offers the others; null with a single account. */
  readonly select: ReactNode;
  /** The account of an entry, where entries of several accounts are mixed; otherwise null. */
  readonly nameOf: (accountId: string) => string | null;
}

/** The account whose data a list shows. */
export function useAccountScope(first?: string): AccountScopeHandle {
  const text = useText(frameText);
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const [chosen, choose] = useState(first);
  const { accountId, value, choices, isMixed } = accountScope(accounts, chosen, text);
  return {
    accountId,
    select:
      choices.length > 1 ? (
        <Select
          label={text.account}
          labelHidden
          className="account-scope"
          choices={choices}
          value={value}
          onChange={(next) => choose(next === allAccounts ? undefined : next)}
        />
      ) : null,
    nameOf(id) {
      const account = isMixed ? accounts.find((one) => one.id === id) : undefined;
      return account ? accountLine(account, text.names) : null;
    },
  };
}
