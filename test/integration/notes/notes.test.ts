/** Own notes over the real database: bounds, fair play, and the way through a PGN and back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { createPlayer } from '../../../main/chess/bulk/position-player.ts';
import type { OwnGame } from '../../../main/chess/fair-play.ts';
import { packMoves } from '../../../main/chess/packed-game.ts';
import { exportedGames } from '../../../main/features/history/games-export.ts';
import { gamesPage } from '../../../main/features/history/games-page.ts';
import { saveGame } from '../../../main/features/history/save-game.ts';
import { createNotes } from '../../../main/features/notes/notes.ts';
import type { Store } from '../../../main/store/api.ts';
import { fairFilter } from '../../../main/views/archive-filter.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import { openStore } from '../store/support.ts';

const accountId = 'alice';
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const afterNf3 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';
const about = { user: 'Alice', baseUrl: 'https://chess.example' };

let folder: Folder;
let store: Store;
let own: readonly OwnGame[];
let changes: number;
beforeEach(async () => {
  folder = makeFolder();
  store = await openStore(folder.file);
  own = [];
  changes = 0;
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const notesOf = (one: Store) =>
  createNotes({
    clock: { now: () => NOON },
    store: () => one,
    hasAccount: (id) => id === accountId,
    ownGames: () => own,
    onChange: () => void (changes += 1),
  });
const setPosition = (fen: string, text: string, tags: string[] = []) =>
  notesOf(store).setPosition({ accountId, variant: 'standard', fen, note: { text, tags } });
const at = (fen: string, one = store) => notesOf(one).ofPosition({ accountId, variant: 'standard', fen });
const play = (gameId: string, sans: readonly string[]) =>
  store.archive.put(
    accountId,
    [archived({ gameId, plies: sans.length, moves: packMoves(sans), clocks: null, evals: null })],
    null,
  );
async function exported(from = store): Promise<string> {
  const parts: string[] = [];
  for await (const part of exportedGames(from, accountId, {
    ...{ ...about, filter: {}, ownGames: own, withOpenings: async (games) => games },
  }))
    parts.push(part);
  return parts.join('');
}
const importInto = (one: Store, pgn: string) =>
  saveGame(
    { store: one.archive, accountId, baseUrl: about.baseUrl, clock: createSystemClock() },
    { pgn, into: 'x' },
  );

test('a position is the same by any order of moves and with other counters', async () => {
  const kept = await setPosition(afterNf3, ' plan\r\nd4 ', ['Sharp', 'sharp', ' ']);
  expect(kept).toEqual({ text: 'plan\nd4', tags: ['Sharp'] });
  expect(await at(afterNf3.replace('1 2', '7 33'))).toEqual({ note: kept, reason: null });
  expect((await at(afterE4)).note).toEqual({ text: '', tags: [] });
  expect(changes).toBe(1);
});

test('impossible positions, unknown games and accounts are refused', async () => {
  await expect(setPosition('8/8/8/8/8/8/8/8 w - - 0 1', 'x')).rejects.toMatchObject({
    failure: { code: 'rejected' },
  });
  const note = { text: 'x', tags: [] };
  const set = (one: string, gameId: string) => notesOf(store).setGame({ accountId: one, gameId, note });
  await expect(set(accountId, 'none')).rejects.toMatchObject({ failure: { code: 'not_found' } });
  await expect(set('bob', 'none')).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  await expect(notesOf(store).renameTag({ accountId, tag: 'a', name: ' , ' })).rejects.toMatchObject({
    failure: { code: 'rejected' },
  });
  expect(changes).toBe(0);
});

test('notes on positions of an own game in progress are neither shown, listed, changed nor exported', async () => {
  await play('abcd1234', ['e4', 'e5', 'Nf3']);
  await setPosition(afterE4, 'secret plan');
  await setPosition(afterNf3, 'other');
  own = [{ accountId, gameId: 'now', realTime: true, playedBy: 'person', fens: [start, afterE4] }];
  expect(await at(afterE4)).toMatchObject({
    note: { text: '' },
    reason: { id: 'fairPlay.positionUnderWay' },
  });
  expect((await at(afterNf3)).note.text).toBe('other');
  const list = await notesOf(store).positions({ accountId, skip: 0 });
  expect(list).toMatchObject({ heldBack: 1, more: false, rows: [{ text: 'other' }] });
  await expect(setPosition(afterE4, '')).rejects.toMatchObject({ failure: { code: 'refused' } });
  expect(await exported()).not.toContain('secret plan');
  own = [];
  expect((await at(afterE4)).note.text).toBe('secret plan');
  expect(await exported()).toContain('secret plan');
});

test('an exported game gives its notes back once, also where the game is already', async () => {
  await play('abcd1234', ['e4', 'e5', 'Nf3']);
  const game = { text: 'Lost on time.\n\n[Event "no header"] } [%clk 0:01]', tags: ['blunder', 'Zeitnot'] };
  await notesOf(store).setGame({ accountId, gameId: 'abcd1234', note: game });
  await setPosition(start, 'before the first move');
  await setPosition(afterE4, 'best by test', ['e4']);
  await setPosition(afterNf3, 'two\nlines');
  const pgn = await exported();
  expect(pgn).toContain('[OutpostTags "blunder, Zeitnot"]');
  expect(pgn).toContain('1. e4 { [%note position] [%tags e4] best by test } 1... e5');

  const other = makeFolder();
  const second = await openStore(other.file);
  try {
    for (let times = 0; times < 2; times += 1) {
      await importInto(second, pgn);
      expect(await second.notes.game(accountId, 'abcd1234')).toEqual(game);
      expect((await at(afterE4, second)).note).toEqual({ text: 'best by test', tags: ['e4'] });
      expect((await at(afterNf3, second)).note.text).toBe('two\nlines');
      expect((await at(start, second)).note.text).toBe('before the first move');
      // They are no annotations of the file.
      expect((await second.archive.game(accountId, 'abcd1234'))?.notes ?? '').not.toContain('%note');
    }
    await importInto(store, pgn);
    expect(await store.notes.game(accountId, 'abcd1234')).toEqual(game);
    expect(await store.notes.positions(accountId, {}, 0, 9)).toHaveLength(3);
    expect(await exported()).toBe(pgn);
  } finally {
    await second.close();
    other.remove();
  }
});

test('a note that was written meanwhile is kept beside the imported one', async () => {
  await play('abcd1234', ['e4', 'e5', 'Nf3']);
  await setPosition(afterE4, 'from the file', ['a']);
  const pgn = await exported();
  await setPosition(afterE4, 'written here', ['b']);
  for (let times = 0; times < 2; times += 1) {
    await importInto(store, pgn);
    expect((await at(afterE4)).note).toEqual({ text: 'written here\n\nfrom the file', tags: ['b', 'a'] });
  }
});

test('annotations of a file stay annotations beside own notes', async () => {
  const pgn =
    '[Event "?"]\n[White "Roe"]\n[Black "Doe"]\n[Result "1-0"]\n\n{ Before. } 1. e4 { Good. } e5 1-0\n';
  const { gameId } = await importInto(store, pgn);
  await notesOf(store).setGame({ accountId, gameId, note: { text: 'mine', tags: [] } });
  await setPosition(afterE4, 'mine too');
  const again = await exported();
  expect(again).toContain('{ Before. } { [%note game] mine } 1. e4 { Good. } { [%note position] mine too }');
  const before = (await store.archive.game(accountId, gameId))?.notes;
  expect((await importInto(store, again)).gameId).toBe(gameId);
  expect((await store.archive.game(accountId, gameId))?.notes).toBe(before);
});

test('the whole game takes over the note of its part', async () => {
  const tags =
    '[Event "Open"]\n[White "Roe"]\n[Black "Doe"]\n[Date "2026.01.02"]\n[UTCTime "10:11:12"]\n[Result "1-0"]\n\n';
  const part = await importInto(store, `${tags}1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ke5 1-0\n`);
  const note = { text: 'about the part', tags: ['odd'] };
  await notesOf(store).setGame({ accountId, gameId: part.gameId, note });
  const whole = await importInto(store, `${tags}1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 1-0\n`);
  expect(whole.gameId).not.toBe(part.gameId);
  expect(await store.archive.game(accountId, part.gameId)).toBeNull();
  expect(await store.notes.game(accountId, whole.gameId)).toEqual(note);
  expect(await store.notes.game(accountId, part.gameId)).toBeNull();
});

test('games of a position list their tags, too', async () => {
  await play('abcd1234', ['e4', 'e5', 'Nf3']);
  await notesOf(store).setGame({ accountId, gameId: 'abcd1234', note: { text: '', tags: ['sharp'] } });
  const filter = fairFilter({ position: { fen: start, variant: 'standard' } }, []);
  const rows = await gamesPage(store, accountId, { limit: 9 }, filter);
  expect(rows.map(({ noteTags }) => noteTags)).toEqual([['sharp']]);
  const [game] = await store.archive.unindexed(accountId, 9);
  const positions: number[] = [];
  createPlayer((high, low) => positions.push((low & 0xffff_0000) >>> 0, high >>> 0))(
    game?.moves ?? new Uint8Array(),
    'standard',
    'startpos',
  );
  const pairs = new Uint32Array(positions);
  new BigUint64Array(pairs.buffer).sort();
  await store.archive.index(accountId, [game?.id ?? 0], pairs);
  const at = fairFilter({ position: { fen: afterNf3, variant: 'standard' } }, []);
  expect(await gamesPage(store, accountId, { limit: 9 }, at)).toMatchObject([
    { noteTags: ['sharp'], ply: 3 },
  ]);
});
