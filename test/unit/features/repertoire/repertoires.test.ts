import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import { changeBetween, contentOf, repertoireOf } from '../../../../main/chess/repertoire/content.ts';
import { readRepertoires } from '../../../../main/chess/repertoire/pgn.ts';
import { addLine, emptyRepertoire, type Repertoire } from '../../../../main/chess/repertoire/repertoire.ts';
import { replay } from '../../../../main/chess/replay.ts';
import { packMoves } from '../../../../main/chess/packed-game.ts';
import { createRepertoires } from '../../../../main/features/repertoire/repertoires.ts';
import { makeAggregates } from '../../../../main/store/connection/proxy.ts';
import { archived } from '../../store/history/archived.ts';
import { makeFolder, NOON, openBench, type Bench, type Folder } from '../../store/support.ts';
import { askOwnGames } from './own-games.ts';

const accountId = 'alice';
const start = { color: 'white', variant: 'standard', initialFen: 'startpos' } as const;
const italian = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4'];

let folder: Folder;
let bench: Bench;
let ownGames: readonly OwnGame[];
let saved: { readonly name: string; readonly text: string } | undefined;
let changes: number;
let filters: object[];
beforeEach(async () => {
  folder = makeFolder();
  bench = await openBench(folder.file);
  [ownGames, saved, changes, filters] = [[], undefined, 0, []];
});
afterEach(async () => {
  await bench.close();
  folder.remove();
});

function open() {
  const ask = bench.ask as unknown as (...call: readonly unknown[]) => Promise<unknown>;
  const store = makeAggregates(
    (aggregate, method) =>
      (...args) =>
        ask(aggregate, method, ...args),
  );
  return createRepertoires({
    clock: { now: () => NOON },
    store: () => store,
    ownGames: () => ownGames,
    openingTree(_account, filter) {
      filters.push(filter);
      return askOwnGames(['e4 e5 Nf3', 'e4 e5 Nf3', 'e4 c5'])(filter);
    },
    async savePgn(name, text) {
      saved = { name, text };
      return name;
    },
    onChange: () => (changes += 1),
  });
}

const made = (line: readonly string[]): Repertoire => addLine(emptyRepertoire(start) as Repertoire, line);
const inputOf = (repertoire: Repertoire) => {
  const { moves, notes } = contentOf(repertoire);
  return { moves: [...moves], notes: [...notes] };
};

/** An own game after these moves. */
const gameAfter = (moves: readonly string[], playedBy: OwnGame['playedBy'] = 'person'): OwnGame => {
  const { start: first, plies } = replay({ variant: 'standard', moves });
  const fens = [first?.fen ?? '', ...plies.map(({ fen }) => fen)];
  return { accountId, gameId: 'now', fens, realTime: false, playedBy };
};

test('a repertoire is made, changed, and read as it was changed', async () => {
  const repertoires = open();
  const before = made(italian);
  const { id } = await repertoires.make({ ...start, accountId, name: 'Italian', content: inputOf(before) });
  const after = addLine(before, ['e2e4', 'c7c5', 'g1f3']);
  const { moves } = changeBetween(before, after);
  await repertoires.change({ accountId, id, moves: [...moves], removed: [], notes: [] });
  const { head, content } = await repertoires.get({ accountId, id });
  expect(head).toMatchObject({ name: 'Italian', moves: 7, changed: NOON });
  expect(Object.fromEntries((repertoireOf(head, content) as Repertoire).moves)).toEqual(
    Object.fromEntries(after.moves),
  );
  expect(changes).toBe(2);
  await repertoires.export({ accountId, id });
  expect(saved?.name).toBe('Italian.pgn');
  expect(readRepertoires(saved?.text ?? '', 'white').repertoires[0]?.repertoire.moves).toEqual(after.moves);
});

test('nothing of it is shown while an own game in progress has one of its positions', async () => {
  const repertoires = open();
  const { id } = await repertoires.make({
    ...{ ...start, accountId, name: 'Italian', content: inputOf(made(italian)) },
  });
  const fen = replay({ variant: 'standard', moves: italian.slice(0, 2) }).plies[1]?.fen ?? '';
  const asked = { accountId, variant: 'standard', fen };
  expect(await repertoires.prepared(asked)).toMatchObject([{ san: 'Nf3', color: 'white', repertoire: id }]);
  const moves = packMoves(['e4', 'e5', 'Bc4']);
  await bench.ask('archive', 'put', accountId, [archived({ gameId: 'over', moves, plies: 3 })], null);
  expect(await repertoires.departure({ accountId, gameId: 'over' })).toMatchObject({
    ...{ by: 'own', played: 'Bc4', prepared: ['Nf3'], ply: 2 },
  });

  ownGames = [gameAfter(['e2e4', 'e7e5'])];
  expect(await repertoires.prepared(asked)).toEqual([]);
  expect(await repertoires.departure({ accountId, gameId: 'over' })).toBeNull();
  for (const ask of [repertoires.get, repertoires.gaps, repertoires.departures, repertoires.export])
    await expect(ask({ accountId, id })).rejects.toMatchObject({ failure: { code: 'refused' } });

  // Games of an engine need no protection, nor does a game elsewhere.
  ownGames = [gameAfter(['e2e4', 'e7e5'], 'engine'), gameAfter(['a2a3'])];
  expect((await repertoires.get({ accountId, id })).head.moves).toBe(5);
});

test('a repertoire is made from the moves that the user plays', async () => {
  const repertoires = open();
  const wanted = { accountId, name: 'Mine', color: 'white', variant: 'standard' } as const;
  expect(await repertoires.fromGames({ ...wanted, least: 9 })).toEqual({ id: null, moves: 0 });
  const { id, moves } = await repertoires.fromGames({ ...wanted, least: 2 });
  expect(moves).toBe(3);
  expect(await repertoires.list(accountId)).toMatchObject([{ id, name: 'Mine', moves: 3 }]);
});

test('an unknown repertoire and an impossible beginning are named', async () => {
  const repertoires = open();
  await expect(repertoires.get({ accountId, id: 7 })).rejects.toMatchObject({
    failure: { code: 'not_found' },
  });
  const change = { moves: [], removed: [], notes: [] };
  await expect(repertoires.change({ accountId, id: 7, ...change })).rejects.toMatchObject({
    failure: { code: 'not_found' },
  });
  const content = { moves: [], notes: [] };
  await expect(
    repertoires.make({ ...start, accountId, name: 'x', initialFen: 'nonsense', content }),
  ).rejects.toMatchObject({ failure: { code: 'rejected' } });
});

test('a repertoire of a speed and a period asks for those games only', async () => {
  const repertoires = open();
  const wanted = { accountId, name: 'Blitz', color: 'white', variant: 'standard', least: 2 } as const;
  const games = { perfs: ['blitz'], from: NOON - 5, to: NOON };
  expect(await repertoires.fromGames({ ...wanted, games })).toMatchObject({ moves: 3 });
  expect(filters.length).toBeGreaterThan(1);
  for (const filter of filters) expect(filter).toMatchObject({ ...games, mine: true, color: 'white' });
});
