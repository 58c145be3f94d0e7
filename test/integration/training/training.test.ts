/** Training over the real database: attempts, marks, mistakes of analysed games, and fair play. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import type { CheckedMove } from '../../../main/chess/checked-move.ts';
import type { OwnGame } from '../../../main/chess/fair-play.ts';
import { packAnalysis, type AnalysedPosition } from '../../../main/chess/packed-analysis.ts';
import { packMoves } from '../../../main/chess/packed-game.ts';
import { createDecks } from '../../../main/features/training/decks.ts';
import { createMistakeReader } from '../../../main/features/training/mistake-reader.ts';
import { createSpacing } from '../../../main/features/training/spacing.ts';
import { createTraining } from '../../../main/features/training/training.ts';
import type { Store } from '../../../main/store/api.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { DAY, makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import { openStore } from '../store/support.ts';

const accountId = 'alice';
const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';

let folder: Folder;
let store: Store;
let now: number;
let own: readonly OwnGame[];
let checked: CheckedMove | null;
let asked: string[];
beforeEach(async () => {
  folder = makeFolder();
  store = await openStore(folder.file);
  now = NOON;
  own = [];
  checked = null;
  asked = [];
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

function start() {
  const spacing = createSpacing();
  const decks = createDecks({ spacing, store: () => store.training, onChange() {} });
  const training = createTraining({
    ...{ decks, now: () => now, ownGames: () => own },
    checkMove(position, uci) {
      asked.push(`${position.fen} ${uci}`);
      return Promise.resolve(checked);
    },
    async endOfGame(account, gameId) {
      const game = await store.archive.game(account, gameId);
      return game && game.began + game.lasted;
    },
  });
  const clock = { ...createSystemClock(), now: () => now };
  const reader = createMistakeReader({ store: store.training, decks, spacing, clock, log: silentLog });
  const session = () => training.session(accountId, 10);
  const answer = (key: string, attempt: string, uci: string) =>
    training.answer({ accountId, key, attempt, uci, elapsed: 3_000 });
  return { training, session, answer, reader };
}
const mark = (training: ReturnType<typeof start>['training'], moves = ['f1b5']) =>
  training.mark({ accountId, variant: 'standard', fen, moves, line: [...moves, 'a7a6', 'b5a4'] });

test('a marked position is trained, and due again on the next day after a wrong answer', async () => {
  const { training, session, answer } = start();
  expect(await training.view(accountId)).toMatchObject({ cards: 0, due: 0, next: null });
  const { key, isNew } = await mark(training);
  expect(isNew).toBe(true);
  expect(await session()).toMatchObject([{ key, source: 'marked', fen, isNew: true }]);
  const trained = await answer(key, 'first', 'f1c4');
  expect(trained).toMatchObject({
    ...{ isRight: false, played: { san: 'Bc4', uci: 'f1c4' }, best: { san: 'Bb5' }, due: NOON + DAY },
    line: [{ san: 'Bb5' }, { san: 'a6' }, { san: 'Ba4' }],
  });
  expect(await training.view(accountId)).toMatchObject({ due: 0, next: NOON + DAY, learning: 1 });
  now = NOON + DAY - 5 * 3_600_000;
  expect(await session()).toMatchObject([{ key, isNew: false }]);
  // The same after a restart, which reads the reviews again.
  expect(await start().session()).toMatchObject([{ key }]);
  expect((await answer(key, 'second', 'f1b5')).isRight).toBe(true);
  expect(await session()).toEqual([]);
});

test('an attempt that is sent twice is stored once', async () => {
  const { training, answer } = start();
  const { key } = await mark(training);
  const once = await answer(key, 'same', 'f1b5');
  expect(await answer(key, 'same', 'f1b5')).toEqual(once);
  expect(await store.training.reviews(accountId)).toHaveLength(1);
});

test('a removed position is trained no more, and a new mark brings it back with its new answer', async () => {
  const { training, session, answer } = start();
  const { key } = await mark(training);
  await training.remove(accountId, key);
  expect(await session()).toEqual([]);
  await expect(answer(key, 'late', 'f1b5')).rejects.toMatchObject({ failure: { code: 'not_found' } });
  expect(await mark(training, ['d2d4'])).toEqual({ key, isNew: true, isChanged: true });
  expect((await answer(key, 'new', 'd2d4')).isRight).toBe(true);
  expect(await mark(training)).toEqual({ key, isNew: false, isChanged: true });
});

describe('a position that has a card already, when it is marked', () => {
  const content = { variant: 'standard', fen, answers: ['f1b5'], line: ['f1b5', 'a7a6'] };
  const add = async (source: 'mistake' | 'line', change: object = {}, active = true) => {
    const { training, answer } = start();
    const key = 'standard r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -';
    const data = JSON.stringify({ ...content, ...change });
    await store.training.add(accountId, [{ key, source, at: NOON, active, data }], []);
    const stored = async () => {
      const [row] = await store.training.cards(accountId);
      return row && { source: row.source, active: row.active, ...(JSON.parse(row.data) as object) };
    };
    return { training, answer, key, stored };
  };
  const game = { gameId: 'later', ply: 4 };

  test('keeps a mistake of the game with its answer, and is trained again', async () => {
    const { training, key, stored } = await add('mistake', { played: 'f1c4' }, false);
    const input = { accountId, variant: 'standard', fen, moves: ['f1c4'], line: ['f1c4'] };
    expect(await training.mark({ ...input, game })).toEqual({ key, isNew: true, isChanged: false });
    expect(await training.mark(input)).toEqual({ key, isNew: false, isChanged: false });
    expect(await stored()).toEqual({ ...content, source: 'mistake', active: true, played: 'f1c4' });
  });

  test('accepts a move of the analysis board as one more answer to a mistake', async () => {
    const { training, answer, key, stored } = await add('mistake', { played: 'f1c4' });
    expect(await mark(training, ['d2d4'])).toEqual({ key, isNew: false, isChanged: true });
    expect(await stored()).toMatchObject({ source: 'mistake', answers: ['f1b5', 'd2d4'], played: 'f1c4' });
    expect((await answer(key, 'one', 'd2d4')).isRight).toBe(true);
  });

  test('keeps a line of a repertoire, unless the repertoire has it no longer', async () => {
    const { training, key, stored } = await add('line', {}, false);
    expect(await mark(training, ['d2d4'])).toEqual({ key, isNew: true, isChanged: false });
    expect(await stored()).toEqual({ ...content, source: 'line', active: true });
    await store.training.change(accountId, [
      { key, source: 'line', at: NOON, active: false, data: JSON.stringify({ ...content, gone: true }) },
    ]);
    expect(await mark(start().training, ['d2d4'])).toEqual({ key, isNew: true, isChanged: true });
    expect(await stored()).toMatchObject({ source: 'marked', answers: ['d2d4'] });
  });
});

test('impossible moves and positions are refused', async () => {
  const { training, answer } = start();
  await expect(mark(training, ['a1a8'])).rejects.toMatchObject({ failure: { code: 'rejected' } });
  const { key } = await mark(training);
  await expect(answer(key, 'one', 'a1a8')).rejects.toMatchObject({ failure: { code: 'rejected' } });
});

test('a position of an own game in progress is neither trained nor marked', async () => {
  const { training, session, answer } = start();
  const { key } = await mark(training);
  const start960 = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  own = [{ accountId, gameId: 'own', realTime: false, playedBy: 'person', fens: [start960, fen] }];
  expect(await session()).toEqual([]);
  expect(await training.view(accountId)).toMatchObject({
    ...{ due: 0, heldBack: 1, reason: { id: 'fairPlay.positionUnderWay' } },
  });
  await expect(answer(key, 'one', 'f1b5')).rejects.toMatchObject({ failure: { code: 'refused' } });
  await expect(mark(training)).rejects.toMatchObject({ failure: { code: 'refused' } });
  expect(await store.training.reviews(accountId)).toEqual([]);
  own = [];
  expect(await session()).toHaveLength(1);
});

test('mistakes of analysed games become cards once, and the same mistake later is a lapse', async () => {
  const sans = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nf6', 'd3', 'd6'];
  const data = packAnalysis(
    [20, 20, 20, 20, 20, -500, -500, -500, -500].map((value, ply): AnalysedPosition => ({
      evaluation: { kind: 'centipawns', value },
      ...{ best: ply === 4 ? 'f1b5' : 'a2a3', depth: 20, engine: 1, kiloNodes: 1_000 },
      ...(ply === 4 && { second: { best: 'h2h3', evaluation: { kind: 'centipawns', value: -300 } } }),
    })),
  );
  const play = async (gameId: string, began: number, bishop = 'Bc4') => {
    const moves = packMoves(sans.with(4, bishop));
    const game = archived({ gameId, began, lasted: 60_000, plies: 8, moves, clocks: null });
    await store.archive.put(accountId, [game], null);
    const row = await store.analysis.game(accountId, gameId);
    if (row) await store.analysis.put(accountId, row, true, data);
  };
  const { session, answer, training, reader } = start();
  const read = async () => {
    reader.ask();
    await reader.idle();
  };
  await play('first', NOON - DAY);
  await play('older', NOON - 2 * DAY);
  await read();
  const [card] = await session();
  expect(await session()).toHaveLength(1);
  expect(card).toMatchObject({ source: 'mistake', fen, game: { gameId: 'first', ply: 4 } });
  expect(await store.training.reviews(accountId)).toEqual([]);
  const trained = await answer(card?.key ?? '', 'one', 'f1b5');
  expect(trained).toMatchObject({ isRight: true, mistake: { san: 'Bc4' } });
  expect(await training.mistakes(accountId)).toMatchObject({ stopped: [], again: [], unmet: 1 });
  now = NOON + 10 * DAY;
  await play('later', NOON + 5 * DAY);
  await read();
  expect(await store.training.reviews(accountId)).toMatchObject([
    { kind: 'trained' },
    { kind: 'lapse', review: 'game:later:4', at: NOON + 5 * DAY + 60_000 },
  ]);
  expect(await training.view(accountId)).toMatchObject({ again: 1, learning: 1, due: 1 });

  // The lists of what became of it. A position that is due keeps its answer to itself.
  const back = {
    ...{ fen, played: { san: 'Bc4', uci: 'f1c4' }, best: null, times: 2, right: 0, reviews: 0 },
    ...{ last: NOON + 5 * DAY + 60_000, lastGame: { gameId: 'later', ply: 4 }, rightGame: null },
  };
  expect(await training.mistakes(accountId)).toMatchObject({ stopped: [], again: [back], unmet: 0 });
  await answer(card?.key ?? '', 'two', 'f1b5');
  now = NOON + 12 * DAY;
  await play('right', NOON + 11 * DAY, 'Bb5');
  await read();
  const stopped = {
    ...{ fen, best: { san: 'Bb5', uci: 'f1b5' }, times: 2, right: 1, reviews: 1, remembered: 1 },
    ...{ last: NOON + 5 * DAY + 60_000, rightLast: NOON + 11 * DAY + 60_000 },
    rightGame: { gameId: 'right', ply: 4 },
  };
  expect(await training.mistakes(accountId)).toMatchObject({ stopped: [stopped], again: [], unmet: 0 });
  // The position is hidden while an own game has it.
  const fens = ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', fen];
  own = [{ accountId, gameId: 'now', fens, realTime: false, playedBy: 'person' }];
  expect(await training.mistakes(accountId)).toMatchObject({ stopped: [], again: [], heldBack: 1 });
  await reader.close();
});

test('a mistake that stopped has the date of its game', async () => {
  const { training } = start();
  const game = archived({ gameId: 'first', began: NOON - DAY, lasted: 60_000, plies: 8 });
  await store.archive.put(accountId, [game], null);
  const card = { variant: 'standard', fen, answers: ['f1b5'], line: ['f1b5'], played: 'f1c4' };
  const cards = ['first', 'gone'].map((gameId) => ({
    ...{ key: `standard ${gameId}`, source: 'mistake' as const, at: NOON, active: false },
    data: JSON.stringify({ ...card, game: { gameId, ply: 4 } }),
  }));
  const reviews = cards.map(({ key }, index) => ({
    ...{
      key,
      review: `game:right:${index}`,
      at: NOON + DAY - index,
      kind: 'solved' as const,
      grade: 3,
      elapsed: 0,
    },
  }));
  await store.training.add(accountId, cards, reviews);
  expect(await training.mistakes(accountId)).toMatchObject({
    stopped: [{ last: NOON - DAY + 60_000, times: 1 }, { last: null }],
  });
});

test('arrows of a repertoire come with the answer, not before it', async () => {
  const { session, answer } = start();
  const card = { variant: 'standard', fen, answers: ['f1b5'], line: ['f1b5'], shapes: 'Gf1b5 Re5' };
  const data = JSON.stringify(card);
  const row = { key: 'standard line', source: 'line', at: NOON, active: true, data } as const;
  await store.training.add(accountId, [row], []);
  const [shown] = await session();
  expect(shown).toMatchObject({ key: row.key, source: 'line' });
  expect(JSON.stringify(shown)).not.toContain('Gf1b5');
  expect(await answer(row.key, 'first', 'f1b5')).toMatchObject({ isRight: true, shapes: 'Gf1b5 Re5' });
});

test('an undone removal brings a position back with its reviews', async () => {
  const { training, session, answer } = start();
  const { key } = await mark(training);
  await answer(key, 'first', 'f1c4');
  now = NOON + DAY;
  await training.remove(accountId, key);
  expect(await session()).toEqual([]);
  await training.restore(accountId, key);
  expect(await session()).toMatchObject([{ key, isNew: false }]);
  // The same after a restart.
  expect(await start().session()).toMatchObject([{ key, isNew: false }]);
  await expect(training.restore(accountId, 'unknown')).rejects.toMatchObject({
    failure: { code: 'not_found' },
  });
});

describe('an answer to a marked position that is not among its moves', () => {
  const line = (value: number, ...moves: readonly string[]) => ({
    ...{ evaluation: { kind: 'centipawns' as const, value }, moves },
  });

  test('is right when it is as good as the best one, and stays right', async () => {
    const { training, answer } = start();
    const { key } = await mark(training);
    checked = { best: line(30, 'f1b5', 'a7a6'), played: line(25, 'f1c4', 'g8f6') };
    expect(await answer(key, 'first', 'f1c4')).toMatchObject({
      ...{ isRight: true, best: { san: 'Bb5' }, due: NOON + 2 * DAY },
      checked: {
        best: { evaluation: { value: 30 }, line: [{ san: 'Bb5' }, { san: 'a6' }] },
        played: { evaluation: { value: 25 }, line: [{ san: 'Bc4' }, { san: 'Nf6' }] },
      },
    });
    expect(asked).toEqual([`${fen} f1c4`]);
    // The engine is asked once: also after a restart, when it has another opinion.
    checked = { best: line(300, 'f1b5'), played: line(0, 'f1c4') };
    expect(await start().answer(key, 'second', 'f1c4')).toMatchObject({ isRight: true, checked: null });
    expect(asked).toHaveLength(1);
  });

  test('is wrong when it falls short by more than 0.035 winning chances', async () => {
    const { training, answer } = start();
    const { key } = await mark(training);
    checked = { best: line(30, 'f1b5'), played: line(5, 'f1c4') };
    expect(await answer(key, 'first', 'f1c4')).toMatchObject({ isRight: false, others: [] });
    // The same attempt again is the same answer.
    checked = { best: line(30, 'f1b5'), played: line(30, 'f1c4') };
    expect(await answer(key, 'first', 'f1c4')).toMatchObject({ isRight: false });
    expect(await store.training.reviews(accountId)).toHaveLength(1);
  });

  test('is wrong without an engine, and the engine is not asked about the marked move', async () => {
    const { training, answer } = start();
    const { key } = await mark(training);
    expect(await answer(key, 'first', 'f1c4')).toMatchObject({ isRight: false, checked: null });
    expect(asked).toHaveLength(1);
    expect(await answer(key, 'second', 'f1b5')).toMatchObject({ isRight: true, checked: null });
    expect(asked).toHaveLength(1);
  });
});
