import { expect, test } from 'vitest';
import { nextTextScale } from '../../../main/desktop/window/text-size.ts';

test('steps through the sizes and stops at both ends', () => {
  expect(nextTextScale(100, 'larger')).toBe(125);
  expect(nextTextScale(125, 'larger')).toBe(150);
  expect(nextTextScale(150, 'larger')).toBe(150);
  expect(nextTextScale(150, 'smaller')).toBe(125);
  expect(nextTextScale(100, 'smaller')).toBe(100);
});

test('resets to the normal size from any', () => {
  expect(nextTextScale(150, 'normal')).toBe(100);
});
