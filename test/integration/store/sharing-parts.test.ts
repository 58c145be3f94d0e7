/** Facts about parts of things: analyses of games, moves and notes of repertoires, which may come before their things. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { packAnalysis, unpackAnalysis, type AnalysedPosition } from '../../../main/chess/packed-analysis.ts';
import { packMoves } from '../../../main/chess/packed-game.ts';
import type { ArchiveGame } from '../../../main/store/history-api.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { connectTo, makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import { openMachine, type Machine } from './sharing-machines.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: Folder;
let desk: Machine;
let lap: Machine;
beforeEach(async () => {
  folder = makeFolder();
  desk = await openMachine(folder.path, 'desk');
  lap = await openMachine(folder.path, 'lap');
  for (const machine of [desk, lap]) await machine.share('ruth');
});
afterEach(async () => {
  for (const machine of [desk, lap]) await machine.close();
  folder.remove();
});

const put = ({ bench, accountOf }: Machine, game: Partial<ArchiveGame>) =>
  bench.ask('archive', 'put', accountOf('ruth'), [archived(game)], null);
const gameOf = ({ bench, accountOf }: Machine, gameId: string) =>
  bench.ask('analysis', 'game', accountOf('ruth'), gameId);

/** One finding about each position, with these nodes. */
async function analyse(
  machine: Machine,
  gameId: string,
  engineName: string,
  ...nodes: readonly number[]
): Promise<void> {
  const { bench, accountOf } = machine;
  const game = await gameOf(machine, gameId);
  if (!game) throw new Error('no game');
  const engine = await bench.ask('analysis', 'engineNumber', engineName);
  const found = nodes.map((kiloNodes): AnalysedPosition => {
    const evaluation = { kind: 'centipawns', value: kiloNodes } as const;
    return { evaluation, best: 'e2e4', depth: 12, engine, kiloNodes };
  });
  await bench.ask('analysis', 'put', accountOf('ruth'), game, true, packAnalysis(found));
}
async function findings(machine: Machine, gameId: string): Promise<string | undefined> {
  const data = (await gameOf(machine, gameId))?.data;
  if (!data) return undefined;
  const names = await machine.bench.ask('analysis', 'engineNames');
  return unpackAnalysis(data)
    .map((one) => one && `${names.find(({ id }) => id === one.engine)?.name} ${one.kiloNodes}`)
    .join(', ');
}
const waiting = ({ file }: Machine): number => {
  const db = connectTo(file);
  const row = db.query<{ readonly count: number }>('SELECT count(*) AS count FROM shared_waiting').get();
  db.close();
  return row?.count ?? -1;
};

describe('an analysis', () => {
  test('that comes before its game waits for it, with this machine’s number of the engine', async () => {
    await put(desk, { gameId: 'g1' });
    await lap.bench.ask('analysis', 'engineNumber', 'Of the laptop');
    await analyse(desk, 'g1', 'Stockfish 19', 300);
    const facts = await desk.read();
    const early = facts.filter(({ kind }) => kind === 'analysis');
    expect(await lap.merge(early)).toMatchObject({ waiting: 1, added: 0 });
    expect(waiting(lap)).toBe(1);
    expect(await lap.merge(facts)).toMatchObject({ added: 2 });
    expect(await findings(lap, 'g1')).toBe('Stockfish 19 300');
    expect(waiting(lap)).toBe(0);
    expect(lap.export()).toBe(desk.export());
  });

  test('waits also for a game that this machine adds', async () => {
    await put(desk, { gameId: 'g1' });
    await analyse(desk, 'g1', 'Stockfish 19', 300);
    await lap.merge((await desk.read()).filter(({ kind }) => kind === 'analysis'));
    await put(lap, { gameId: 'g1' });
    expect(await lap.merge([])).toMatchObject({ added: 1 });
    expect(await findings(lap, 'g1')).toBe('Stockfish 19 300');
  });

  test('from before sharing reaches the others also when a merge changed it first', async () => {
    const shed = await openMachine(folder.path, 'shed');
    await put(shed, { gameId: 'g1' });
    await analyse(shed, 'g1', 'Stockfish 19', 900, 100);
    await shed.share('ruth');
    await put(lap, { gameId: 'g1' });
    await analyse(lap, 'g1', 'Berserk 13', 100, 900);
    await shed.merge(await lap.read());
    await lap.merge(await shed.read());
    await shed.close();
    expect(await findings(lap, 'g1')).toBe('Stockfish 19 900, Berserk 13 900');
  });

  test('keeps findings that were merged while this machine analysed the game', async () => {
    for (const machine of [desk, lap]) await put(machine, { gameId: 'g1' });
    await analyse(desk, 'g1', 'Engine A', 5, 1);
    await lap.merge(await desk.readAll());
    // The job on this machine began before, and knows only what it found itself.
    await analyse(lap, 'g1', 'Engine B', 2, 7);
    expect(await findings(lap, 'g1')).toBe('Engine A 5, Engine B 7');
    await desk.merge(await lap.readAll());
    expect(desk.export()).toBe(lap.export());
  });

  test('of a game that went on is not one of the longer game', async () => {
    const short = { gameId: 'g1', moves: packMoves(['e4', 'e5']), plies: 2, status: 'started' };
    await put(desk, short);
    await analyse(desk, 'g1', 'Stockfish 19', 300);
    await put(lap, { gameId: 'g1' });
    await analyse(lap, 'g1', 'Stockfish 19', 200);
    const [ofDesk, ofLap] = [await desk.read(), await lap.read()];
    await lap.merge(ofDesk);
    await desk.merge(ofLap);
    for (const machine of [desk, lap]) expect(await findings(machine, 'g1')).toBe('Stockfish 19 200');
    expect(lap.export()).toBe(desk.export());
    // The loss of the outdated one is no deletion.
    expect((await desk.read()).filter(({ value }) => value === null)).toEqual([]);
  });

  test('that was deleted stays deleted, and can be made again', async () => {
    await put(desk, { gameId: 'g1' });
    await analyse(desk, 'g1', 'Stockfish 19', 300);
    await lap.merge(await desk.read());
    await desk.bench.ask('analysis', 'clear', desk.accountOf('ruth'), 9);
    // The laptop does not know of it and searches longer.
    await analyse(lap, 'g1', 'Stockfish 19', 900);
    const late = await lap.read();
    expect(await desk.merge(late)).toMatchObject({ dead: 1, added: 0 });
    expect(await lap.merge(await desk.read())).toMatchObject({ removed: 1 });
    for (const machine of [desk, lap]) expect(await findings(machine, 'g1')).toBeUndefined();
    await analyse(lap, 'g1', 'Stockfish 20', 100);
    expect(await desk.merge(await lap.read())).toMatchObject({ added: 1 });
    expect(await findings(desk, 'g1')).toBe('Stockfish 20 100');
  });

  test('goes with its game, without a deletion of its own', async () => {
    await put(desk, { gameId: 'g1' });
    await analyse(desk, 'g1', 'Stockfish 19', 300);
    await desk.bench.ask('archive', 'remove', desk.accountOf('ruth'), ['g1']);
    expect((await desk.read()).map(({ kind }) => kind)).toEqual(['account', 'game']);
  });
});

