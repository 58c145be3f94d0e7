import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packClocks, packMoves } from '../../../../main/chess/packed-game.ts';
import type { ArchiveGame } from '../../../../main/store/history-api.ts';
import { makeFolder, NOON, openBench, type Bench, type Folder } from '../support.ts';
import { archived } from './archived.ts';
import { batchOf, plain, state } from './import-batches.ts';

describe('imported games that name a game of the server', () => {
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

  const sans = ['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#'];
  const own = archived();
  const file = (change: Partial<ArchiveGame>) => archived({ source: 'file', ...change });
  const take = async (game: ArchiveGame) => {
    const id = await bench.ask('archive', 'addImport', 'alice', NOON, state);
    return bench.ask('archive', 'takeIn', 'alice', batchOf([game]), id, state);
  };
  const put = (game: ArchiveGame) => bench.ask('archive', 'put', 'alice', [game], null);
  const stored = async (gameId = 'game0001') => plain(await bench.ask('archive', 'game', 'alice', gameId));
  const forgeries: readonly (readonly [name: string, change: Partial<ArchiveGame>])[] = [
    ['more plies of another game', { moves: packMoves(['d4', ...sans, 'a6']), plies: 9 }],
    ['more plies', { moves: packMoves([...sans, 'a6']), plies: 8 }],
    ['another result', { result: 'loss', status: 'resign' }],
    ['another opponent', { opponent: 'Omar' }],
    ['another colour', { color: 'black', result: 'loss' }],
    ['other players', { own: 'Ida', opponent: 'Omar' }],
    ['another variant', { variant: 'atomic' }],
    ['another initial position', { more: '{"initialFen":"8/8/8/8/8/8/8/K1k5 w - - 0 1"}' }],
  ];

  it.each(forgeries)('but have %s are games of their own', async (_, change) => {
    await put(own);
    const game = file({ ...change, rating: 2_900, eco: 'A00', notes: '{"tags":[["Round","3"]]}' });
    expect(await take(game)).toEqual({ added: 1, changed: 0, same: 0, apart: [0] });
    expect(await take(game)).toEqual({ added: 0, changed: 0, same: 1, apart: [0] });
    expect(await stored()).toMatchObject(plain(own) ?? {});
    const { moves, plies } = { ...own, ...change };
    expect(await stored('pgn-game0001')).toMatchObject({ moves: [...moves], plies });
    const site = '["Site","https://chess.example/game0001"]';
    expect((await stored('pgn-game0001'))?.notes).toContain(site);
  });

  it('complete moves and result of a game that the server has not sent', async () => {
    await take(file({ moves: packMoves(sans.slice(0, 3)), plies: 3, result: 'none', eco: null }));
    const notes = '{"notes":[[7,"comment","mate"]]}';
    expect(await take(file({ began: 5, rating: 900, notes }))).toEqual({ added: 0, changed: 1, same: 0 });
    expect(await stored()).toMatchObject({
      ...{ moves: [...packMoves(sans)], plies: 7, result: 'win', status: 'mate', eco: 'C20', notes },
      ...{ began: NOON, rating: 1_600, source: 'file' },
    });
  });

  it('stay games of the user when a request for another player brings them', async () => {
    await take(file({ own: null, color: 'black', result: 'loss', opponent: 'Omar' }));
    const asked = archived({ own: 'Omar', color: 'white', result: 'win', opponent: 'Ida' });
    await take(asked);
    expect(await stored()).toMatchObject({ own: null, color: 'black', result: 'loss', opponent: 'Omar' });
  });

  it('are replaced by the answer of the server, and keep their notes', async () => {
    const notes = '{"notes":[[1,"comment","good"]]}';
    const forged = { moves: packMoves(['d4', ...sans]), plies: 8, opponent: 'Magnus', level: 3, notes };
    await take(file({ ...forged, own: 'Ida' }));
    const answer = archived({ source: null, opponent: null, eco: null });
    await put(answer);
    expect(await stored()).toMatchObject({ ...plain(answer), notes });
    expect(await take(file({ moves: packMoves([...sans, 'a6']), plies: 8 }))).toMatchObject({ apart: [0] });
    expect(await stored()).toMatchObject({ ...plain(answer), notes });
  });

  it('complete an answer without moves, until the server sends them', async () => {
    const empty = { moves: new Uint8Array(), plies: 0, clocks: null };
    await put(archived(empty));
    const longer = packMoves([...sans, 'a6']);
    await take(file({ moves: longer, plies: 8 }));
    expect(await stored()).toMatchObject({ moves: [...longer], plies: 8, result: 'win' });
    await put(archived(empty));
    expect(await stored()).toMatchObject({ moves: [...longer], plies: 8 });
    await put(own);
    expect(await stored()).toMatchObject({ ...plain(own), source: 'lobby' });
  });

  it('keep clocks beside the answer only where they fit its time control', async () => {
    const times = [17_900, 17_800, 17_000];
    const untimed = { clocks: packClocks(times, 0), clockInitial: null, clockIncrement: null } as const;
    await take(file({ ...untimed, clockLeft: null }));
    await put(archived({ clocks: null, clockLeft: null }));
    const none = { clocks: null, clockLeft: null, clockInitial: 180, clockIncrement: 2 };
    expect(await stored()).toMatchObject(none);
    // A later answer without time control does not bring clocks that are relative to none.
    await put(archived({ ...untimed, clockLeft: null }));
    expect(await stored()).toMatchObject(none);
    await put(own);
    await put(archived({ clocks: null, clockInitial: 300, clockLeft: null }));
    expect(await stored()).toMatchObject(plain(own) ?? {});
    const gameId = 'game0002';
    await take(file({ gameId }));
    await put(archived({ gameId, ...{ clocks: null, clockInitial: null, clockIncrement: null } }));
    expect(await stored(gameId)).toMatchObject({ ...plain(own), gameId });
  });

  it('do not give moves to a game that was aborted', async () => {
    const aborted = {
      moves: new Uint8Array(),
      plies: 0,
      clocks: null,
      result: 'none',
      status: 'aborted',
    } as const;
    await put(archived(aborted));
    expect(await take(file({}))).toMatchObject({ added: 1, apart: [0] });
    expect(await stored()).toMatchObject({ plies: 0, result: 'none' });
  });

  it('add their notes to the stored ones', async () => {
    await put(own);
    await take(file({ notes: '{"tags":[["Round","1"]],"notes":[[1,"comment","mine"]]}' }));
    await take(file({ notes: '{"tags":[["Round","12"]],"notes":[[1,"comment","a much longer comment"]]}' }));
    expect(JSON.parse((await stored())?.notes ?? '')).toEqual({
      tags: [['Round', '1']],
      notes: [
        [1, 'comment', 'a much longer comment'],
        [1, 'comment', 'mine'],
      ],
    });
  });
});
