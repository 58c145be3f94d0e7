import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tvChannels } from '../../../../main/chess/tv-channels.ts';
import { fitWall } from '../../../../renderer/features/tv/wall-fit.ts';
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

describe('the layout of the wall', () => {
  it('chooses the number of columns with the largest boards', () => {
    expect(fitWall(4, { width: 1_000, height: 900 })).toMatchObject({ columns: 2 });
    expect(fitWall(16, { width: 1_500, height: 900 })?.columns).toBeGreaterThan(4);
    expect(fitWall(16, { width: 500, height: 300 })).toBeNull();
  });

  it('never exceeds the available space', () => {
    const size = fc.integer({ min: 200, max: 4_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), size, size, (count, width, height) => {
        const fit = fitWall(count, { width, height });
        if (!fit) return;
        const rows = Math.ceil(count / fit.columns);
        expect(fit.columns * fit.width + (fit.columns - 1) * 8).toBeLessThanOrEqual(width);
        // Height of a tile: its board, three lines and the edges.
        expect(rows * (fit.width - 16 + 90) + (rows - 1) * 12).toBeLessThanOrEqual(height);
      }),
    );
  });
});
