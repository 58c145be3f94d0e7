import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveTime, movesToGo, type MoveClock } from '../../../../main/features/bot/move-time.ts';
import { botPaces } from '../../../../preload/contract/bot.ts';

const clock = (change: Partial<MoveClock> = {}): MoveClock => ({
  leftMs: 180_000,
  incrementMs: 2_000,
  firstMoveMs: null,
  lagMs: 0,
  plies: 20,
  pace: 'even',
  ...change,
});

describe('the time for a move', () => {
  it('never loses on time, whatever the clock', () => {
    const clocks = fc.record({
      leftMs: fc.integer({ min: 0, max: 10_800_000 }),
      incrementMs: fc.integer({ min: 0, max: 180_000 }),
      firstMoveMs: fc.option(fc.integer({ min: 0, max: 30_000 })),
      lagMs: fc.integer({ min: 0, max: 20_000 }),
      plies: fc.integer({ min: 0, max: 400 }),
      pace: fc.constantFrom(...botPaces),
    });
    fc.assert(
      fc.property(clocks, (one) => {
        const ms = moveTime(one);
        expect(ms).toBeGreaterThanOrEqual(20);
        expect(ms).toBeLessThanOrEqual(Math.max(20, one.leftMs / 4));
      }),
    );
  });

  it('suffices for 200 own moves, each with half a second of delay', () => {
    for (const pace of botPaces) {
      let leftMs = 180_000;
      for (let move = 0; move < 200; move += 1) {
        leftMs -= moveTime(clock({ leftMs, plies: move * 2, pace })) + 500;
        expect(leftMs).toBeGreaterThan(0);
        leftMs += 2_000;
      }
    }
  });

  it('keeps a reserve for recent delays', () => {
    for (const lagMs of [500, 2_000]) {
      let leftMs = 180_000;
      for (let move = 0; move < 60; move += 1) {
        leftMs -= moveTime(clock({ leftMs, lagMs, plies: move * 2, pace: 'thorough' })) + lagMs;
        expect(leftMs).toBeGreaterThan(0);
        leftMs += 2_000;
      }
    }
  });

  it('grows with a slower pace', () => {
    const [quick = 0, even = 0, thorough = 0] = botPaces.map((pace) => moveTime(clock({ pace })));
    expect(quick).toBeLessThan(even);
    expect(even).toBeLessThan(thorough);
  });

  it('is short in the opening, without a clock, and before a first-move deadline', () => {
    expect(moveTime(clock({ plies: 1 }))).toBeLessThanOrEqual(800);
    expect(moveTime(clock({ leftMs: null, pace: 'quick' }))).toBe(1_000);
    expect(moveTime(clock({ leftMs: null, firstMoveMs: 800 }))).toBe(200);
  });

  it('assumes fewer remaining moves as the game advances', () => {
    expect(movesToGo(0)).toBe(45);
    expect(movesToGo(60)).toBe(25);
    expect(movesToGo(300)).toBe(18);
  });
});
