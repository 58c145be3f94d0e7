import { expect, it } from 'vitest';
import { createTimeline } from '../../../main/features/timeline/timeline.ts';
import type { LedgerEntry, Store } from '../../../main/store/api.ts';
import { messageOf } from '../../../main/text/message.ts';

const gap = (raw: string): LedgerEntry => ({
  id: 1,
  accountId: 'alice',
  at: 1_000,
  kind: 'gap',
  subject: 'alice',
  dedupeKey: 'gap:1',
  source: 'app',
  raw,
});

/** The view of the only entry of a ledger. */
async function viewOf(entry: LedgerEntry) {
  const store = { ledger: { page: async () => [entry] } } as unknown as Store;
  const timeline = createTimeline({
    stores: { accounts: store, practice: store },
    shownStore: () => 'accounts',
    storeNameOf: () => 'accounts',
    parse: () => undefined,
    text: () => ({ title: '', body: '' }),
    language: () => 'en',
  });
  const [view] = await timeline.page({ limit: 1 });
  return view;
}

it('entries of a chosen account are read from its own database, whichever is shown', async () => {
  const asked: unknown[] = [];
  const storeOf = (name: string) => {
    const page = async (options: unknown) => {
      asked.push([name, options]);
      return [];
    };
    return { ledger: { page } } as unknown as Store;
  };
  const timeline = createTimeline({
    stores: { accounts: storeOf('accounts'), practice: storeOf('practice') },
    shownStore: () => 'accounts',
    storeNameOf: (accountId) => (accountId === 'club' ? 'practice' : 'accounts'),
    parse: () => undefined,
    text: () => ({ title: '', body: '' }),
    language: () => 'en',
  });
  await timeline.page({ limit: 1 });
  await timeline.page({ limit: 1, accountId: 'alice' });
  await timeline.page({ limit: 1, accountId: 'club', before: 9 });
  expect(asked).toEqual([
    ['accounts', { limit: 1 }],
    ['accounts', { limit: 1, accountId: 'alice' }],
    ['practice', { limit: 1, accountId: 'club', before: 9 }],
  ]);
});

it('a gap has its length and its cause', async () => {
  const cause = messageOf('stream.appClosed');
  const view = await viewOf(gap(JSON.stringify({ from: 0, to: 120_000, cause })));
  expect(view).toMatchObject({ title: expect.stringMatching(/2 min/), detail: cause, route: null });
});

it.each(['{', '{}', '{"from":"0","to":1,"cause":"x"}', 'null'])(
  'a gap whose text is %s is named as unreadable, and the page is still shown',
  async (raw) => {
    expect(await viewOf(gap(raw))).toMatchObject({ title: messageOf('game.unreadableEvent'), route: null });
  },
);
