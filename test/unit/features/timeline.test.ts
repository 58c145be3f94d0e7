import { expect, it } from 'vitest';
import { createTimeline } from '../../../main/features/timeline/timeline.ts';
import type { Store, TimelineEntry, WatchedTime } from '../../../main/store/api.ts';
import { messageOf } from '../../../main/text/message.ts';
import { nameIn } from '../../../main/text/translate.ts';

const gap = (raw: string): TimelineEntry => ({
  ...{ id: 1, accountId: 'alice', at: 1_000, kind: 'gap', subject: 'alice', machine: null, raw },
});

/** The view of the only entry of a ledger. */
async function viewOf(entry: TimelineEntry, watched: readonly WatchedTime[] = []) {
  const store = {
    ledger: { timeline: async () => [entry], watched: async () => watched },
  } as unknown as Store;
  const timeline = createTimeline({
    stores: { accounts: store, practice: store },
    shownStore: () => 'accounts',
    storeNameOf: () => 'accounts',
    parse: () => undefined,
    text: () => ({ title: '', body: '' }),
    language: () => 'en',
  });
  const [view] = await timeline.page({ limit: 1 }, (machine) => (machine === 'laplapla' ? 'Lap' : null));
  return view;
}

it('entries of a chosen account are read from its own database, whichever is shown', async () => {
  const asked: unknown[] = [];
  const storeOf = (name: string) => {
    const page = async (options: unknown): Promise<readonly TimelineEntry[]> => {
      asked.push([name, options]);
      return [];
    };
    return { ledger: { timeline: page } } as unknown as Store;
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

it('a gap says which machines watched meanwhile', async () => {
  const raw = JSON.stringify({ from: 1_000, to: 61_000, cause: messageOf('stream.appClosed') });
  const lap = { machine: 'laplapla', before: 500, after: 70_000, gaps: [] };
  const view = await viewOf(gap(raw), [lap]);
  expect(nameIn(view?.detail ?? '', 'en')).toContain('Lap watched all of that time.');
  const half = JSON.stringify({ from: 31_000, to: 90_000, cause: '' });
  const partly = await viewOf(gap(raw), [{ ...lap, machine: 'tower000', gaps: [half] }]);
  expect(nameIn(partly?.detail ?? '', 'en')).toContain('another machine watched a part of that time.');
});

it('an event of another machine is marked', async () => {
  const event = { ...gap('{}'), kind: 'challenge', machine: 'laplapla' } as const;
  expect(await viewOf(event)).toMatchObject({ subject: 'alice', machine: { name: 'Lap' } });
  expect(await viewOf({ ...event, machine: null })).not.toHaveProperty('machine');
});
