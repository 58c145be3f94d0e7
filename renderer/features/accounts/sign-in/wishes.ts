import type { Wish } from '@contract/sign-in.ts';

/** Abilities in display order. */
export const everyWish: readonly Wish[] = [
  'events',
  'challenges',
  'games',
  'arenas',
  'follows',
  'followPlayers',
];
