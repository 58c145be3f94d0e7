import { useEffect, useState } from 'react';
import type { FirstStart } from '@contract/choices.ts';
import type { AccountView } from '@contract/models.ts';
import { useBridgeQuery } from '../bridge.ts';

const key = 'outpost.hasAccount';
/** How long the window waits for the practice club's account before it offers the choice, ms. */
const clubPatience = 5_000;

/** The tour, the choice of the first account, a screen, or nothing while that is not known. */
export type FirstView = 'tour' | 'choice' | 'screen' | 'unknown';

/**
 * Until main answers, the previous run tells whether there is an account: with one, the window opens with its
 * screen and placeholders. Without one the window stays empty, because a screen would give way to the choice. The
 * window also stays empty while main opens the practice club.
 * @param tourEnded  the tour was finished or skipped in this window
 */
export function useFirstStart({ tourEnded }: { readonly tourEnded: boolean }): FirstView {
  const { data, failure } = useBridgeQuery('accounts.list', undefined);
  const start = useBridgeQuery('app.firstStart', undefined);
  // Home repeats the failed query, which then has no failure while it runs.
  const [failed, setFailed] = useState(false);
  if (failure !== null && !failed) setFailed(true);
  const [clubIsLate, setClubIsLate] = useState(false);
  useEffect(() => {
    if (data) localStorage.setItem(key, String(data.length > 0));
  }, [data]);
  const first = start.failure === null ? start.data : 'welcome';
  useEffect(() => {
    if (first !== 'club') return undefined;
    const timer = setTimeout(() => setClubIsLate(true), clubPatience);
    return () => clearTimeout(timer);
  }, [first]);
  return firstViewOf(data, {
    failed,
    hadAccount: localStorage.getItem(key) === 'true',
    first: (first === 'tour' && tourEnded) || (first === 'club' && clubIsLate) ? 'welcome' : first,
  });
}

interface Circumstances {
  readonly failed: boolean;
  readonly hadAccount: boolean;
  readonly first: FirstStart | undefined;
}

function firstViewOf(
  accounts: readonly AccountView[] | undefined,
  { failed, hadAccount, first }: Circumstances,
): FirstView {
  if (!accounts) return hadAccount || failed ? 'screen' : 'unknown';
  if (accounts.length > 0) return 'screen';
  if (first === 'tour') return 'tour';
  return first === 'welcome' ? 'choice' : 'unknown';
}
