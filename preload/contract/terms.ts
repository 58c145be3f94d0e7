import { z } from 'zod';
import { colors, variantKeys } from '../../main/chess/vocabulary.ts';
import { lazySchema } from './lazy-schema.ts';

/** Terms of a game. */
export const termsSchema = lazySchema(() =>
  z.object({
    variant: z.enum(variantKeys),
    rated: z.boolean(),
    color: z.enum([...colors, 'random']),
    time: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('clock'),
        limitSeconds: z.number().int().min(0).max(10_800),
        incrementSeconds: z.number().int().min(0).max(180),
      }),
      z.object({ kind: z.literal('correspondence'), daysPerTurn: z.number().int().min(1).max(14) }),
      z.object({ kind: z.literal('unlimited') }),
    ]),
    /** Start position, for `fromPosition` and chess960. */
    fen: z.string().max(100).exactOptional(),
  }),
);
export type Terms = z.infer<typeof termsSchema>;
