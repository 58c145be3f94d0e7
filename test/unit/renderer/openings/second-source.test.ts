import { describe, expect, it } from 'vitest';
import { readSecond, secondFilter } from '../../../../renderer/features/openings/second-source.ts';

describe('a second source', () => {
  it('keeps the filters, with other players or another collection', () => {
    const filter = { mine: true, collection: 3, color: 'white', rated: true } as const;
    const rest = { color: 'white', rated: true };
    expect(secondFilter(filter, 'all')).toEqual(rest);
    expect(secondFilter(filter, 'others')).toEqual({ ...rest, mine: false });
    expect(secondFilter(filter, 'collection:7')).toEqual({ ...rest, collection: 7 });
    expect(secondFilter(filter, 'explorer')).toBeNull();
    expect(secondFilter(filter, 'tv')).toBeNull();
  });

  it('is read from stored text; a text that is no choice means none', () => {
    const first = readSecond(null);
    expect(first).toMatchObject({ beside: 'none', choice: { source: 'masters', speeds: [] } });
    for (const text of ['', '{', 'null', '[]', '{"beside":"collection:x","choice":{"speeds":"all"}}'])
      expect(readSecond(text)).toEqual(first);
    expect(readSecond('{"beside":"tv"}').beside).toBe('tv');
    const stored = {
      beside: 'explorer',
      choice: { source: 'user', speeds: ['blitz'], ratings: [2000], username: 'Anna', color: 'black' },
    };
    expect(readSecond(JSON.stringify(stored))).toEqual(stored);
  });
});
