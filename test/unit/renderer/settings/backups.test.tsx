import { expect, test } from 'vitest';
import type { BackupsView, BackupView } from '@contract/backups.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { Backups } from '../../../../renderer/features/settings/Backups.tsx';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const backup: BackupView = {
  ...{ file: 'mine.db', at: Date.now(), bytes: 3_900_000 },
  ...{ accounts: 1, games: 3_265, days: 1, entries: 0 },
};
const nothing: BackupsView = { busy: null, last: null, waiting: null, beside: [] };

function open(view: Partial<BackupsView> = {}) {
  const bridge = createFakeBridge();
  bridge.answer('backups.view', () => success({ ...nothing, ...view }));
  show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <Backups />
    </BridgeProvider>,
  );
  return {
    bridge,
    says: (text: string) => until(() => document.body.textContent?.includes(text)),
    button: (name: string) => until(() => buttonNamed(name)),
  };
}

test('what a backup holds is told, and that it was read back', async () => {
  const { bridge, says, button } = open();
  await says('No backup was made yet');
  bridge.answer('backups.make', () => success(backup));
  await click(await button('Back up…'));
  bridge.push('backups', { ...nothing, last: backup });
  await says('1 account, 3,265 games, 1 day of activity and 0 events; 3.9 MB, read back whole.');
});

test('a backup that is no good is refused in the words of main', async () => {
  const { bridge, says, button } = open();
  const message = 'mine.db is damaged and cannot be used. Choose another backup.';
  bridge.answer('backups.choose', () => failure('storage', message));
  await click(await button('Restore…'));
  await says(message);
});

test('one that waits can be taken in at once, or not at all', async () => {
  const { bridge, says, button } = open({
    waiting: { ...backup, at: null },
    beside: [{ name: 'outpost.db.replaced-20260115T120000Z', kind: 'aside', bytes: 5_000, at: 0 }],
  });
  await says('mine.db is whole, and takes the place of the database at the next start.');
  await says('nothing says of when it is');
  await says('Set aside');
  bridge.answer('backups.drop', () => success(undefined));
  await click(await button('Keep what is there'));
  bridge.push('backups', nothing);
  await says('No backup was made yet');
  expect(bridge.calls.map(({ name }) => name)).not.toContain('backups.restart');
});
