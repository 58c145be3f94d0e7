import { expect, test } from 'vitest';
import { shortfallOf, type CheckedLine } from '../../../main/chess/checked-move.ts';

const line = (move: string, value: number): CheckedLine => ({
  ...{ evaluation: { kind: 'centipawns', value }, moves: [move] },
});

test('a shortfall is what the mover loses in winning chances', () => {
  // 20 centipawns near an even position are 0.037 of the scale from -1 to 1.
  expect(shortfallOf({ best: line('f1b5', 20), played: line('f1c4', 0) }, 'white')).toBeCloseTo(0.0368, 3);
  expect(shortfallOf({ best: line('g8f6', -20), played: line('a7a6', 0) }, 'black')).toBeCloseTo(0.0368, 3);
  expect(shortfallOf({ best: line('f1b5', 900), played: line('f1c4', 880) }, 'white')).toBeLessThan(0.01);
});

test('a second search that finds the move stronger, or the same move, is no shortfall', () => {
  expect(shortfallOf({ best: line('f1b5', 20), played: line('f1c4', 30) }, 'white')).toBe(0);
  expect(shortfallOf({ best: line('f1b5', 20), played: line('f1b5', -30) }, 'white')).toBe(0);
});

test('a mate counts as ten pawns', () => {
  const mate: CheckedLine = { evaluation: { kind: 'mate', moves: 3 }, moves: ['d1h5'] };
  expect(shortfallOf({ best: mate, played: line('d1f3', 1_500) }, 'white')).toBe(0);
  expect(shortfallOf({ best: mate, played: line('d1f3', 0) }, 'white')).toBeGreaterThan(0.9);
});
