/** Signing in through the browser, as the window sees it. */
import { z } from 'zod';
import { addressText, count, idText, moment, word } from './bounds.ts';
import { failureSchema } from './outcome.ts';

/** What a user may want the app to do with an account. Without `events` it would know of nothing. */
export const wishes = ['events', 'challenges', 'games', 'arenas', 'follows'] as const;
export const wishSchema = z.enum(wishes);
export type Wish = z.infer<typeof wishSchema>;

const about = {
  /** A number of its own for every attempt of this run. */
  attempt: count,
  server: z.object({ baseUrl: addressText, name: word }),
  /** The account that signs in again or is allowed more; null for a new one. */
  accountId: idText.nullable(),
};

/** There is one attempt at a time: a new one ends the one before. */
export const signInSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('idle') }),
  /** For the user's answer in the browser. */
  z.object({
    state: z.literal('waiting'),
    ...about,
    /** When it is given up, ms since the epoch. */
    until: moment,
    /** False: the system opened no browser, and the address must be taken there by hand. */
    browserOpened: z.boolean(),
    /** Answers came that belong to no attempt of ours; they were ignored. */
    strayAnswers: count,
  }),
  /** The browser brought an answer, and the server is asked for the token. */
  z.object({ state: z.literal('finishing'), ...about }),
  z.object({ state: z.literal('done'), ...about, accountId: idText }),
  z.object({ state: z.literal('failed'), ...about, failure: failureSchema }),
]);
export type SignInView = z.infer<typeof signInSchema>;
