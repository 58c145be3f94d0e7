import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packMoves } from '../../../../main/chess/packed-game.ts';
import { packRow } from '../../../../main/store/archive/packed-rows.ts';
import type { ArchiveFilter, ArchiveGame, FileTags } from '../../../../main/store/history-api.ts';
import { makeFolder, NOON, openBench, type Bench, type Folder } from '../support.ts';
import { archived } from './archived.ts';

const noTags: FileTags = { event: null, site: null, round: null, annotator: null, year: null };
const state = JSON.stringify({ added: 0, changed: 0, same: 0 });
const moves = packMoves(['e4']);

describe('collections', () => {
  let folder: Folder;
  let bench: Bench;
  beforeEach(async () => {
    folder = makeFolder();
    bench = await openBench(folder.file);
  });
  afterEach(async () => {
    await bench.close();
    folder.remove();
  });

  const make = (name: string, kind: 'file' | 'server' = 'file') =>
    bench.ask('archive', 'makeCollection', 'alice', { kind, name, origin: null, began: NOON });
  /** Imports games that differ by id; returns the import's id. */
  const bringIn = async (
    collection: number,
    games: readonly (Partial<ArchiveGame> & { readonly file?: Partial<FileTags> })[],
    position?: number,
  ): Promise<number> => {
    const id = await bench.ask('archive', 'addImport', 'alice', NOON, state, collection);
    const rows = games.map(({ file, ...given }) => {
      const game = archived({ source: 'file', own: 'Jane', ...given, moves, clocks: null, evals: null });
      return packRow({ game, indexed: true, file: { ...noTags, ...file }, ownNotes: null });
    });
    const batch = {
      rows: JSON.stringify(rows),
      bytes: Uint8Array.from(games.flatMap(() => [...moves])),
      positions: Uint32Array.from(
        position === undefined ? [] : games.flatMap((_, place) => [position * 0x1_0000 + place, 0]),
      ),
    };
    await bench.ask('archive', 'takeIn', 'alice', batch, id, state);
    return id;
  };
  const ids = async (filter: ArchiveFilter) =>
    (await bench.ask('archive', 'page', 'alice', { filter, limit: 50 }))
      .map(({ gameId }) => gameId)
      .toSorted();
  const remove = async (collection: number) => {
    while (await bench.ask('archive', 'removeMembers', 'alice', collection, 2));
  };

  it('have the games of their imports, each once, and an import the games that it brought', async () => {
    const club = await make('club.pgn');
    const first = await bringIn(club, [{ gameId: 'pgn-1' }, { gameId: 'pgn-2' }]);
    const second = await bringIn(club, [{ gameId: 'pgn-2' }, { gameId: 'pgn-3' }]);
    await bringIn(await make('other.pgn'), [{ gameId: 'pgn-4' }]);
    expect(await ids({ collection: club })).toEqual(['pgn-1', 'pgn-2', 'pgn-3']);
    expect(await ids({ import: second })).toEqual(['pgn-2', 'pgn-3']);
    expect(await ids({ import: first })).toEqual(['pgn-1']);
    const rows = await bench.ask('archive', 'collections', 'alice');
    expect(rows.map(({ name, games }) => [name, games])).toEqual([
      ['other.pgn', 1],
      ['club.pgn', 3],
    ]);
    expect(await bench.ask('archive', 'collections', 'bob')).toEqual([]);
  });

  it('are filtered by tags, years, results and either rating', async () => {
    const club = await make('club.pgn');
    await bringIn(club, [
      {
        ...{
          gameId: 'pgn-1',
          result: 'win',
          own: 'Kasparov',
          opponent: 'Karpov',
          ownRating: 2_800,
          rating: 2_700,
        },
        notes: '{"tags":[["Date","1997.??.??"],["ECO variation","100% Najdorf"]]}',
        file: { event: 'Linares', round: '3', year: 1997 },
      },
      {
        ...{
          gameId: 'pgn-2',
          result: 'loss',
          own: 'Anand',
          opponent: 'Kasparov',
          ownRating: null,
          rating: 2_600,
        },
        file: { event: 'linares', annotator: 'Ruth', site: 'ESP', year: 1998 },
      },
      { gameId: 'pgn-3', result: 'draw', ownRating: null, rating: null },
    ]);
    const found = (filter: ArchiveFilter) => ids({ collection: club, ...filter });
    expect(await found({ event: 'LINARES' })).toEqual(['pgn-1', 'pgn-2']);
    expect(await found({ event: 'Linares', round: '3' })).toEqual(['pgn-1']);
    expect(await found({ annotator: 'Ruth', site: 'ESP' })).toEqual(['pgn-2']);
    expect(await found({ yearFrom: 1998 })).toEqual(['pgn-2']);
    expect(await found({ yearFrom: 1997, yearTo: 1997 })).toEqual(['pgn-1']);
    expect(await found({ tag: { name: 'eco VARIATION', value: '100%' } })).toEqual(['pgn-1']);
    expect(await found({ tag: { name: 'Event', value: '%' } })).toEqual([]);
    expect(await found({ player: 'kaspa' })).toEqual(['pgn-1', 'pgn-2']);
    expect(await found({ outcomes: ['white'] })).toEqual(['pgn-1']);
    expect(await found({ outcomes: ['black', 'draw'] })).toEqual(['pgn-2', 'pgn-3']);
    expect(await found({ ratingFrom: 2_750 })).toEqual(['pgn-1']);
    const [row] = await bench.ask('archive', 'page', 'alice', {
      filter: { yearTo: 1997, collection: club },
      limit: 1,
    });
    expect(row).toMatchObject({ writtenDate: '1997.??.??', event: null });
    const values = async (field: keyof FileTags, text = '', limit = 9) =>
      bench.ask('archive', 'collectionValues', 'alice', club, field, limit, text);
    const [later, earlier] = [
      { value: '1998', games: 1 },
      { value: '1997', games: 1 },
    ];
    expect(await values('year')).toEqual({ values: [later, earlier], total: 2 });
    expect(await values('year', '', 1)).toEqual({ values: [later], total: 2 });
    expect(await values('year', '97')).toEqual({ values: [earlier], total: 1 });
    expect((await values('event')).values.map(({ value }) => value)).toEqual(['Linares', 'linares']);
    expect(await values('event', 'NARES', 1)).toMatchObject({ values: [{ games: 1 }], total: 2 });
    for (const text of ['%', '_', 'Wijk'])
      expect(await values('event', text)).toEqual({ values: [], total: 0 });
  });

  it('are searched without regard to the case of umlauts', async () => {
    const club = await make('club.pgn');
    await bringIn(club, [
      {
        gameId: 'pgn-1',
        notes: '{"tags":[["Organizer","SK Öhringen"]],"notes":[[1,"comment","Über alles"]]}',
        file: { event: 'Österreichische Meisterschaft' },
      },
      { gameId: 'pgn-2', notes: '{"tags":[["Organizer","SK Ahringen"]]}', file: { event: 'Asterreich' } },
    ]);
    const found = (filter: ArchiveFilter) => ids({ collection: club, ...filter });
    expect(await found({ tag: { name: 'organizer', value: 'öHRing' } })).toEqual(['pgn-1']);
    expect(await found({ text: 'ÜBER ALLES' })).toEqual(['pgn-1']);
    expect(await found({ text: 'über' })).toEqual(['pgn-1']);
    const events = (text: string) =>
      bench.ask('archive', 'collectionValues', 'alice', club, 'event', 9, text);
    expect(await events('österreich')).toEqual({
      values: [{ value: 'Österreichische Meisterschaft', games: 1 }],
      total: 1,
    });
  });

  it('can be renamed', async () => {
    const club = await make('club.pgn');
    await bench.ask('archive', 'renameCollection', 'alice', club, 'My club');
    expect(await bench.ask('archive', 'collections', 'alice')).toMatchObject([{ name: 'My club' }]);
  });

  it('take their games with them, but not games of another collection or of the server', async () => {
    const [club, other] = [await make('club.pgn'), await make('other.pgn')];
    await bringIn(club, [
      { gameId: 'pgn-1' },
      { gameId: 'pgn-2' },
      { gameId: 'pgn-3' },
      { gameId: 'game0001' },
    ]);
    await bringIn(other, [{ gameId: 'pgn-2' }]);
    await bench.ask('archive', 'put', 'alice', [archived()], null);
    expect(await bench.ask('archive', 'collectionLoss', 'alice', club)).toEqual({ games: 4, lost: 2 });
    await remove(club);
    expect(await ids({})).toEqual(['game0001', 'pgn-2']);
    expect((await bench.ask('archive', 'collections', 'alice')).map(({ id }) => id)).toEqual([other]);
    expect((await bench.ask('archive', 'imports', 'alice')).map(({ collection }) => collection)).toEqual([
      other,
    ]);
    await remove(other);
    expect(await ids({})).toEqual(['game0001']);
  });

  it('leave no position behind that a later game would be found by', async () => {
    const club = await make('club.pgn');
    await bringIn(club, [{ gameId: 'pgn-1' }, { gameId: 'pgn-2' }], 77);
    expect(await bench.ask('archive', 'count', 'alice', { position: 77 })).toMatchObject({ games: 2 });
    await remove(club);
    await bringIn(await make('other.pgn'), [{ gameId: 'pgn-3' }, { gameId: 'pgn-4' }]);
    expect(await bench.ask('archive', 'count', 'alice', { position: 77 })).toMatchObject({ games: 0 });
    expect(await ids({})).toEqual(['pgn-3', 'pgn-4']);
  });

  it('keep a game when its complete version replaces it', async () => {
    const [club, other] = [await make('club.pgn'), await make('other.pgn')];
    const round = '{"tags":[["Round","1"]]}';
    const stopped = '{"stop":{"problem":"move","text":"Ke4"},"tags":[["Round","1"]]}';
    const id = `pgn-part-${NOON.toString(36)}-x`;
    await bringIn(club, [{ gameId: id, notes: stopped, clocks: null }]);
    await bringIn(other, [{ gameId: 'pgn-whole', notes: round, clocks: null }]);
    expect(await ids({ collection: club })).toEqual(['pgn-whole']);
  });

  it('are deleted with their account', async () => {
    await bringIn(await make('club.pgn'), [{ gameId: 'pgn-1', file: { event: 'Linares' } }]);
    await bench.ask('accounts', 'erase', 'alice');
    expect(await bench.ask('archive', 'collections', 'alice')).toEqual([]);
    await bench.close();
    bench = await openBench(folder.file);
    expect(await ids({})).toEqual([]);
  });
});
