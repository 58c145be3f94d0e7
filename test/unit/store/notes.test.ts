import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ArchiveFilter } from '../../../main/store/history-api.ts';
import { joinNotes } from '../../../main/store/notes.ts';
import { archived } from './history/archived.ts';
import { makeFolder, NOON, openBench, type Bench, type Folder } from './support.ts';

let folder: Folder;
let bench: Bench;
beforeEach(async () => {
  folder = makeFolder();
  bench = await openBench(folder.file);
  await bench.ask(
    'archive',
    'put',
    'alice',
    [archived({ gameId: 'one' }), archived({ gameId: 'two' })],
    null,
  );
});
afterEach(async () => {
  await bench.close();
  folder.remove();
});

const setGame = (gameId: string, text: string, tags: readonly string[] = [], accountId = 'alice') =>
  bench.ask('notes', 'putGame', accountId, gameId, { text, tags }, NOON);
const setPosition = (position: string, text: string, tags: readonly string[] = [], at = NOON) =>
  bench.ask(
    'notes',
    'putPosition',
    'alice',
    { position, variant: 'standard', fen: position },
    { text, tags },
    at,
  );
const game = (gameId: string, accountId = 'alice') => bench.ask('notes', 'game', accountId, gameId);
const idsOf = async (filter: ArchiveFilter) =>
  (await bench.ask('archive', 'page', 'alice', { filter, limit: 9 })).map(({ gameId }) => gameId).toSorted();

test('a game has one note, which an empty one removes', async () => {
  expect(await game('one')).toBeNull();
  expect(await setGame('one', 'first\nsecond', ['a', 'b'])).toBe(true);
  expect(await setGame('one', 'changed', ['b'])).toBe(true);
  expect(await game('one')).toEqual({ text: 'changed', tags: ['b'] });
  expect(await game('one', 'bob')).toBeNull();
  expect(await setGame('one', '')).toBe(true);
  expect(await game('one')).toBeNull();
});

test('a game that is not archived gets no note', async () => {
  expect(await setGame('three', 'text')).toBe(false);
  expect(await setGame('one', 'text', [], 'bob')).toBe(false);
});

test('a removed game takes its note with it; the other one keeps its own', async () => {
  await setGame('one', 'text');
  await setGame('two', 'other');
  await bench.ask('archive', 'remove', 'alice', ['one']);
  expect(await game('one')).toBeNull();
  expect(await game('two')).not.toBeNull();
  await bench.ask('archive', 'put', 'alice', [archived({ gameId: 'one' })], null);
  expect(await game('one')).toBeNull();
});

test('a game that arrives again keeps its note', async () => {
  await setGame('one', 'text');
  await bench.ask('archive', 'put', 'alice', [archived({ gameId: 'one', rating: 1_111 })], null);
  expect(await game('one')).toEqual({ text: 'text', tags: [] });
});

test('positions are listed by their last change, and found by text and tag in any case', async () => {
  await setPosition('a', 'Plan: Öffnen', ['Endgame']);
  await setPosition('b', '', ['endgame', 'sharp'], NOON + 1);
  await setPosition('c', 'nothing', [], NOON + 2);
  const found = async (filter: object, skip = 0, limit = 9) =>
    (await bench.ask('notes', 'positions', 'alice', filter, skip, limit)).map(({ position }) => position);
  expect(await found({})).toEqual(['c', 'b', 'a']);
  expect(await found({}, 1, 1)).toEqual(['b']);
  expect(await found({ tag: 'ENDGAME' })).toEqual(['b', 'a']);
  expect(await found({ text: 'öffnen' })).toEqual(['a']);
  expect(await found({ text: 'öffnen', tag: 'sharp' })).toEqual([]);
  await setPosition('a', '', []);
  expect(await bench.ask('notes', 'position', 'alice', 'a')).toBeNull();
});

