import { describe, expect, it } from 'vitest';
import { offersDraw, shouldResign, takesDraw, type Mood } from '../../../../main/features/bot/manners.ts';

const mood = (scores: Mood['scores'], change: Partial<Mood> = {}): Mood => ({
  variant: 'standard',
  plies: 60,
  scores,
  ...change,
});

describe('resigning', () => {
  it('takes three consecutive lost positions', () => {
    expect(shouldResign(mood([-950, -1000, -1200]))).toBe(true);
    expect(shouldResign(mood([-950, -1200]))).toBe(false);
    expect(shouldResign(mood([-950, -200, -1200]))).toBe(false);
    expect(shouldResign(mood([-950, null, -1200]))).toBe(false);
    expect(shouldResign(mood([-950, -1000, -1200], { plies: 10 }))).toBe(false);
  });

  it('waits for a mate in variants that can turn at once', () => {
    expect(shouldResign(mood([-2000, -2000, -2000], { variant: 'crazyhouse' }))).toBe(false);
    expect(shouldResign(mood([-99_990, -99_992, -99_994], { variant: 'crazyhouse' }))).toBe(true);
  });
});

describe('draws', () => {
  const claim = { reason: 'threefold', automatic: false } as const;

  it('are accepted in equal and in bad positions', () => {
    expect(takesDraw(mood([0]))).toBe(true);
    expect(takesDraw(mood([0], { plies: 20 }))).toBe(false);
    expect(takesDraw(mood([-300], { plies: 20 }))).toBe(true);
    expect(takesDraw(mood([80]))).toBe(false);
    expect(takesDraw(mood([]))).toBe(false);
    expect(takesDraw(mood([null]))).toBe(false);
  });

  it('are offered occasionally in games that have been level for long', () => {
    const level = Array.from({ length: 8 }, () => 3);
    expect(offersDraw(mood(level, { plies: 100 }), undefined)).toBe(true);
    expect(offersDraw(mood(level, { plies: 105 }), undefined)).toBe(false);
    expect(offersDraw(mood(level, { plies: 60 }), undefined)).toBe(false);
    expect(offersDraw(mood([...level.slice(1), 40], { plies: 100 }), undefined)).toBe(false);
  });

  it('are claimed by an offer if the position permits it and nothing is better', () => {
    expect(offersDraw(mood([0]), claim)).toBe(true);
    expect(offersDraw(mood([200]), claim)).toBe(false);
    expect(offersDraw(mood([null]), claim)).toBe(false);
  });
});