describe('a repertoire', () => {
  const make = ({ bench, accountOf }: Machine) =>
    bench.ask(
      ...(['repertoires', 'make'] as const),
      {
        ...{ accountId: accountOf('ruth'), name: 'Italian', color: 'white', variant: 'standard' },
        ...{ initialFen: 'startpos', changed: NOON },
      },
      { moves: [move('p0', 'e2e4')], notes: [{ position: 'p0', comment: 'Begin', shapes: 'Ge2e4' }] },
    );
  const move = (position: string, uci: string, rank = 0) => ({
    ...{ position, uci, san: uci, after: 'p1', rank, glyphs: '1' },
  });
  const list = ({ bench, accountOf }: Machine) => bench.ask('repertoires', 'list', accountOf('ruth'));
  const change = async (machine: Machine, moves: readonly ReturnType<typeof move>[]) => {
    const [one] = await list(machine);
    const content = { moves, removed: [{ position: 'p0', uci: 'e2e4' }], notes: [] };
    await machine.bench.ask(
      'repertoires',
      'change',
      machine.accountOf('ruth'),
      one?.id ?? 0,
      content,
      NOON + 9,
    );
  };

  test('is changed on two machines at once, move by move', async () => {
    await make(desk);
    const made = await desk.read();
    // Its moves come first.
    expect(await lap.merge(made.toReversed())).toMatchObject({ added: 3, waiting: 2 });
    await change(desk, [move('p0', 'd2d4', 1)]);
    await change(lap, [move('p0', 'c2c4', 2)]);
    const [ofDesk, ofLap] = [await desk.read(), await lap.read()];
    await lap.merge(ofDesk);
    await desk.merge(ofLap);
    expect(lap.export()).toBe(desk.export());
    const [one] = await list(lap);
    const read = await lap.bench.ask('repertoires', 'read', lap.accountOf('ruth'), one?.id ?? 0);
    expect(read?.content.moves.map(({ uci }) => uci)).toEqual(['d2d4', 'c2c4']);
    expect(read?.content.notes).toEqual([{ position: 'p0', comment: 'Begin', shapes: 'Ge2e4' }]);
    expect(read?.row.changed).toBeGreaterThanOrEqual(NOON + 9);
  });

  test('that was deleted is not revived by changes of a machine that did not know', async () => {
    await make(desk);
    await lap.merge(await desk.read());
    const [one] = await list(desk);
    await desk.bench.ask('repertoires', 'remove', desk.accountOf('ruth'), one?.id ?? 0);
    const deletion = await desk.read();
    expect(deletion).toMatchObject([{ kind: 'repertoire', value: null }]);
    await change(lap, [move('p0', 'c2c4')]);
    expect(await desk.merge(await lap.read())).toMatchObject({ added: 0, dead: 2 });
    await lap.merge(deletion);
    for (const machine of [desk, lap]) expect(await list(machine)).toEqual([]);
    expect(lap.export()).toBe(desk.export());
    // Late changes find it deleted, instead of waiting for it.
    expect(waiting(lap)).toBe(0);
  });
});
