import { expect, it } from 'vitest';
import {
  arrowPoints,
  brushOf,
  middleOf,
  toggleShape,
  type Shape,
} from '../../../../renderer/board/shapes.ts';

const arrow: Shape = { from: 'e2', to: 'e4', brush: 'green' };

it('drawing a shape again removes it; another colour replaces its colour', () => {
  const once = toggleShape([], arrow);
  expect(toggleShape(once, arrow)).toEqual([]);
  expect(toggleShape(once, { ...arrow, brush: 'red' })).toEqual([{ ...arrow, brush: 'red' }]);
  expect(toggleShape(once, { ...arrow, to: 'e2' })).toHaveLength(2);
});

it('modifier keys choose the colour', () => {
  const brush = (keys: string) =>
    brushOf({ shiftKey: keys.includes('s'), ctrlKey: keys.includes('c'), altKey: keys.includes('a') });
  expect(['', 's', 'c', 'a', 'sa'].map(brush)).toEqual(['green', 'red', 'red', 'blue', 'yellow']);
});

it('shapes follow the orientation of the board', () => {
  expect(middleOf('a1', 'white')).toEqual({ x: 0.5, y: 7.5 });
  expect(middleOf('a1', 'black')).toEqual({ x: 7.5, y: 0.5 });
  const tip = arrowPoints(arrow, 'white').split(' ')[3];
  expect(tip).toBe('4.500,4.620');
  expect(arrowPoints(arrow, 'black').split(' ')[3]).toBe('3.500,3.380');
});
