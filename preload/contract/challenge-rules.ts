/** Rules that answer challenges automatically. */
import { z } from 'zod';
import { finite, idText, list, moment } from './bounds.ts';
import { messageSchema } from './message.ts';
import { declineReasons, speeds, variantKeys } from '../../main/chess/vocabulary.ts';
import { lazySchema } from './lazy-schema.ts';

const answerRuleSchema = lazySchema(() =>
  z.object({
    id: z.string().min(1).max(40),
    answer: z.enum(['accept', 'decline']),
    /** Decline reason sent to the challenger; only for rules that decline. */
    reason: z.enum(declineReasons),
    /** Empty: all. */
    speeds: list(z.enum(speeds), speeds.length),
    variants: list(z.enum(variantKeys), variantKeys.length),
    mode: z.enum(['any', 'rated', 'casual']),
    minRating: z.number().int().min(0).max(4_000).nullable(),
    maxRating: z.number().int().min(0).max(4_000).nullable(),
    from: z.enum(['anyone', 'followed', 'notFollowed', 'bots', 'named']),
    /** User names; only for `named`. */
    named: list(z.string().max(40), 100),
  }),
);
export type AnswerRule = z.infer<typeof answerRuleSchema>;

export const answerRulesSchema = lazySchema(() =>
  z.object({
    on: z.boolean(),
    /** The first matching rule decides. */
    rules: list(answerRuleSchema, 50),
  }),
);
export type AnswerRules = z.infer<typeof answerRulesSchema>;

/** A search for an opponent. */
export const seekSchema = lazySchema(() =>
  z.object({
    id: idText,
    accountId: idText,
    variant: z.enum(variantKeys),
    rated: z.boolean(),
    limit: finite,
    increment: finite,
    ratings: z.tuple([finite, finite]).nullable(),
    /** ms since the epoch. */
    since: moment,
    /** `ended` by the server, for example on finding an opponent; `failed`: the connection was lost. */
    state: z.enum(['looking', 'ended', 'failed']),
    message: messageSchema.nullable(),
  }),
);
export type SeekView = z.infer<typeof seekSchema>;
