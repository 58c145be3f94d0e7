import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../../main/store/archive/game-columns.ts';
import type { PositionSets } from '../../../../main/store/archive/position-sets.ts';
import { createTreeMoves, noMove, severalMoves } from '../../../../main/store/archive/tree-moves.ts';
import { createRowSet } from '../../../../main/store/database/row-set.ts';

/** Games of the positions 10 and 20; the second of them is in both. */
const games: Readonly<Record<number, readonly number[]>> = { 10: [1024, 1025], 20: [1025, 1030] };
const after = [10, 20];
const many = 50_000;

function index(state: string, gamesOf = games) {
  const asked: number[] = [];
  const sets: PositionSets = {
    state,
    gamesAt(position) {
      asked.push(position);
      const set = createRowSet();
      for (const game of gamesOf[position] ?? []) set.add(game);
      return set;
    },
  };
  return { sets, asked };
}

function movesOf(read: ReturnType<ReturnType<typeof createTreeMoves>>, first = 1024): readonly number[] {
  const moves = new Int16Array(1024);
  read({ first } as Segment, moves);
  return [...moves.slice(0, 8)];
}

const expected = [0, severalMoves, noMove, noMove, noMove, noMove, 1, noMove];

describe('moves of the opening tree', () => {
  it('are those of the only position that a game reached', () => {
    const read = createTreeMoves()(index('1').sets, { after, games: 3 });
    expect(movesOf(read)).toEqual(expected);
    expect(movesOf(read, 0)).toEqual(Array.from({ length: 8 }, () => noMove));
  });

  it('are kept for positions of many games, until the index changes', () => {
    const movesIn = createTreeMoves();
    const first = index('1');
    const read = movesIn(first.sets, { after, games: many });
    expect(movesOf(read)).toEqual(expected);
    // The reader's answer may be changed by its caller.
    expect(movesOf(read)).toEqual(expected);
    const second = index('1');
    expect(movesOf(movesIn(second.sets, { after, games: many }))).toEqual(expected);
    expect(second.asked).toEqual([]);
    const changed = index('2', { 10: [1024] });
    expect(movesOf(movesIn(changed.sets, { after, games: many }))[1]).toBe(noMove);
    expect(changed.asked).toEqual(after);
  });

  it('are not kept for positions of few games', () => {
    const movesIn = createTreeMoves();
    movesIn(index('1').sets, { after, games: 3 });
    const second = index('1');
    movesIn(second.sets, { after, games: 3 });
    expect(second.asked).toEqual(after);
  });
});
