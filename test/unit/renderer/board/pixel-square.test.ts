import { expect, test } from 'vitest';
import fc from 'fast-check';
import { fitPixelSquare, wholePixelSide } from '../../../../renderer/board/pixel-square.ts';

test('a side is eight squares of whole device pixels', () => {
  expect(wholePixelSide(571, 1)).toBe(568);
  expect(wholePixelSide(571, 2)).toBe(568);
  expect(wholePixelSide(573, 2)).toBe(572);
  expect(wholePixelSide(-4, 1)).toBe(0);
});

test('every edge of every square falls on a device pixel, inside the box', () => {
  const length = fc.double({ min: 80, max: 3000, noNaN: true });
  const start = fc.double({ min: 0, max: 2000, noNaN: true });
  const box = fc.record({ left: start, top: start, width: length, height: length });
  fc.assert(
    fc.property(box, fc.constantFrom(1, 1.25, 1.5, 1.75, 2, 3), (room, ratio) => {
      const { left, top, size } = fitPixelSquare(room, ratio);
      const offGrid = (value: number): number => Math.abs(value * ratio - Math.round(value * ratio));
      for (const edge of [room.left + left, room.top + top, size / 8])
        expect(offGrid(edge)).toBeLessThan(1e-6);
      expect(size).toBeLessThanOrEqual(Math.min(room.width, room.height) + 1e-6);
      expect(size).toBeGreaterThan(Math.min(room.width, room.height) - 8 / ratio - 1e-6);
    }),
  );
});
