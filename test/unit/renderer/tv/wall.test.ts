import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tvChannels } from '../../../../main/chess/tv-channels.ts';
import {
  compactChrome,
  fitWall,
  regularChrome,
  type WallRoom,
} from '../../../../renderer/features/tv/wall-fit.ts';
import { placeChannel, toggleInSet, toggleOnWall } from '../../../../renderer/features/tv/wall-order.ts';

const walls = fc.shuffledSubarray([...tvChannels], { minLength: 1 });

describe('the order of the wall', () => {
  it('moves a channel to where it was dropped', () => {
    expect(placeChannel(['best', 'bullet', 'blitz'], 'best', 2)).toEqual(['bullet', 'blitz', 'best']);
    expect(placeChannel(['best', 'bullet', 'blitz'], 'blitz', 0)).toEqual(['blitz', 'best', 'bullet']);
    expect(placeChannel(['best', 'bullet'], 'horde', 0)).toEqual(['best', 'bullet']);
  });

  it('never loses or duplicates a channel', () => {
    fc.assert(
      fc.property(
        walls,
        fc.constantFrom(...tvChannels),
        fc.integer({ min: -3, max: 20 }),
        (wall, channel, place) => {
          expect(placeChannel(wall, channel, place).toSorted()).toEqual(wall.toSorted());
        },
      ),
    );
  });

  it('keeps its order when channels are added and removed, and never becomes empty', () => {
    expect(toggleOnWall(['horde', 'best'], 'blitz')).toEqual(['horde', 'best', 'blitz']);
    expect(toggleOnWall(['horde', 'best', 'blitz'], 'best')).toEqual(['horde', 'blitz']);
    expect(toggleOnWall(['horde'], 'horde')).toEqual(['horde']);
    expect(toggleInSet(['horde'], 'best')).toEqual(['best', 'horde']);
    expect(toggleInSet(['best', 'horde'], 'best')).toEqual(['horde']);
  });
});

/** The boards' sides, top to bottom, and what they cover. */
function layOut(count: number, room: WallRoom) {
  const fit = fitWall(count, room);
  if (!fit) return null;
  const chrome = fit.compact ? compactChrome : regularChrome;
  const tiles = fit.boxes.map(({ left, top, width }) => ({
    left,
    top,
    right: left + width,
    bottom: top + width - chrome.width + chrome.height,
  }));
  return { ...fit, tiles, sides: fit.boxes.map(({ width }) => width - chrome.width) };
}

/** The rooms of a window of 1600x1000 and of 1000x700. */
const [large, small] = [
  { width: 1_368, height: 924 },
  { width: 768, height: 624 },
];

describe('the layout of the wall', () => {
  it.each([
    [1, large, 816],
    [4, large, 360],
    [9, large, 240],
    [12, large, 200],
    [16, large, 200],
    [1, small, 528],
    [4, small, 208],
    [9, small, 144],
    [12, small, 120],
    [16, small, 120],
  ])('of %i boards in %j shows boards of at least %i px', (count, room, least) => {
    const wall = layOut(count, room);
    expect(wall?.sides).toHaveLength(count);
    expect(Math.min(...(wall?.sides ?? []))).toBeGreaterThanOrEqual(least);
  });

  it('of sixteen boards fills both windows', () => {
    for (const room of [large, small]) {
      const { tiles = [] } = layOut(16, room) ?? {};
      const extent = (from: 'left' | 'top', to: 'right' | 'bottom') =>
        Math.max(...tiles.map((tile) => tile[to])) - Math.min(...tiles.map((tile) => tile[from]));
      expect(extent('left', 'right') / room.width).toBeGreaterThan(0.9);
      expect(extent('top', 'bottom') / room.height).toBeGreaterThan(0.9);
    }
  });

  it('uses height that equal boards would leave empty for larger boards in the upper row', () => {
    const { sides = [] } = layOut(9, large) ?? {};
    expect(new Set(sides.slice(0, 4)).size).toBe(1);
    expect(sides[0]).toBeGreaterThan((sides[8] ?? 0) + 40);
  });

  it('aligns rows of equally many boards', () => {
    expect(new Set(layOut(4, small)?.sides).size).toBe(1);
    expect(new Set(layOut(12, large)?.sides).size).toBe(1);
  });

  it('scrolls when boards would be too small', () => {
    expect(fitWall(16, { width: 500, height: 300 })).toBeNull();
  });

  it('keeps every board inside the room, in reading order, and apart from the others', () => {
    const size = fc.integer({ min: 200, max: 4_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), size, size, (count, width, height) => {
        const wall = layOut(count, { width, height });
        if (!wall) return;
        expect(Math.min(...wall.sides)).toBeGreaterThanOrEqual(120);
        for (const [index, tile] of wall.tiles.entries()) {
          expect(tile.left).toBeGreaterThanOrEqual(0);
          expect(tile.top).toBeGreaterThanOrEqual(0);
          expect(tile.right).toBeLessThanOrEqual(width);
          expect(tile.bottom).toBeLessThanOrEqual(height);
          const next = wall.tiles[index + 1];
          if (next) expect(next.left >= tile.right || next.top >= tile.bottom).toBe(true);
        }
      }),
    );
  });
});
