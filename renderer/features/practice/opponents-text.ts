import { catalogue } from '@text/catalogue.ts';

/** Texts of the opponents who send a challenge on request. */
export const opponentsText = catalogue({
  en: {
    title: 'Practice opponents',
    failed: 'The practice club isn’t responding',
    timeControl: 'Time control',
    waiting: (name: string) => `Waiting for ${name}…`,
    play: 'Play',
    playAgainst: (name: string) => `Play against ${name}`,
    more: 'Practice club',
  },
  de: {
    title: 'Übungsgegner',
    failed: 'Der Übungsclub antwortet nicht',
    timeControl: 'Bedenkzeit',
    waiting: (name) => `Warten auf ${name} …`,
    play: 'Spielen',
    playAgainst: (name) => `Gegen ${name} spielen`,
    more: 'Übungsclub',
  },
});
