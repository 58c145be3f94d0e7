import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampBounds,
  cornerOf,
  isShrunk,
  parseWindowState,
  type Rectangle,
} from '../../../main/desktop/window/window-bounds.ts';

const primary: Rectangle = { x: 0, y: 25, width: 1920, height: 1055 };
const second: Rectangle = { x: 1920, y: 0, width: 2560, height: 1440 };

describe('clampBounds', () => {
  it('keeps bounds that fit', () => {
    const bounds = { x: 2000, y: 100, width: 1300, height: 900 };
    expect(clampBounds(bounds, [primary, second])).toEqual(bounds);
  });

  it('centres the first window on the primary display', () => {
    expect(clampBounds(null, [primary, second])).toEqual({ x: 360, y: 153, width: 1200, height: 800 });
  });

  it('applies its own sizes to a small window, initially in a corner', () => {
    const sizes = { smallest: { width: 200, height: 240 }, usual: { width: 300, height: 400 } };
    const corner = cornerOf(primary, sizes.usual);
    expect(corner).toEqual({ x: 1596, y: 656, width: 300, height: 400 });
    expect(clampBounds(corner, [primary, second], sizes)).toEqual(corner);
    expect(clampBounds({ ...corner, width: 10, height: 10 }, [primary], sizes)).toMatchObject(sizes.smallest);
  });

  it('moves a window of a missing display to the primary one', () => {
    const bounds = { x: 2000, y: 100, width: 1300, height: 900 };
    expect(clampBounds(bounds, [primary])).toEqual({ x: 310, y: 103, width: 1300, height: 900 });
  });

  it('moves a window that overlaps an edge inside', () => {
    expect(clampBounds({ x: 1700, y: 900, width: 1000, height: 700 }, [primary])).toEqual({
      x: 920,
      y: 380,
      width: 1000,
      height: 700,
    });
  });

  it('shrinks a window to a smaller display', () => {
    const small: Rectangle = { x: 0, y: 0, width: 1024, height: 600 };
    expect(clampBounds({ x: 0, y: 0, width: 3000, height: 2000 }, [small])).toEqual({
      x: 0,
      y: 0,
      width: 1024,
      height: 600,
    });
  });

  it('always yields integers on a display, for any stored bounds', () => {
    const side = fc.integer({ min: -10_000, max: 10_000 });
    const length = fc.integer({ min: 1, max: 10_000 });
    const wanted = fc.record({ x: side, y: side, width: length, height: length });
    fc.assert(
      fc.property(wanted, (bounds) => {
        const result = clampBounds(bounds, [primary, second]);
        const isInside = (area: Rectangle) =>
          result.x >= area.x &&
          result.y >= area.y &&
          result.x + result.width <= area.x + area.width &&
          result.y + result.height <= area.y + area.height;
        expect([primary, second].some(isInside)).toBe(true);
        expect(Object.values(result).every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe('isShrunk', () => {
  const least = { width: 800, height: 560 };
  const wanted = { width: 1500, height: 1000 };
  it.each([
    // At 1.5, 1500 × 1000 becomes 1000 × 667, and a smaller window becomes the smallest.
    [wanted, { width: 1000, height: 667 }, [1.5], true],
    [wanted, { width: 1000, height: 666 }, [1, 1.5], true],
    [{ width: 1066, height: 667 }, { width: 800, height: 560 }, [1.5], true],
    [wanted, { width: 1000, height: 667 }, [1], false],
    [wanted, { width: 1000, height: 667 }, [1.25], false],
    [wanted, wanted, [1.5], false],
    // Maximized, or placed by a tiling compositor.
    [wanted, { width: 1920, height: 1080 }, [1.5], false],
    [wanted, { width: 960, height: 1080 }, [1.5], false],
    [least, least, [1.5, 2], false],
  ])('of %j as %j at %j is %s', (first, present, scales, expected) => {
    expect(isShrunk(first, present, least, scales)).toBe(expected);
  });
});

describe('parseWindowState', () => {
  it('accepts its own format and nothing else', () => {
    const state = { bounds: { x: -5, y: 0, width: 900, height: 700 }, maximized: true };
    expect(parseWindowState(state)).toEqual(state);
    expect(parseWindowState({})).toBeNull();
    expect(
      parseWindowState({ bounds: { x: 0.5, y: 0, width: 900, height: 700 }, maximized: true }),
    ).toBeNull();
  });
});
