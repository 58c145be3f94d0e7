import { catalogue } from '@text/catalogue.ts';

/** Texts of the list of opponents on Home and Play. */
export const opponentsText = catalogue({
  en: {
    title: 'Practice opponents',
    failed: 'The practice club isn’t responding',
    timeControl: 'Time control',
    play: 'Play',
    playAgainst: (name: string) => `Play against ${name}`,
    more: 'Practice club',
  },
  de: {
    title: 'Übungsgegner',
    failed: 'Der Übungsclub antwortet nicht',
    timeControl: 'Bedenkzeit',
    play: 'Spielen',
    playAgainst: (name) => `Gegen ${name} spielen`,
    more: 'Übungsclub',
  },
});
