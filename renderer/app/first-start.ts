import { useEffect, useState } from 'react';
import type { AccountView } from '@contract/models.ts';
import { useBridgeQuery } from '../bridge.ts';

const key = 'outpost.hasAccount';

/** The choice of the first account, a screen, or nothing while main has not answered. */
export type FirstStart = 'choice' | 'screen' | 'unknown';

/**
 * Until main answers, the previous run tells whether there is an account: with one, the window opens with its
 * screen and placeholders. Without one it stays empty, because a screen would give way to the choice.
 */
export function useFirstStart(): FirstStart {
  const { data, failure } = useBridgeQuery('accounts.list', undefined);
  // Home repeats the failed query, which then has no failure while it runs.
  const [failed, setFailed] = useState(false);
  if (failure !== null && !failed) setFailed(true);
  useEffect(() => {
    if (data) localStorage.setItem(key, String(data.length > 0));
  }, [data]);
  return firstStartOf(data, { failed, hadAccount: localStorage.getItem(key) === 'true' });
}

function firstStartOf(
  accounts: readonly AccountView[] | undefined,
  { failed, hadAccount }: { readonly failed: boolean; readonly hadAccount: boolean },
): FirstStart {
  if (accounts) return accounts.length === 0 ? 'choice' : 'screen';
  return hadAccount || failed ? 'screen' : 'unknown';
}
