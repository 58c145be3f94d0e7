import { describe, expect, it } from 'vitest';
import { rulesFor } from '@chess/rules.ts';
import { dropDests, dropUci, pocketsOf } from '../../../../renderer/board/hand.ts';

const empty = { pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 0 };

describe('pieces in hand', () => {
  it('are parsed from brackets and from a ninth rank', () => {
    const board = 'rnbqkbnr/ppp2ppp/8/8/8/8/PPPP1PPP/RNBQKBNR';
    const pockets = { white: { ...empty, pawn: 2, queen: 1 }, black: { ...empty, knight: 1 } };
    expect(pocketsOf(`${board}[PPQn] w KQkq - 0 5`)).toEqual(pockets);
    expect(pocketsOf(`${board}/nPQP w KQkq - 0 5`)).toEqual(pockets);
    expect(pocketsOf(`${board}[] w KQkq - 0 5`)).toEqual({ white: empty, black: empty });
    expect(pocketsOf(`${board} w KQkq - 0 5`)).toBeNull();
  });

  it('have the legal drop squares, without the last ranks for pawns', () => {
    const at = rulesFor('crazyhouse').parsePosition('4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1');
    const dests = dropDests(at ?? null);
    expect(dests.get('pawn')).toHaveLength(48);
    expect(dests.get('knight')).toHaveLength(62);
    expect([...dests.keys()].sort()).toEqual(['knight', 'pawn']);
    const check = rulesFor('crazyhouse').parsePosition('4k3/8/8/8/4r3/8/8/4K3[N] w - - 0 1');
    expect(
      dropDests(check ?? null)
        .get('knight')
        ?.toSorted(),
    ).toEqual(['e2', 'e3']);
    expect(at?.play(dropUci('knight', 'f3'))?.san).toBe('N@f3');
    expect(dropDests(null).size).toBe(0);
  });
});
