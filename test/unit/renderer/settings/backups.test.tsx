import { expect, test } from 'vitest';
import type { BackupsView, BackupView } from '@contract/backups.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { Backups } from '../../../../renderer/features/settings/Backups.tsx';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { verbatim } from '@text/message.ts';

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

test('the content of a backup is shown, and that it was verified', async () => {
  const { bridge, says, button } = open();
  await says('No backup yet');
  bridge.answer('backups.make', () => success(backup));
  await click(await button('Back up…'));
  bridge.push('backups', { ...nothing, last: backup });
  await says('1 account, 3,265 games, 1 day of activity and 0 events; 3.9 MB, verified.');
});

test('an unusable backup is refused with main’s message', async () => {
  const { bridge, says, button } = open();
  const message = 'mine.db is damaged and cannot be used. Choose another backup.';
  bridge.answer('backups.choose', () => failure('storage', verbatim(message)));
  await click(await button('Restore…'));
  await says(message);
});

test('a scheduled backup can be restored at once, or cancelled', async () => {
  const { bridge, says, button } = open({
    waiting: { ...backup, at: null },
    beside: [{ name: 'outpost.db.replaced-20260115T120000Z', kind: 'aside', bytes: 5_000, at: 0 }],
  });
  await says('mine.db is intact, and will be restored at the next start.');
  await says('so its date is unknown');
  await says('Set aside');
  bridge.answer('backups.drop', () => success(undefined));
  await click(await button('Cancel restore'));
  bridge.push('backups', nothing);
  await says('No backup yet');
  expect(bridge.calls.map(({ name }) => name)).not.toContain('backups.restart');
});
