import type { Wish } from '@contract/sign-in.ts';

/** What can be wished for, in the order in which it is shown. */
export const everyWish: readonly Wish[] = ['events', 'challenges', 'games', 'arenas', 'follows'];
