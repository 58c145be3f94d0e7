import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../../main/service/endpoints.ts';
import {
  allowanceText,
  elapsedText,
  inOrder,
  isInUse,
  requestName,
  spanText,
} from '../../../../renderer/features/network/words.ts';
import { makeStream } from '../home/make-home.ts';
import { makeRow } from './make-network.ts';

describe('words of the network pages', () => {
  it('have a name for every request, known or not', () => {
    for (const endpoint of Object.keys(endpoints)) expect(requestName(endpoint)).toMatch(/^[A-Z][a-z ]+$/);
    expect(requestName('teamArenas')).toBe('Team arenas');
  });

  it.each([
    [60_000, '1 min'],
    [600_000, '10 min'],
    [3_600_000, '1 h'],
    [86_400_000, '1 day'],
    [172_800_000, '2 days'],
    [5_000, '5 s'],
    [61_500, '2 min'],
  ])('say spans in one unit: %i ms', (ms, words) => {
    expect(spanText(ms)).toBe(words);
  });

  it.each([
    [0, '0 s'],
    [59_999, '59 s'],
    [61_000, '1 min'],
    [7_300_000, '2 h'],
    [86_400_001, '1 day'],
  ])('say how long something lasted: %i ms', (ms, words) => {
    expect(elapsedText(ms)).toBe(words);
  });

  it('say what is allowed', () => {
    expect(allowanceText(makeRow('a'))).toBe('60 in 1 min');
    expect(allowanceText(makeRow('a', { kind: 'concurrent', limit: 4, windowMs: null }))).toBe('4 at once');
    expect(allowanceText(makeRow('a', { kind: 'spacing', limit: 1, windowMs: 5_000 }))).toBe('1 in 5 s');
  });

  it('know what is worth a look', () => {
    expect([makeRow('a'), makeRow('b', { used: 0.5 }), makeRow('c', { left: 0 })].map(isInUse)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('put events before games before the rest', () => {
    const streams = (['download', 'game', 'event', 'tv'] as const).map((kind) =>
      makeStream('a', { id: kind, kind }),
    );
    expect(inOrder(streams).map(({ id }) => id)).toEqual(['event', 'game', 'tv', 'download']);
  });
});
