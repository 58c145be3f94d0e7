/** A database that fails at the start: the app starts all the same. */
import { expect, it } from 'vitest';
import type { Store } from '../../../main/store/api.ts';
import { openStore } from '../store/support.ts';
import { online, signIn, stage } from './scene.ts';
import { createProfile } from './support.ts';

const { openClub, run } = stage();

const fail = () => Promise.reject(new Error('disk full'));

/** A store that opens, with one failing part. */
const failing = (change: (store: Store) => Partial<Store>) => async (file: string) => {
  const store = await openStore(file);
  return { ...store, ...change(store) };
};

it('does not keep the app from connecting when an open claim cannot be settled', async () => {
  const club = await openClub();
  const profile = createProfile();
  const first = await run(profile);
  const accountId = await signIn(first, club);
  await first.stores.accounts.ledger.claimNotification(accountId, 'unconfirmed', Date.now());
  await first.core.close();

  const openFailing = failing(({ ledger }) => ({ ledger: { ...ledger, settleNotification: fail } }));
  const again = await run(profile, { openStore: openFailing });
  await online(again, accountId);
  expect(again.logged.join('')).toContain('notification outcome not stored');
});

it('does not keep the app from connecting when the games under way cannot be read, and is reported', async () => {
  const club = await openClub();
  const profile = createProfile();
  const first = await run(profile);
  const accountId = await signIn(first, club);
  await first.core.close();

  const openFailing = failing(({ games }) => ({ games: { ...games, ongoing: fail } }));
  const again = await run(profile, { openStore: openFailing });
  await online(again, accountId);
  expect(again.published).toContainEqual({
    name: 'toast',
    message: {
      level: 'error',
      message: expect.objectContaining({ id: 'app.startedWithoutState' }),
    },
  });
});
