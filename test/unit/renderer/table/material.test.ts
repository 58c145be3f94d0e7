import { expect, test } from 'vitest';
import { materialEdge } from '../../../../renderer/table/player/material.ts';
import { standardStart } from '../game/make-game.ts';

test('equal material shows nothing', () => {
  expect(materialEdge(standardStart, 'standard')).toEqual({
    white: { surplus: [], lead: 0 },
    black: { surplus: [], lead: 0 },
  });
});

test('each side shows its surplus, and only the leading side its lead', () => {
  const edge = materialEdge('4k3/ppp5/8/8/8/8/P7/R3K3 w - - 0 1', 'standard');
  expect(edge.white).toEqual({ surplus: ['rook'], lead: 3 });
  expect(edge.black).toEqual({ surplus: ['pawn', 'pawn'], lead: 0 });
});

test('variants without comparable material show nothing', () => {
  expect(materialEdge('4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1', 'antichess').white.surplus).toEqual([]);
});
