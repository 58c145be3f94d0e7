import { expect, test } from 'vitest';
import { materialEdge } from '../../../../renderer/table/player/material.ts';
import { standardStart } from '../game/make-game.ts';

test('equal material leaves nothing to show', () => {
  expect(materialEdge(standardStart, 'standard')).toEqual({
    white: { surplus: [], lead: 0 },
    black: { surplus: [], lead: 0 },
  });
});

test('each side shows what it has more of, and only the side ahead its lead', () => {
  const edge = materialEdge('4k3/ppp5/8/8/8/8/P7/R3K3 w - - 0 1', 'standard');
  expect(edge.white).toEqual({ surplus: ['rook'], lead: 3 });
  expect(edge.black).toEqual({ surplus: ['pawn', 'pawn'], lead: 0 });
});

test('where counting means nothing, nothing is counted', () => {
  expect(materialEdge('4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1', 'antichess').white.surplus).toEqual([]);
});
