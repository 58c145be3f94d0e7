/** Signing in through the browser, as the window sees it. */
import { z } from 'zod';
import { addressText, count, idText, moment, word } from './bounds.ts';
import { failureSchema } from './outcome.ts';

/** Abilities that a user can ask for when signing in. Without `events` the app would receive nothing. */
export const wishes = ['events', 'challenges', 'games', 'arenas', 'follows', 'followPlayers'] as const;
export const wishSchema = z.enum(wishes);
export type Wish = z.infer<typeof wishSchema>;

const about = {
  /** Unique among the attempts of this run. */
  attempt: count,
  server: z.object({ baseUrl: addressText, name: word }),
  /** The account that signs in again or gets more scopes; null for a new one. */
  accountId: idText.nullable(),
};

/** One attempt at a time: a new one ends its predecessor. */
export const signInSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('idle') }),
  /** Waits for the user's answer in the browser. */
  z.object({
    state: z.literal('waiting'),
    ...about,
    /** Timeout of the attempt, ms since the epoch. */
    until: moment,
    /** False: the system opened no browser, so the user must copy the address. */
    browserOpened: z.boolean(),
    /** Number of ignored answers that match no attempt of this app. */
    strayAnswers: count,
  }),
  /** The browser returned an answer; the app requests the token. */
  z.object({ state: z.literal('finishing'), ...about }),
  z.object({ state: z.literal('done'), ...about, accountId: idText }),
  z.object({ state: z.literal('failed'), ...about, failure: failureSchema }),
]);
export type SignInView = z.infer<typeof signInSchema>;
