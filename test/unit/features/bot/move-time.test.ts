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
  it('never brings the flag down, whatever the clock', () => {
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

  it('lasts for a game of 200 own moves, each with half a second of delay', () => {
    for (const pace of botPaces) {
      let leftMs = 180_000;
      for (let move = 0; move < 200; move += 1) {
        leftMs -= moveTime(clock({ leftMs, plies: move * 2, pace })) + 500;
        expect(leftMs).toBeGreaterThan(0);
        leftMs += 2_000;
      }
    }
  });

  it('keeps time in hand for the delays that the last moves met', () => {
    for (const lagMs of [500, 2_000]) {
      let leftMs = 180_000;
      for (let move = 0; move < 60; move += 1) {
        leftMs -= moveTime(clock({ leftMs, lagMs, plies: move * 2, pace: 'thorough' })) + lagMs;
        expect(leftMs).toBeGreaterThan(0);
        leftMs += 2_000;
      }
    }
  });

  it('is longer the slower the pace', () => {
    const [quick = 0, even = 0, thorough = 0] = botPaces.map((pace) => moveTime(clock({ pace })));
    expect(quick).toBeLessThan(even);
    expect(even).toBeLessThan(thorough);
  });

  it('is short at first, without a clock, and before the first move is due', () => {
    expect(moveTime(clock({ plies: 1 }))).toBeLessThanOrEqual(800);
    expect(moveTime(clock({ leftMs: null, pace: 'quick' }))).toBe(1_000);
    expect(moveTime(clock({ leftMs: null, firstMoveMs: 800 }))).toBe(200);
  });

  it('expects fewer moves to come as the game goes on', () => {
    expect(movesToGo(0)).toBe(45);
    expect(movesToGo(60)).toBe(25);
    expect(movesToGo(300)).toBe(18);
  });
});
