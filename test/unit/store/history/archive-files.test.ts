import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packClocks, packMoves, unpackClocks } from '../../../../main/chess/packed-game.ts';
import { partialIdPrefix } from '../../../../main/store/archive/partial-games.ts';
import type { ArchiveGame } from '../../../../main/store/history-api.ts';
import { connectTo, makeFolder, NOON, openBench, type Bench, type Folder } from '../support.ts';
import { archived } from './archived.ts';
import { batchOf, plain, state } from './import-batches.ts';

describe('imported games', () => {
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

  it("are stored together with their positions and the import's progress", async () => {
    const id = await bench.ask('archive', 'addImport', 'alice', NOON, state);
    const games = [
      archived({ gameId: 'pgn-1', own: 'Jane', notes: '{"tags":[["Round","3"]]}' }),
      archived({ gameId: 'pgn-2', began: NOON + 5, moves: packMoves(['d4']), clocks: null }),
    ];
    const far = 0x1234_5678_9abc;
    const batch = batchOf(games, [
      [77, 0],
      [77, 1],
      [far, 1],
    ]);
    expect(await bench.ask('archive', 'takeIn', 'alice', batch, id, state)).toEqual({
      added: 2,
      changed: 0,
      same: 0,
    });
    const [one] = await bench.ask('archive', 'imports', 'alice');
    expect(JSON.parse(one?.state ?? '')).toEqual({ offset: 7, added: 2, changed: 0, same: 0 });
    const ask = async (position: number, more = {}) =>
      (await bench.ask('archive', 'page', 'alice', { filter: { position, ...more }, limit: 9 })).map(
        ({ gameId }) => gameId,
      );
    expect(await ask(77)).toEqual(['pgn-2', 'pgn-1']);
    expect(await ask(far)).toEqual(['pgn-2']);
    expect(await ask(77, { mine: true })).toEqual(['pgn-2']);
    expect(await ask(78)).toEqual([]);
    expect(await bench.ask('archive', 'count', 'alice', { position: 77 })).toEqual({
      games: 2,
      // A win of another player counts for no side.
      win: 1,
      draw: 0,
      loss: 0,
    });
    expect(plain(await bench.ask('archive', 'game', 'alice', 'pgn-1'))).toMatchObject(
      plain(games[0] ?? null) ?? {},
    );
    expect(await bench.ask('archive', 'page', 'alice', { filter: { text: 'Round' }, limit: 9 })).toHaveLength(
      1,
    );
    expect(await bench.ask('archive', 'unindexed', 'alice', 9)).toEqual([]);
  });

  it('only gain what a stored game lacks', async () => {
    await bench.ask('archive', 'put', 'alice', [archived({ clocks: null, eco: null, rating: null })], null);
    const id = await bench.ask('archive', 'addImport', 'alice', NOON, state);
    const clocks = packClocks([18_000, 18_000], 18_000);
    const notes = '{"tags":[["Round","3"]]}';
    const told = archived({
      clocks,
      eco: 'B00',
      rating: 1_234,
      status: 'resign',
      own: 'Somebody',
      notes,
    });
    const take = () => bench.ask('archive', 'takeIn', 'alice', batchOf([told]), id, state);
    expect(await take()).toEqual({ added: 0, changed: 1, same: 0 });
    expect(await take()).toEqual({ added: 0, changed: 0, same: 1 });
    expect(plain(await bench.ask('archive', 'game', 'alice', 'game0001'))).toMatchObject({
      ...{ clocks: [...clocks], eco: 'B00', rating: 1_234, notes },
      ...{ status: 'mate', own: null },
    });
  });

  // Games of `lobby` are those of a request.
  it.each(['file', 'lobby'])('of a %s gain clocks and time control of one version only', async (source) => {
    const times = [17_900, 17_800, 17_000];
    const untimed = { clockInitial: null, clockIncrement: null } as const;
    const first = archived({
      ...untimed,
      source,
      gameId: 'pgn-1',
      clocks: packClocks(times, 0),
      clockLeft: null,
    });
    const second = archived({ source, gameId: 'pgn-2', clocks: null });
    const id = await bench.ask('archive', 'addImport', 'alice', NOON, state);
    const take = (games: readonly ArchiveGame[]) =>
      bench.ask('archive', 'takeIn', 'alice', batchOf(games), id, state);
    const clocksOf = async (gameId: string) => {
      const game = await bench.ask('archive', 'game', 'alice', gameId);
      const { clocks = null, clockInitial = null } = game ?? {};
      return { clockInitial, clocks: clocks && unpackClocks(clocks, (clockInitial ?? 0) * 100) };
    };
    await take([first, second]);
    // The other file has only the time control of the first game, and only clocks of the second.
    const others = [
      { ...first, clocks: null, clockInitial: 180, clockIncrement: 2, eco: 'B01' },
      { ...second, ...untimed, clocks: packClocks(times, 0) },
    ];
    await take(others);
    expect(await clocksOf('pgn-1')).toEqual({ clockInitial: null, clocks: times });
    expect(await clocksOf('pgn-2')).toEqual({ clockInitial: 180, clocks: null });
    // The same when the other file has more moves.
    const moves = packMoves(['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#', 'a6']);
    await take(others.map((game) => ({ ...game, moves, plies: 8 })));
    expect(await clocksOf('pgn-1')).toEqual({ clockInitial: null, clocks: times });
    expect(await clocksOf('pgn-2')).toEqual({ clockInitial: 180, clocks: null });
    const whole = { clocks: packClocks(times, 18_000), clockInitial: 180, clockIncrement: 2 };
    await take([{ ...second, ...whole, moves, plies: 8 }]);
    expect(await clocksOf('pgn-2')).toEqual({ clockInitial: 180, clocks: times });
  });

  it('keep what they brought when a later answer of the server lacks it', async () => {
    const lacking = { eco: null, opening: null, rating: null, ratingDiff: null, clockLeft: null } as const;
    await bench.ask('archive', 'put', 'alice', [archived(lacking)], null);
    const id = await bench.ask('archive', 'addImport', 'alice', NOON, state);
    await bench.ask('archive', 'takeIn', 'alice', batchOf([archived({ rating: 1_234 })]), id, state);
    const put = (change: object) =>
      bench.ask('archive', 'put', 'alice', [archived({ ...lacking, ...change })], null);
    expect(await put({})).toEqual({ added: 0, changed: 0 });
    expect(await put({ rating: 1_300, lasted: 1_000 })).toEqual({ added: 0, changed: 1 });
    expect(plain(await bench.ask('archive', 'game', 'alice', 'game0001'))).toMatchObject({
      ...{ eco: 'C20', opening: "King's Pawn Game", rating: 1_300, ratingDiff: -5 },
      ...{ clockLeft: 14_400, lasted: 1_000 },
    });
  });

  describe('stored in part', () => {
    const sans = [
      'e4',
      'e5',
      'Nf3',
      'Nc6',
      'Bb5',
      'a6',
      'Ba4',
      'Nf6',
      'O-O',
      'Be7',
      'Re1',
      'b5',
      'Bb3',
      'd6',
    ];
    const day = NOON - (NOON % 86_400_000);
    const stop = '"stop":{"problem":"move","text":"Ke5"}';
    const whole = archived({ gameId: 'pgn-1', own: 'Jane', began: day, moves: packMoves(sans) });
    const part = (plies: number, more: Partial<ArchiveGame> = {}) =>
      archived({
        ...whole,
        gameId: `${partialIdPrefix(day)}${plies}`,
        moves: packMoves(sans.slice(0, plies)),
        plies,
        notes: `{${stop}}`,
        ...more,
      });
    const take = async (...games: readonly ArchiveGame[]) => {
      const id = await bench.ask('archive', 'addImport', 'alice', NOON, state);
      return bench.ask('archive', 'takeIn', 'alice', batchOf(games, [[77, 0]]), id, state);
    };
    const stored = async () =>
      (await bench.ask('archive', 'games', 'alice', { filter: {}, limit: 9 })).map(({ gameId }) => gameId);

    it('are replaced by their complete version, and never replace it', async () => {
      expect(await take(part(12))).toEqual({ added: 1, changed: 0, same: 0 });
      expect(await take(part(12))).toEqual({ added: 0, changed: 0, same: 1 });
      expect(await take(whole)).toEqual({ added: 0, changed: 1, same: 0 });
      expect(await stored()).toEqual(['pgn-1']);
      expect(await bench.ask('archive', 'count', 'alice', { position: 77 })).toMatchObject({ games: 1 });
      expect(await take(part(12))).toEqual({ added: 0, changed: 0, same: 1 });
      expect(await stored()).toEqual(['pgn-1']);
    });

    it('stay beside games that need not be the same', async () => {
      const two = part(12).gameId;
      await take(part(12));
      for (const [number, change] of [
        { opponent: 'Roe' },
        { result: 'loss' as const },
        { moves: packMoves(['d4', ...sans.slice(1)]) },
        { notes: '{"tags":[["Round","2"]]}' },
      ].entries())
        await take(archived({ ...whole, gameId: `pgn-other${number}`, ...change }));
      expect(await stored()).toContain(two);
      // Few moves on the same day may begin any game.
      await take(part(3), whole);
      expect(await stored()).not.toContain(two);
      expect(await stored()).toContain(part(3).gameId);
    });

    it('of a server are completed by a file and by the server', async () => {
      for (const complete of ['takeIn', 'put'] as const) {
        const gameId = `game000${complete.length}`;
        const comments = '"notes":[[1,"comment","good"]]';
        await take(part(5, { gameId, notes: `{${stop},${comments}}` }));
        await take(part(4, { gameId }));
        const game = archived({ ...whole, gameId, notes: null });
        if (complete === 'put') await bench.ask('archive', 'put', 'alice', [game], null);
        else expect(await take(game)).toMatchObject({ changed: 1 });
        // The positions after the error are still to be indexed.
        expect(await bench.ask('archive', 'unindexed', 'alice', 9)).toHaveLength(complete === 'put' ? 2 : 1);
        expect(await take(part(5, { gameId }))).toMatchObject({ same: 1 });
        expect(plain(await bench.ask('archive', 'game', 'alice', gameId))).toMatchObject({
          moves: [...packMoves(sans)],
          notes: `{${comments}}`,
        });
      }
    });
  });

  it('are indexed later when the server sent them, and deleted with their account', async () => {
    await bench.ask('archive', 'put', 'alice', [archived(), archived({ gameId: 'game0002' })], null);
    const waiting = await bench.ask('archive', 'unindexed', 'alice', 9);
    expect(waiting.map(({ id, variant }) => [id, variant])).toEqual([
      [1, 'standard'],
      [2, 'standard'],
    ]);
    await bench.ask(
      'archive',
      'index',
      'alice',
      [1, 2],
      batchOf(
        [],
        [
          [5, 0],
          [5, 1],
        ],
      ).positions,
    );
    expect(await bench.ask('archive', 'unindexed', 'alice', 9)).toEqual([]);
    expect(await bench.ask('archive', 'count', 'alice', { position: 5 })).toMatchObject({ games: 2 });
    // More moves than before: the game is indexed again.
    const longer = packMoves(['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#', 'a6']);
    await bench.ask('archive', 'put', 'alice', [archived({ moves: longer })], null);
    expect(await bench.ask('archive', 'unindexed', 'alice', 9)).toHaveLength(1);
    await bench.ask('accounts', 'erase', 'alice');
    const db = connectTo(folder.file);
    for (const table of ['archive_runs', 'archive_blocks', 'archive_imports', 'archive_games'])
      expect(db.query(`SELECT * FROM ${table}`).all(), table).toEqual([]);
    db.close();
  });
});
