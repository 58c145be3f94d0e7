/** Games of files that are turned by the user's names in files, on machines that share them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toOwnSide } from '../../../main/features/history/own-side.ts';
import type { ArchiveGame } from '../../../main/store/history-api.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { makeFolder, type Folder } from '../../unit/store/support.ts';
import { fill, makeCollection } from './collection-actions.ts';
import { openMachine, type Machine } from './sharing-machines.ts';

let folder: Folder;
let machines: Machine[];
beforeEach(() => {
  folder = makeFolder();
  machines = [];
});
afterEach(async () => {
  for (const machine of machines) await machine.close();
  folder.remove();
});

const open = async (name: string): Promise<Machine> => {
  const machine = await openMachine(folder.path, name);
  machines.push(machine);
  await machine.share('ruth');
  return machine;
};

const written = archived({
  ...{ gameId: 'pgn-own', source: 'file', own: 'Magnus', opponent: 'Ruth Meier', result: 'win' },
  ...{ ownRating: 2_850, ownDiff: 1, rating: null, ratingDiff: null, clockLeft: 14_400 },
});
const turned = (game: ArchiveGame, names: readonly string[]): ArchiveGame => {
  const next = toOwnSide(game, { names: new Set(names), user: 'ruth', baseUrl: 'https://chess.example' });
  if (!next) throw new Error('The game has that side already');
  return next;
};
const stored = ({ bench, accountOf }: Machine) =>
  bench.ask('archive', 'game', accountOf('ruth'), written.gameId);
const put = async ({ bench, accountOf }: Machine, game: ArchiveGame): Promise<void> => {
  await bench.ask('archive', 'put', accountOf('ruth'), [game], null);
};
const sides = (game: ArchiveGame) => {
  const { color, result, own, opponent, rating, ratingDiff, ownRating, ownDiff, clockLeft, more } = game;
  return { color, result, own, opponent, rating, ratingDiff, ownRating, ownDiff, clockLeft, more };
};

// Games of the server are those of a collection.
test.each(['file', 'lobby'])(
  'a name that is set and removed turns a game of a %s there and back',
  async (source) => {
    const desk = await open('desk');
    const before = { ...written, source };
    await put(desk, before);
    const mine = turned(before, ['ruth meier']);
    await put(desk, mine);
    expect(await stored(desk)).toMatchObject(sides(mine));
    expect(mine).toMatchObject({ color: 'black', result: 'loss', rating: 2_850, ownRating: null });
    await put(desk, turned(mine, []));
    expect(await stored(desk)).toMatchObject(sides(before));
  },
);

test('a game that one machine knows as the user’s own has one side on both', async () => {
  const desk = await open('desk');
  const lap = await open('lap');
  for (const machine of machines)
    await fill(machine, await makeCollection(machine, 'Linares'), [written], 'Linares');
  const mine = turned(written, ['ruth meier']);
  await put(desk, mine);
  const fromDesk = await desk.readAll();
  const fromLap = await lap.readAll();
  await desk.merge(fromLap);
  await lap.merge(fromDesk);
  for (const machine of machines) expect(await stored(machine)).toMatchObject(sides(mine));
  expect(lap.export()).toBe(desk.export());
});
