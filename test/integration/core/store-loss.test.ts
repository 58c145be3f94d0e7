/** A repair of a database lost rows while the app runs. */
import { expect, it, vi } from 'vitest';
import { createEmitter } from '../../../main/base/emitter.ts';
import type { StoreLoss } from '../../../main/store/api.ts';
import { archiveComplete, signIn, stage } from './scene.ts';
import { createProfile } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const patience = { timeout: 30_000 };
const { openClub, run } = stage();

it('requests the history again only of accounts whose database lost games, and stores accounts again', async () => {
  const club = await openClub();
  const losses = createEmitter<StoreLoss>((error) => {
    throw error;
  });
  const running = await run(createProfile(), { onLoss: losses.on });
  const accountId = await signIn(running, club);
  await archiveComplete(running);
  const { accounts } = running.stores;
  const progress = async () => JSON.parse((await accounts.archive.progress(accountId)) ?? 'null');
  const before = await progress();
  const rows = await accounts.accounts.list();

  const lose = async (loss: StoreLoss) => {
    await accounts.accounts.remove(accountId);
    losses.emit(loss);
    await vi.waitFor(async () => expect(await accounts.accounts.list()).toEqual(rows), patience);
  };
  await lose({ store: 'accounts', gamesLost: false });
  await lose({ store: 'practice', gamesLost: true });
  // Changes of the progress are stored in their order, so a new request would be stored before the pause.
  running.core.commands['history.pause']({ accountId, paused: true });
  await vi.waitFor(async () => expect(await progress()).toMatchObject({ paused: true }), patience);
  expect(await progress()).toEqual({ ...before, paused: true });
  await lose({ store: 'accounts', gamesLost: true });
  await vi.waitFor(async () => expect(await progress()).toMatchObject({ completeAt: null }), patience);
});
