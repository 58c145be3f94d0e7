import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { safeCheck } from '../../../main/base/check.ts';

const makeSchema = () =>
  z.object({
    name: z.string().min(1),
    rating: z.number().int().optional(),
    perfs: z.array(z.object({ key: z.enum(['blitz', 'rapid']), games: z.number().nullable() })),
  });

it('gives the same result as the schema, on its first uses and on later ones', () => {
  const schema = makeSchema();
  const reference = makeSchema();
  const perf = fc.record(
    { key: fc.constantFrom('blitz', 'rapid', 'other'), games: fc.option(fc.nat()), more: fc.nat() },
    { requiredKeys: [] },
  );
  const value = fc.record(
    {
      name: fc.string(),
      rating: fc.oneof(fc.integer(), fc.double()),
      perfs: fc.array(perf),
      more: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(value, fc.anything()), (candidate) => {
      const [ours, theirs] = [safeCheck(schema, candidate), reference.safeParse(candidate)];
      expect(ours.success).toBe(theirs.success);
      expect(ours.data).toEqual(theirs.data);
      expect(ours.error?.issues).toEqual(theirs.error?.issues);
    }),
    { numRuns: 300 },
  );
});
