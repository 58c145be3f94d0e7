import { describe, expect, it } from 'vitest';
import { chooseCandidate } from '../../../main/practice/engine.ts';

describe('chooseCandidate', () => {
  const candidates = [
    { uci: 'a', score: 50 },
    { uci: 'b', score: 0 },
    { uci: 'c', score: -400 },
  ];

  it('plays the best when it is sure', () => {
    for (const roll of [0, 0.5, 0.999]) expect(chooseCandidate(candidates, 0, roll)?.uci).toBe('a');
  });

  it('spreads over candidates by how far they lie behind', () => {
    const rolls = Array.from(
      { length: 1_000 },
      (_, index) => chooseCandidate(candidates, 50, index / 1_000)?.uci,
    );
    const share = (uci: string) => rolls.filter((one) => one === uci).length / 1_000;
    expect(share('a')).toBeCloseTo(1 / (1 + Math.exp(-1)), 1);
    expect(share('b')).toBeGreaterThan(0.2);
    expect(share('c')).toBeLessThan(0.01);
  });

  it('has nothing to choose from nothing', () => expect(chooseCandidate([], 10, 0.5)).toBeUndefined());
});
