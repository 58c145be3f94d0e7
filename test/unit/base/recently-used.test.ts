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

  it('forgets one entry, or those that belong to something', () => {
    const map = createRecentlyUsed<string, { readonly accountId: string }>(3);
    map.set('game 1', { accountId: 'alice' });
    map.set('game 2', { accountId: 'bob' });
    map.set('game 3', { accountId: 'alice' });
    map.delete('game 4');
    map.forget(({ accountId }) => accountId === 'alice');
    expect(map.get('game 1')).toBeUndefined();
    expect(map.get('game 2')).toEqual({ accountId: 'bob' });
    expect(map.get('game 3')).toBeUndefined();
    map.forget((_, key) => key.endsWith('2'));
    expect(map.get('game 2')).toBeUndefined();
    // Their places are free again.
    for (const key of ['a', 'b', 'c']) map.set(key, { accountId: key });
    map.delete('b');
    map.set('d', { accountId: 'd' });
    expect(['a', 'b', 'c', 'd'].filter((key) => map.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
  });
});
