import { expect, it } from 'vitest';
import { sizeAfterDrag } from '../../../../renderer/table/board-size.ts';

it('the corner follows the pointer, within the bounds', () => {
  expect(sizeAfterDrag(600, 0, 0, 600)).toBe(100);
  expect(sizeAfterDrag(600, -60, -60, 600)).toBe(80);
  expect(sizeAfterDrag(480, 30, 30, 600)).toBe(90);
  expect(sizeAfterDrag(600, 100, 0, 600)).toBe(100);
  expect(sizeAfterDrag(600, -500, -500, 600)).toBe(40);
  expect(sizeAfterDrag(0, 0, 0, 0)).toBe(100);
});
