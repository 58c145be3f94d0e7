import type { AccountView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { Choice } from '../ui/Select.tsx';
import type { frameText } from './frame-text.ts';
import { accountLine } from './health.ts';

/** Value of the choice for all shown accounts. */
export const allAccounts = '';

/** The accounts whose entries a list shows, and its choices. */
export interface AccountScope {
  /** Argument of the list's query; undefined for the entries that are shown without a choice. */
  readonly accountId: string | undefined;
  readonly value: string;
  readonly choices: readonly Choice<string>[];
  /** Whether entries of several accounts are mixed, so that each names its own. */
  readonly isMixed: boolean;
}

/**
 * The scope of a list without or with a choice. Data of the practice club is never mixed with that of real accounts:
 * it is shown without a choice only while there is no other account. A choice whose account is gone counts as none.
 */
export function accountScope(
  accounts: readonly AccountView[],
  chosen: string | undefined,
  text: TextOf<typeof frameText>,
): AccountScope {
  const real = accounts.filter(({ kind }) => kind !== 'practice');
  const practice = accounts.filter(({ kind }) => kind === 'practice');
  const shown = real.length > 0 ? real : practice;
  const [only] = shown.length === 1 ? shown : [];
  const accountId = chosen !== only?.id && accounts.some(({ id }) => id === chosen) ? chosen : undefined;
  const choiceOf = (account: AccountView): Choice<string> => ({
    value: account.id,
    label: accountLine(account, text.names),
  });
  return {
    accountId,
    value: accountId ?? only?.id ?? allAccounts,
    isMixed: accountId === undefined && shown.length > 1,
    choices: [
      ...(shown.length > 1 ? [{ value: allAccounts, label: text.allAccounts }] : []),
      ...shown.map(choiceOf),
      ...(real.length > 0 ? practice.map(choiceOf) : []),
    ],
  };
}
