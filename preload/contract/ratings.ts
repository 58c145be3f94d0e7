/** The ratings of an account's user, with their trend. Times are ms since the epoch. */
import { z } from 'zod';
import { count, finite, idText, list, moment, most, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { messageSchema } from './message.ts';

const ratingSchema = lazySchema(() =>
  z.object({
    /** Speed or variant. */
    perf: word,
    rating: finite,
    provisional: z.boolean(),
    /** Games played; null until the server was asked. */
    games: count.nullable(),
    /** Change over the last 7 and 30 days; null when no earlier rating is known. */
    change7: finite.nullable(),
    change30: finite.nullable(),
    /** Ratings of the last 30 days, oldest first; the first is the one in effect at their start, if known. */
    trend: list(z.object({ /** First ms of the UTC day. */ day: moment, rating: finite }), most.few),
  }),
);
export type RatingView = z.infer<typeof ratingSchema>;

export const ratingsSchema = lazySchema(() =>
  z.object({
    accountId: idText,
    /** Last answer of the server about them; null: never. */
    askedAt: moment.nullable(),
    /** Why the last request failed. */
    problem: messageSchema.nullable(),
    /** Those in which the user has played, most games first. */
    ratings: list(ratingSchema, most.few),
  }),
);
export type RatingsView = z.infer<typeof ratingsSchema>;