test('tags are counted, renamed into one and removed everywhere', async () => {
  await setGame('one', 'text', ['Sharp', 'b']);
  await setGame('two', '', ['sharp']);
  await setPosition('a', '', ['attack']);
  const tags = () => bench.ask('notes', 'tags', 'alice');
  expect(await tags()).toEqual([
    { tag: 'attack', games: 0, positions: 1 },
    { tag: 'b', games: 1, positions: 0 },
    { tag: 'Sharp', games: 2, positions: 0 },
  ]);
  expect(await bench.ask('notes', 'renameTag', 'alice', 'sharp', 'Attack', NOON)).toBe(2);
  expect(await tags()).toMatchObject([{ tag: 'Attack', games: 2, positions: 1 }, { tag: 'b' }]);
  expect(await bench.ask('notes', 'renameTag', 'alice', 'b', 'ATTACK', NOON)).toBe(1);
  expect((await game('one'))?.tags).toEqual(['Attack']);
  expect(await bench.ask('notes', 'renameTag', 'alice', 'attack', null, NOON)).toBe(3);
  expect(await tags()).toEqual([]);
  // A note that had only tags is gone.
  expect(await game('two')).toBeNull();
  expect(await game('one')).toEqual({ text: 'text', tags: [] });
});

test('games are found by the tags and the text of their notes, and list their tags', async () => {
  await setGame('one', 'Lost on time, 100% winning', ['blunder']);
  await setGame('two', '', ['Blunder', 'fun']);
  expect(await idsOf({ noteTag: 'BLUNDER' })).toEqual(['one', 'two']);
  expect(await idsOf({ noteTag: 'blunder', noteText: 'ON TIME' })).toEqual(['one']);
  expect(await idsOf({ noteText: '100%' })).toEqual(['one']);
  expect(await idsOf({ noteText: '' })).toEqual(['one', 'two']);
  expect(await idsOf({ noteTag: 'other' })).toEqual([]);
  expect(await idsOf({ text: '0% win' })).toEqual(['one']);
  expect((await bench.ask('archive', 'count', 'alice', { noteTag: 'fun' })).games).toBe(1);
  const rows = await bench.ask('archive', 'page', 'alice', { filter: {}, limit: 9 });
  const tags = new Map(rows.map(({ gameId, noteTags }) => [gameId, noteTags]));
  expect(tags.get('two')).toEqual(['Blunder', 'fun']);
  await setGame('two', '');
  const [row] = await bench.ask('archive', 'page', 'alice', { filter: { noteTag: 'fun' }, limit: 9 });
  expect(row).toBeUndefined();
});

test('umlauts of notes are found in either case, and tags are in the order of the alphabet', async () => {
  await setGame('one', 'Überraschend', ['Öffnung', 'Zeitnot']);
  await setGame('two', 'Aberraschend', ['Patt']);
  expect(await idsOf({ text: 'ÜBERRASCH' })).toEqual(['one']);
  expect(await idsOf({ text: 'überrasch' })).toEqual(['one']);
  const tags = await bench.ask('notes', 'tags', 'alice');
  expect(tags.map(({ tag }) => tag)).toEqual(['Öffnung', 'Patt', 'Zeitnot']);
});

test('joined notes repeat nothing and are never cut', () => {
  const join = (here: string, there: string) =>
    joinNotes({ text: here, tags: [] }, { text: there, tags: [] }).text;
  expect(join('', 'b')).toBe('b');
  expect(join('a', '')).toBe('a');
  expect(join('a', 'a')).toBe('a');
  expect(join('a', 'b')).toBe('a\n\nb');
  expect(join('a\n\nb', 'b')).toBe('a\n\nb');
  expect(join('b', 'a\n\nb')).toBe('a\n\nb');
  // A part of a word is no repetition.
  expect(join('abc', 'b')).toBe('abc\n\nb');
  const long = 'x'.repeat(3_999);
  expect(join(long, 'other')).toBe(long);
  expect(joinNotes({ text: '', tags: ['A'] }, { text: '', tags: ['a', 'b'] }).tags).toEqual(['A', 'b']);
});
