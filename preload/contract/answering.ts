/** Rules that answer challenges by themselves. */
import { z } from 'zod';
import { finite, idText, list, moment, sentence } from './bounds.ts';
import { declineReasons, speeds, variantKeys } from '../../main/chess/vocabulary.ts';
import { later } from './later.ts';

export const answerRuleSchema = later(() =>
  z.object({
    id: z.string().min(1).max(40),
    answer: z.enum(['accept', 'decline']),
    /** What the challenger is told; of rules that decline. */
    reason: z.enum(declineReasons),
    /** Empty: all. */
    speeds: list(z.enum(speeds), speeds.length),
    variants: list(z.enum(variantKeys), variantKeys.length),
    mode: z.enum(['any', 'rated', 'casual']),
    minRating: z.number().int().min(0).max(4_000).nullable(),
    maxRating: z.number().int().min(0).max(4_000).nullable(),
    from: z.enum(['anyone', 'followed', 'notFollowed', 'bots', 'named']),
    /** User names, of `named`. */
    named: list(z.string().max(40), 100),
  }),
);
export type AnswerRule = z.infer<typeof answerRuleSchema>;

export const answerRulesSchema = later(() =>
  z.object({
    on: z.boolean(),
    /** The first that fits decides. */
    rules: list(answerRuleSchema, 50),
  }),
);
export type AnswerRules = z.infer<typeof answerRulesSchema>;

/** A search for an opponent. */
export const seekSchema = later(() =>
  z.object({
    id: idText,
    accountId: idText,
    /** For example `Rapid · 10+5 · Casual`, by the renderer's words. */
    variant: z.enum(variantKeys),
    rated: z.boolean(),
    limit: finite,
    increment: finite,
    ratings: z.tuple([finite, finite]).nullable(),
    /** ms since the epoch. */
    since: moment,
    /** `ended` by the server, as it does when somebody was found; `failed`: the connection is gone, and the search with it. */
    state: z.enum(['looking', 'ended', 'failed']),
    message: sentence.nullable(),
  }),
);
export type SeekView = z.infer<typeof seekSchema>;
