import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../../main/service/endpoints.ts';
import { allowanceText, inOrder, isInUse, requestName } from '../../../../renderer/features/network/words.ts';
import { networkText } from '../../../../renderer/features/network/network-text.ts';
import { makeStream } from '../make-home.ts';
import { makeRow } from './make-network.ts';

describe('texts of the network pages', () => {
  it('name every request, known or unknown', () => {
    for (const endpoint of Object.keys(endpoints))
      expect(requestName(endpoint, networkText.en)).toMatch(/^[A-Z][a-z ]+$/);
    expect(requestName('teamArenas', networkText.en)).toBe('Team arenas');
  });

  it('describe allowances', () => {
    expect(allowanceText(makeRow('a'), networkText.en.limits)).toBe('60 in 1 min');
    expect(
      allowanceText(makeRow('a', { kind: 'concurrent', limit: 4, windowMs: null }), networkText.en.limits),
    ).toBe('4 at once');
    expect(
      allowanceText(makeRow('a', { kind: 'spacing', limit: 1, windowMs: 5_000 }), networkText.en.limits),
    ).toBe('1 in 5 s');
  });

  it('recognise limits and callers with something to show', () => {
    expect([makeRow('a'), makeRow('b', { used: 0.5 }), makeRow('c', { left: 0 })].map(isInUse)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('sort event streams before game streams before others', () => {
    const streams = (['download', 'game', 'event', 'tv'] as const).map((kind) =>
      makeStream('a', { id: kind, kind }),
    );
    expect(inOrder(streams).map(({ id }) => id)).toEqual(['event', 'game', 'tv', 'download']);
  });
});
