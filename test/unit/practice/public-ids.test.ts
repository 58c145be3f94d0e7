import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPublicIds, mostNumbers, type IdKind } from '../../../main/practice/public-ids.ts';

const kinds: readonly IdKind[] = ['tv-game', 'arena', 'arena-game'];

describe('ids of what follows from the seed', () => {
  it('are eight characters that lead back to the number, and to no other club', () => {
    const [ids, others] = [createPublicIds(1), createPublicIds(2)];
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.integer({ min: 0, max: mostNumbers - 1 }), (kind, number) => {
        const id = ids.make(kind, number);
        expect(id).toMatch(/^[A-Za-z0-9]{8}$/);
        expect(ids.parse(id)).toEqual({ kind, number });
        expect(others.make(kind, number)).not.toBe(id);
      }),
      { seed: 7 },
    );
  });

  it('are not found in texts of other lengths or characters', () => {
    const ids = createPublicIds(1);
    for (const text of ['', 'short', 'ninechars', 'with-dsh', '99999999', 'ÄÖÜäöüßé'])
      expect(ids.parse(text)).toBeUndefined();
  });

  it('are rarely found in others of the same form', () => {
    const ids = createPublicIds(1);
    const found = Array.from({ length: 5_000 }, (_, index) => `game${String(index).padStart(4, '0')}`).filter(
      (text) => ids.parse(text) !== undefined,
    );
    expect(found.length).toBeLessThan(20);
  });
});
