import { catalogue } from '@text/catalogue.ts';

/** Texts of the action that adds a position to training. */
export const markText = catalogue({
  en: {
    train: 'Train this position',
    marked: 'Position added to your training',
    changed: 'The answer to this position was changed',
    known: 'This position is already in your training',
    onlyMistake: 'The move played here was a mistake. Choose the right one on the analysis board.',
    noMove: 'Play the right move first, then go back to the position.',
  },
  de: {
    train: 'Diese Stellung trainieren',
    marked: 'Stellung ins Training aufgenommen',
    changed: 'Die Antwort dieser Stellung wurde geändert',
    known: 'Diese Stellung ist schon in deinem Training',
    onlyMistake: 'Der gespielte Zug war ein Fehler. Wähle den richtigen auf dem Analysebrett.',
    noMove: 'Spiele zuerst den richtigen Zug und gehe dann zur Stellung zurück.',
  },
});
