/** Training through the real database: nothing is lost or doubled, and only an account's own games bring cards. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packAnalysis } from '../../../main/chess/packed-analysis.ts';
import { deckOf } from '../../../main/features/training/deck.ts';
import { createSpacing } from '../../../main/features/training/spacing.ts';
import type { Store } from '../../../main/store/api.ts';
import type { CardRow, ReviewRow } from '../../../main/store/training-api.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { DAY, makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import { openStore } from '../store/support.ts';

let folder: Folder;
let store: Store;
beforeEach(async () => {
  folder = makeFolder();
  store = await openStore(folder.file);
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const data = JSON.stringify({ variant: 'standard', fen: 'some fen', answers: ['e2e4'], line: ['e2e4'] });
const card = (key: string, change: Partial<CardRow> = {}): CardRow => ({
  ...{ key, source: 'marked', at: NOON, active: true, data },
  ...change,
});
const review = (key: string, name: string, change: Partial<ReviewRow> = {}): ReviewRow => ({
  ...{ key, review: name, at: NOON, kind: 'trained', grade: 3, elapsed: 4_000 },
  ...change,
});

describe('cards and reviews', () => {
  test('that are added twice are stored once, as they were first', async () => {
    await store.training.add('alice', [card('a')], [review('a', 'one')]);
    await store.training.add(
      'alice',
      [card('a', { at: NOON + DAY }), card('b')],
      [review('a', 'one', { grade: 1 }), review('a', 'two', { at: NOON - 1 })],
    );
    expect(await store.training.cards('alice')).toEqual([card('a'), card('b')]);
    expect(await store.training.reviews('alice')).toEqual([
      review('a', 'two', { at: NOON - 1 }),
      review('a', 'one'),
    ]);
    expect(await store.training.cards('bob')).toEqual([]);
  });

  test('survive a restart, and give the same due dates', async () => {
    const reviews = [1, 3, 3].map((grade, index) =>
      review('a', `r${index}`, { grade, at: NOON + index * DAY }),
    );
    await store.training.add('alice', [card('a')], reviews);
    const spacing = createSpacing();
    const before = deckOf(spacing, [card('a')], reviews);
    await store.close();
    store = await openStore(folder.file);
    const after = deckOf(spacing, await store.training.cards('alice'), await store.training.reviews('alice'));
    expect(after).toEqual(before);
    expect(after.get('a')?.state).toMatchObject({ stage: 'review', reviews: 3 });
  });

  test('a removed card keeps its reviews, and is not added again', async () => {
    await store.training.add('alice', [card('a')], [review('a', 'one')]);
    await store.training.change('alice', [card('a', { active: false })]);
    await store.training.add('alice', [card('a')], []);
    expect(await store.training.cards('alice')).toEqual([card('a', { active: false })]);
    expect(await store.training.reviews('alice')).toHaveLength(1);
  });

  test('are deleted with the account’s data, and only those', async () => {
    await store.training.add('alice', [card('a')], [review('a', 'one')]);
    await store.training.add('bob', [card('a')], [review('a', 'one')]);
    await store.accounts.erase('alice');
    expect(await store.training.cards('alice')).toEqual([]);
    expect(await store.training.reviews('alice')).toEqual([]);
    expect(await store.training.reviews('bob')).toHaveLength(1);
  });
});

describe('games to read', () => {
  const analysis = packAnalysis([
    { evaluation: { kind: 'centipawns', value: 5 }, best: 'e2e4', depth: 9, engine: 1, kiloNodes: 200 },
  ]);
  const analyse = async (gameId: string, isDone: boolean): Promise<void> => {
    const game = await store.analysis.game('alice', gameId);
    if (!game) throw new Error('no game');
    expect(await store.analysis.put('alice', game, isDone, analysis)).toBe(true);
  };

  test('are those whose analysis is complete, until they are read', async () => {
    await store.archive.put(
      'alice',
      [archived({ gameId: 'one' }), archived({ gameId: 'two' }), archived({ gameId: 'theirs', own: 'Anna' })],
      null,
    );
    expect(await store.training.due(10)).toEqual({ games: [], others: [] });
    await analyse('one', true);
    await analyse('two', false);
    await analyse('theirs', true);
    const { games, others } = await store.training.due(10);
    expect(games).toMatchObject([
      { accountId: 'alice', gameId: 'one', ended: NOON + 240_000, color: 'white', variant: 'standard' },
    ]);
    expect(others).toHaveLength(1);
    await store.training.read([...games.map(({ mark }) => mark), ...others]);
    expect(await store.training.due(10)).toEqual({ games: [], others: [] });
    await analyse('two', true);
    expect((await store.training.due(10)).games).toMatchObject([{ gameId: 'two' }]);
    await store.analysis.clear('alice', 10);
    expect(await store.training.due(10)).toEqual({ games: [], others: [] });
  });
});
