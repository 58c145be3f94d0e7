import { catalogue } from '@text/catalogue.ts';

/** The practice club’s opponents, who challenge when they are asked to. */
export const opponentsText = catalogue({
  en: {
    title: 'Practice opponents',
    failed: 'The practice club does not answer',
    timeControl: 'Time control',
    asked: 'Asked: the challenge is on its way.',
    ask: 'Ask for a challenge',
    more: 'Lobby',
  },
  de: {
    title: 'Übungsgegner',
    failed: 'Der Übungsclub antwortet nicht',
    timeControl: 'Bedenkzeit',
    asked: 'Gefragt: Die Herausforderung ist unterwegs.',
    ask: 'Um Herausforderung bitten',
    more: 'Lobby',
  },
});
