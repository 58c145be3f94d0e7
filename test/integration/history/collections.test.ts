/** Imported files as collections, through the core: names, filters, repeated imports, export and removal. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';
import { signIn, stage } from '../core/scene.ts';
import { createProfile } from '../core/support.ts';

const { openClub, run } = stage();
const patience = { timeout: 30_000 };

const gameOf = (tags: Readonly<Record<string, string>>, moves: string, result = '1-0'): string =>
  `${Object.entries({ ...tags, Result: result })
    .map(([name, value]) => `[${name} "${value}"]`)
    .join('\n')}\n\n${moves} ${result}\n\n`;

const linares = gameOf(
  {
    ...{ Event: 'Linares', Site: 'Linares ESP', Date: '1997.??.??', Round: '3.1', White: 'Kasparov, Garry' },
    ...{ Black: 'Karpov, Anatoly', WhiteElo: '2795', BlackElo: '2760', ECO: 'B90', Annotator: 'Ruth' },
    ...{ SourceTitle: 'A book "of" games'.replaceAll('"', '\\"') },
  },
  '1. e4 c5 (1... e5 2. Nf3 (2. f4 exf4) 2... Nc6 {the old way}) 2. Nf3 $1 d6',
);
const world = gameOf(
  { Event: 'World', Date: '1970.05.??', White: 'Fischer, R', Black: 'Spassky, B', Annotator: 'Ruth' },
  '1. d4 d5 2. c4 e6',
  '1/2-1/2',
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-collections-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open() {
  const running = await run(createProfile());
  const { core } = running;
  const accountId = await signIn(running, await openClub({ historyDays: 2 }));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const bringIn = async (file: string, into?: number) => {
    running.files.chosen = [file];
    await core.commands['history.import']({ accountId, ...(into !== undefined && { into }) });
    return vi.waitFor(async () => {
      const [newest] = (await core.queries['history.view']())[0]?.imports ?? [];
      expect(newest?.phase).toBe('done');
      return newest;
    }, patience);
  };
  const list = () => core.queries['history.collections']({ accountId });
  const games = (filter: ArchiveFilterView) =>
    core.queries['history.games']({ accountId, filter, limit: 100 });
  const whites = async (filter: ArchiveFilterView) =>
    (await games(filter)).map(({ own }) => own ?? '').toSorted((a, b) => (a < b ? -1 : 1));
  return { running, core, accountId, write, bringIn, list, games, whites };
}

describe('an imported file', () => {
  it('is a collection with its name, its games and its filters, and gives its tags back', async () => {
    const { running, core, accountId, write, bringIn, list, games, whites } = await open();
    const done = await bringIn(write('classics.pgn', linares + world));
    const [collection] = (await list()).collections;
    expect(collection).toMatchObject({ kind: 'file', name: 'classics.pgn', games: 2 });
    const id = collection?.id ?? 0;
    expect(done).toMatchObject({ collection: id, added: 2 });
    expect((await list()).imports).toEqual([{ id: done?.id, games: 2 }]);
    expect(await whites({ import: done?.id ?? 0 })).toEqual(['Fischer, R', 'Kasparov, Garry']);
    expect(await whites({ collection: id, event: 'Linares' })).toEqual(['Kasparov, Garry']);
    expect(await whites({ collection: id, yearTo: 1970 })).toEqual(['Fischer, R']);
    expect(await whites({ collection: id, tag: { name: 'SourceTitle', value: 'book' } })).toEqual([
      'Kasparov, Garry',
    ]);
    expect(await whites({ collection: id, outcomes: ['white'], ratingFrom: 2790 })).toEqual([
      'Kasparov, Garry',
    ]);
    expect((await games({ collection: id, event: 'Linares' }))[0]).toMatchObject({
      writtenDate: '1997.??.??',
      event: 'Linares',
    });
    const annotators = { accountId, id, field: 'annotator', text: '' } as const;
    expect(await core.queries['history.collectionValues'](annotators)).toEqual({
      ...{ values: [{ value: 'Ruth', games: 2 }], total: 1 },
    });
    await core.commands['history.exportGames']({ accountId, filter: { collection: id } });
    const text = running.files.written.at(-1)?.text ?? '';
    for (const tag of ['Date "1997.??.??"', 'Date "1970.05.??"', 'Round "3.1"', 'Site "Linares ESP"'])
      expect(text).toContain(`[${tag}]`);
    expect(text).toContain('(2. f4 exf4)');
  }, 60_000);

  it('that is imported again adds nothing twice, and fills its own collection', async () => {
    const { write, bringIn, list } = await open();
    await bringIn(write('first.pgn', linares + world));
    const again = await bringIn(write('a copy.pgn', linares + world));
    expect(again).toMatchObject({ added: 0, changed: 0, same: 2 });
    const { collections, imports } = await list();
    expect(collections).toMatchObject([{ name: 'first.pgn', games: 2 }]);
    expect(imports.find(({ id }) => id === again?.id)?.games).toBe(2);
  }, 60_000);

  it('can go into a collection, and a removed collection leaves the games of others', async () => {
    const { core, accountId, write, bringIn, list, whites } = await open();
    const own = (await core.queries['history.tally']({ accountId, filter: {} })).games;
    const first = (await bringIn(write('one.pgn', linares)))?.collection ?? 0;
    await bringIn(write('two.pgn', world), first);
    await bringIn(write('three.pgn', world));
    await core.commands['history.renameCollection']({ accountId, id: first, name: 'Mine' });
    expect((await list()).collections).toMatchObject([
      { name: 'three.pgn', games: 1 },
      { name: 'Mine', games: 2 },
    ]);
    expect(await core.queries['history.collectionLoss']({ accountId, id: first })).toEqual({
      games: 2,
      lost: 1,
    });
    await core.commands['history.removeCollection']({ accountId, id: first });
    expect(await whites({ mine: false })).toEqual(['Fischer, R']);
    expect((await list()).collections).toMatchObject([{ name: 'three.pgn' }]);
    expect((await core.queries['history.tally']({ accountId, filter: {} })).games).toBeGreaterThanOrEqual(
      own + 1,
    );
    await expect(core.commands['history.removeCollection']({ accountId, id: first })).rejects.toMatchObject({
      userMessage: { id: 'history.collectionGone' },
    });
  }, 60_000);

  it('counts games under the names that the user sets, also games that are stored, and gives them back', async () => {
    const { running, core, accountId, write, bringIn, games } = await open();
    const id = (await bringIn(write('mine.pgn', linares + world)))?.collection ?? 0;
    const tally = () => core.queries['history.tally']({ accountId, filter: { collection: id } });
    const text = async () => {
      await core.commands['history.exportGames']({ accountId, filter: { collection: id } });
      return running.files.written.at(-1)?.text;
    };
    const exported = await text();
    expect(await tally()).toEqual({ games: 2, win: 0, draw: 0, loss: 0 });
    await core.commands['history.setNames']({ accountId, names: ['karpov,  anatoly', 'Fischer, R'] });
    expect(await tally()).toEqual({ games: 2, win: 0, draw: 1, loss: 1 });
    expect((await games({ collection: id, mine: true, results: ['loss'] }))[0]).toMatchObject({
      ...{ color: 'black', own: null, opponent: 'Kasparov, Garry', rating: 2795, ownRating: 2760 },
    });
    expect(await text()).toBe(exported);
    expect((await core.queries['history.names']({ accountId })).names).toEqual([
      'karpov, anatoly',
      'Fischer, R',
    ]);
    // A later import finds the names, too.
    const later = (await bringIn(write('later.pgn', world.replace('d4 d5', 'c4 c5'))))?.collection ?? 0;
    expect(await core.queries['history.tally']({ accountId, filter: { collection: later } })).toMatchObject({
      games: 1,
      draw: 1,
    });
    await core.commands['history.setNames']({ accountId, names: [] });
    expect(await tally()).toEqual({ games: 2, win: 0, draw: 0, loss: 0 });
    expect(await text()).toBe(exported);
  }, 60_000);

  it.each([
    ['Österreich, Änne', 'österreich, änne'],
    ['Meier,  Anna', 'Meier, Anna'],
    [String.raw`O\"Neil, \\ Pat`, String.raw`O"Neil, \ Pat`],
  ])(
    'gives back the games of a removed name as files write it: %s',
    async (written, name) => {
      const { core, accountId, write, bringIn } = await open();
      const mine = gameOf({ Event: 'A', White: 'Kasparov, Garry', Black: written }, '1. e4 e5');
      const id = (await bringIn(write('mine.pgn', mine)))?.collection ?? 0;
      const tally = () => core.queries['history.tally']({ accountId, filter: { collection: id } });
      await core.commands['history.setNames']({ accountId, names: [name] });
      expect(await tally()).toMatchObject({ games: 1, loss: 1 });
      await core.commands['history.setNames']({ accountId, names: [] });
      expect(await tally()).toMatchObject({ games: 1, loss: 0 });
    },
    60_000,
  );

  it('take single games from the analysis board, each as one of its own', async () => {
    const { core, accountId, write, bringIn, list, games } = await open();
    await bringIn(write('big.pgn', linares));
    const [big] = (await list()).collections;
    if (!big) throw new Error('no collection');
    const analysed = (id: string, comment: string) =>
      gameOf({ White: 'Me', Black: '?', AnalysisId: id }, `1. e4 {${comment}} e5 (1... c5 2. Nf3)`, '*');
    const save = (pgn: string, into?: number) =>
      core.commands['history.saveGame']({
        ...{ accountId, name: 'My analyses', parts: [pgn.slice(0, 40), pgn.slice(40)] },
        ...(into !== undefined && { into }),
      });
    const first = await save(analysed('a', 'one'));
    const second = await save(analysed('b', 'two'), first.collection);
    await save(analysed('c', 'three'), big.id);
    expect(second.gameId).not.toBe(first.gameId);
    const sizes = (await list()).collections.map(({ name, games: count }) => [name, count]);
    expect(sizes).toContainEqual(['My analyses', 2]);
    expect(sizes).toContainEqual(['big.pgn', 2]);
    expect(await games({ collection: first.collection })).toHaveLength(2);
    const shown = await core.queries['history.game']({ accountId, gameId: second.gameId });
    expect(shown.notes).toContainEqual({ ply: 1, kind: 'comment', text: 'two' });
    expect(shown.notes).toContainEqual({ ply: 2, kind: 'variation', text: '1... c5 2. Nf3' });
    // Such a save leaves no record of an import.
    expect((await core.queries['history.view']())[0]?.imports).toHaveLength(1);
    await expect(save('no game here')).rejects.toMatchObject({ failure: { code: 'rejected' } });
    await expect(save(analysed('d', 'four'), 12_345)).rejects.toMatchObject({
      failure: { code: 'not_found' },
    });
  });
});
