import { describe, expect, it } from 'vitest';
import { createRecentlyUsed } from '../../../main/base/recently-used.ts';

describe('a map with a limited number of entries', () => {
  it('forgets the entry whose use is longest ago', () => {
    const map = createRecentlyUsed<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    expect(map.get('a')).toBe(1);
    map.set('c', 3);
    expect(map.get('b')).toBeUndefined();
    expect(map.get('a')).toBe(1);
    expect(map.get('c')).toBe(3);
  });

  it('keeps the others when a value is replaced', () => {
    const map = createRecentlyUsed<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('b', 3);
    expect(map.get('a')).toBe(1);
    expect(map.get('b')).toBe(3);
    map.clear();
    expect(map.get('a')).toBeUndefined();
  });
});
