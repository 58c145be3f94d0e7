import { describe, expect, it } from 'vitest';
import { clocksTrueAt, type TurnBefore } from '../../../main/features/games/turn-time.ts';
import { full, state } from './fixtures.ts';

const opening = 'e2e4 e7e5';
const clock = { initialMs: 300_000, incrementMs: 3_000 };
const before = (moves = opening): TurnBefore => ({
  full: full(moves, { clock, state: state(moves, { whiteMs: 200_000, blackMs: 190_000 }) }),
  turn: 'white',
  trueAt: 50_000,
});
const after = (whiteMs: number, moves = `${opening} g1f3`) => state(moves, { whiteMs, blackMs: 190_000 });

describe('the time at which clocks were true', () => {
  it('is the arrival of a line without delay', () => {
    expect(clocksTrueAt(before(), after(198_000), 55_000)).toBe(55_000);
  });

  it('is derived from the mover’s clock for a delayed line', () => {
    // 5 s were used and 3 s added: the next clock has run for 40 s when the line arrives.
    expect(clocksTrueAt(before(), after(198_000), 95_000)).toBe(55_000);
  });

  it('is the arrival within the servers’ lag compensation', () => {
    expect(clocksTrueAt(before(), after(198_000), 55_900)).toBe(55_900);
  });

  it.each([
    ['nothing is known of the turn before', undefined, after(198_000)],
    ['time was given', before(), after(215_000)],
    ['more than one move came', before(), after(198_000, `${opening} g1f3 b8c6`)],
    ['no clock ran', before('e2e4'), after(198_000, 'e2e4 e7e5')],
  ])('is the arrival if %s', (_, turn, next) => {
    expect(clocksTrueAt(turn, next, 95_000)).toBe(95_000);
  });

  it('is the arrival in games without a clock', () => {
    const { clock: _, ...untimed } = before().full;
    expect(clocksTrueAt({ ...before(), full: untimed }, after(198_000), 95_000)).toBe(95_000);
  });
});
