import { expect, it } from 'vitest';
import { createArenaMemos, type ArenaParticipation } from '../../../../main/features/arenas/arena-memos.ts';
import { createMemos } from '../../../integration/arenas/support.ts';

const entry: ArenaParticipation = {
  arenaId: 'arena001',
  name: 'Evening Rapid',
  startsAt: 1_000,
  finishesAt: 9_000,
  closesFrom: 8_000,
  access: 'board',
  phase: 'in',
  wasIn: false,
  joinedAt: 2_000,
  team: null,
  password: null,
  pairing: true,
  leftIdle: false,
  rule: null,
};

it('a participation is read as it was stored, also by a version that named the access otherwise', async () => {
  const store = createMemos();
  const memos = createArenaMemos('acc', store, () => 5_000);
  await memos.putEntry(entry);
  const { access: door, ...rest } = entry;
  const data = JSON.stringify({ ...rest, arenaId: 'arena002', door });
  await store.keep({ accountId: 'acc', kind: 'arena-entry', id: 'arena002', at: 0, data });
  expect(await memos.entries()).toEqual([entry, { ...entry, arenaId: 'arena002' }]);
});
