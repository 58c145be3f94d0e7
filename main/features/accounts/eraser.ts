import type { Account } from '../../accounts/account.ts';
import type { EraseChoice } from '../../accounts/sign-out.ts';
import { tokenIdOf } from '../../budget/callers.ts';
import type { FeatureContext } from '../../context.ts';

type Needs = Pick<
  FeatureContext,
  'backends' | 'eraseAccount' | 'events' | 'onErased' | 'releaseAccount' | 'storeOf' | 'wireLog'
>;

/** Deletes everything that an account left on the disk, except its token. Its streams have ended. */
export function createEraser(context: Needs): (account: Account, how: EraseChoice) => Promise<void> {
  const { backends, eraseAccount, events, onErased, releaseAccount, storeOf, wireLog } = context;
  return async (account, { setAsideToo = false }) => {
    const { id, kind, server, user, token } = account;
    // Pending writes of the intake would recreate rows, and their events would be folded into state again.
    await backends.of(account).intake.settled();
    releaseAccount(id);
    await eraseAccount(id);
    const store = storeOf(id);
    await store.accounts.erase(id);
    for (const caller of [id, user?.id, token === null ? undefined : tokenIdOf(token)])
      if (caller !== undefined) await store.accounts.eraseUses(server.baseUrl, caller);
    // The club's databases have no other account.
    await store.scrub({ setAsideToo: setAsideToo || kind === 'practice' });
    // A token under test is logged under `visitor`.
    await wireLog?.forget([id, 'visitor']);
    await onErased?.(account);
    events.emit('awayChanged', null);
  };
}
