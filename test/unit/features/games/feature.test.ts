import { expect, it } from 'vitest';
import { createEventHub } from '../../../../main/base/event-hub.ts';
import { silentLog } from '../../../../main/base/log.ts';
import type { FeatureContext } from '../../../../main/context.ts';
import type { AppEvents } from '../../../../main/events.ts';
import { createGamesFeature } from '../../../../main/features/games/feature.ts';
import type { GameRow } from '../../../../main/store/api.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { summary } from '../fixtures.ts';

const underWay = (accountId: string): GameRow => ({
  ...{ accountId, gameId: 'game0001', over: false, updatedAt: 0 },
  data: JSON.stringify({ summary: summary(), chat: [], startedAt: 0, updatedAt: 0 }),
});

function setUp(rows: { readonly accounts: readonly GameRow[]; readonly practice: readonly GameRow[] }) {
  const accounts = new Map<string, object>([
    ['here', {}],
    ['left', { signedOut: true }],
    ['practice', {}],
  ]);
  const storeOf = (held: readonly GameRow[]) => ({ games: { ongoing: async () => held } });
  const context = {
    accountContext: () => undefined,
    accounts: { get: (id: string) => accounts.get(id) },
    ...{ clock: createVirtualClock(), connections: {}, log: silentLog, publisher: { refresh() {} } },
    events: createEventHub<AppEvents>(() => {}),
    features: () => ({ bot: { tookOver: () => false } }),
    stores: { accounts: storeOf(rows.accounts), practice: storeOf(rows.practice) },
  };
  return createGamesFeature(context as unknown as FeatureContext);
}

it('restores no game of an account that was removed or signed out', async () => {
  const games = setUp({
    accounts: ['here', 'left', 'removed'].map(underWay),
    practice: [underWay('practice')],
  });
  await games.restore();
  expect(games.api.own().map(({ accountId }) => accountId)).toEqual(['here', 'practice']);
});
