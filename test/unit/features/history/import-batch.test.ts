import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBatchSize, mostGames } from '../../../../main/features/history/batch-size.ts';
import { createBatchBuilder, createPositionList } from '../../../../main/features/history/import-batch.ts';
import { packRow, unpackRows, type BatchGame } from '../../../../main/store/archive/packed-rows.ts';
import { archived } from '../../store/history/archived.ts';

/** Halves of a key. Few bits make repeated and neighbouring keys likely. */
const half = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer(), fc.constantFrom(-1, 0x7fff_ffff, 65_536));

describe('the positions of a batch', () => {
  it('are sorted as 64-bit numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(half, half, fc.integer({ min: 0, max: 399 })), { maxLength: 300 }),
        (added) => {
          const list = createPositionList();
          const wanted = BigUint64Array.from(added, ([high, low, place]) => {
            list.add(high, low, place);
            return (BigInt(high >>> 0) << 32n) | BigInt(((low & 0xffff_0000) | place) >>> 0);
          }).toSorted();
          list.commit();
          const taken = list.take();
          expect(new BigUint64Array(taken.buffer)).toEqual(wanted);
        },
      ),
    );
  });
});

describe('the rows of a batch', () => {
  const file = { event: 'Open', site: 'Bern', round: '3', annotator: 'Kim', year: 1_999 };
  const added: BatchGame[] = [
    {
      game: archived({ evals: Uint8Array.of(7, 8), notes: '{"notes":[]}', more: '{}', own: 'Jane' }),
      ...{ indexed: true, file, ownNotes: null },
      apart: { gameId: 'pgn-1', tags: [['Site', 'https://chess.example/game0001']] },
    },
    {
      game: archived({ gameId: 'second', clocks: null, evals: null, level: 3, opponent: null }),
      indexed: false,
      file: { event: null, site: null, round: null, annotator: null, year: null },
      ownNotes: { game: { text: 'mine', tags: ['a'] }, positions: [] },
    },
  ];

  it('come back as they were', () => {
    const builder = createBatchBuilder();
    for (const one of added) builder.add(one);
    const { rows, bytes } = builder.take();
    const plain = (games: readonly BatchGame[]) =>
      games.map((one) => ({
        ...one,
        game: {
          ...one.game,
          moves: [...one.game.moves],
          clocks: one.game.clocks && [...one.game.clocks],
          evals: one.game.evals && [...one.game.evals],
        },
      }));
    expect(plain(unpackRows(rows, bytes))).toEqual(plain(added));
  });

  it('have a value for each field of a game', () => {
    const [one] = added;
    if (!one) throw new Error('no game');
    // Moves, clocks and evaluations are sizes; eight values describe the game's file.
    expect(packRow(one)).toHaveLength(Object.keys(one.game).length + 8);
  });
});

describe('the size of a batch', () => {
  it('follows the time of commits, within limits', () => {
    const size = createBatchSize();
    expect(size.games).toBe(100);
    for (let batch = 0; batch < 30; batch += 1) size.took(1, size.games);
    expect(size.games).toBe(mostGames);
    for (let batch = 0; batch < 30; batch += 1) size.took(size.games * 0.1, size.games);
    expect(size.games).toBe(160);
    for (let batch = 0; batch < 30; batch += 1) size.took(2_000, size.games);
    expect(size.games).toBe(100);
  });

  it('ignores commits of a few games', () => {
    const size = createBatchSize();
    size.took(500, 8);
    expect(size.games).toBe(100);
  });
});
