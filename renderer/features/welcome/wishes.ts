import type { Wish } from '@contract/sign-in.ts';

/** What can be wished for, in the order in which it is shown. */
export const wishChoices: readonly {
  readonly wish: Wish;
  readonly title: (isBot: boolean) => string;
  readonly hint: (isBot: boolean) => string;
}[] = [
  {
    wish: 'events',
    title: () => 'See challenges and games as they happen',
    hint: () => 'Always asked for.',
  },
  {
    wish: 'challenges',
    title: () => 'Accept and decline challenges',
    hint: () => 'Otherwise you answer them in the browser.',
  },
  {
    wish: 'games',
    title: (isBot) => (isBot ? 'Play the bot’s games here' : 'Play your games here'),
    hint: (isBot) =>
      isBot ? 'Through the interface for bots.' : 'Rapid and slower, and blitz in direct challenges.',
  },
  {
    wish: 'follows',
    title: () => 'Know whom you follow',
    hint: () => 'For notification rules about these people.',
  },
];

export const everyWish: readonly Wish[] = wishChoices.map(({ wish }) => wish);
