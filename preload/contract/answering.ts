/** Rules that answer challenges by themselves. */
import { z } from 'zod';
import { declineReasons, speeds, variantKeys } from '../../main/chess/vocabulary.ts';
import { later } from './later.ts';

export const answerRuleSchema = later(() =>
  z.object({
    id: z.string().min(1).max(40),
    answer: z.enum(['accept', 'decline']),
    /** What the challenger is told; of rules that decline. */
    reason: z.enum(declineReasons),
    /** Empty: all. */
    speeds: z.array(z.enum(speeds)),
    variants: z.array(z.enum(variantKeys)),
    mode: z.enum(['any', 'rated', 'casual']),
    minRating: z.number().int().min(0).max(4_000).nullable(),
    maxRating: z.number().int().min(0).max(4_000).nullable(),
    from: z.enum(['anyone', 'followed', 'notFollowed', 'bots', 'named']),
    /** User names, of `named`. */
    named: z.array(z.string().max(40)).max(100),
  }),
);
export type AnswerRule = z.infer<typeof answerRuleSchema>;

export const answerRulesSchema = later(() =>
  z.object({
    on: z.boolean(),
    /** The first that fits decides. */
    rules: z.array(answerRuleSchema).max(50),
  }),
);
export type AnswerRules = z.infer<typeof answerRulesSchema>;

/** A search for an opponent. */
export const seekSchema = later(() =>
  z.object({
    id: z.string(),
    accountId: z.string(),
    /** For example `Rapid · 10+5 · Casual`, by the renderer's words. */
    variant: z.enum(variantKeys),
    rated: z.boolean(),
    limit: z.number(),
    increment: z.number(),
    ratings: z.tuple([z.number(), z.number()]).nullable(),
    /** ms since the epoch. */
    since: z.number(),
    /** `ended` by the server, as it does when somebody was found; `failed`: the connection is gone, and the search with it. */
    state: z.enum(['looking', 'ended', 'failed']),
    message: z.string().nullable(),
  }),
);
export type SeekView = z.infer<typeof seekSchema>;
