import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

const times = { one: 'once', other: 'times' };
const mistakes = { one: 'mistake', other: 'mistakes' };
const fehler = { one: 'Fehler', other: 'Fehler' };

/** Texts of mistakes that were overcome, and of those that were made again. */
export const pastText = catalogue({
  en: {
    title: 'Mistakes in your games',
    failed: 'Your mistakes couldn’t be shown',
    definition:
      'A mistake counts as overcome when its position came up again and you played it right in every later analysed game. Games from before the position came into Training don’t count.',
    stopped: 'Mistakes you no longer make',
    again: 'Mistakes you made again',
    noneStopped: 'None yet. Mistakes appear here once you play their position right in a game.',
    noneAgain: 'None. You made no mistake again.',
    unmet: (count: number) =>
      `The positions of ${forms.en.count(count, mistakes)} have not come up again, so nothing is known about them.`,
    heldBack: (count: number) =>
      `${forms.en.count(count, mistakes)} hidden while a game in progress has the position.`,
    all: (count: number) => `Show all ${forms.en.number(count)}`,
    /** The right move is hidden while the position is due. */
    moves: (played: string | null, best: string | null) =>
      best === null
        ? `${played ?? 'A mistake'}; due today, so the right move is hidden`
        : played === null
          ? `${best} was right`
          : `${played} instead of ${best}`,
    board: (moves: string) => `Position: ${moves}`,
    happened: (count: number, day: string | null) => {
      const often = count === 1 ? 'Happened once' : `Happened ${forms.en.count(count, times)}`;
      return day === null ? `${often}.` : `${often}, last on ${day}.`;
    },
    right: (count: number, day: string) =>
      count === 1
        ? `Played right once since, on ${day}.`
        : `Played right ${forms.en.count(count, times)} since, last on ${day}.`,
    reviews: (count: number, right: number) =>
      count === 0
        ? 'Not trained since.'
        : `Trained ${count === 1 ? 'once' : forms.en.count(count, times)} since, ${forms.en.number(right)} right.`,
    openMistake: 'Game with the mistake',
    openRight: 'Game with the right move',
    openPosition: 'Position in Openings',
  },
  de: {
    title: 'Fehler in deinen Partien',
    failed: 'Deine Fehler konnten nicht angezeigt werden',
    definition:
      'Ein Fehler gilt als überwunden, wenn seine Stellung wieder vorkam und du sie in jeder späteren analysierten Partie richtig gespielt hast. Partien von vor dem Training der Stellung zählen nicht.',
    stopped: 'Überwundene Fehler',
    again: 'Wiederholte Fehler',
    noneStopped:
      'Noch keine. Fehler erscheinen hier, sobald du ihre Stellung in einer Partie richtig spielst.',
    noneAgain: 'Keine. Du hast keinen Fehler wiederholt.',
    unmet: (count) =>
      count === 1
        ? 'Die Stellung eines Fehlers kam nicht wieder vor, daher lässt sich dazu nichts sagen.'
        : `Die Stellungen von ${forms.de.number(count)} Fehlern kamen nicht wieder vor, daher lässt sich dazu nichts sagen.`,
    heldBack: (count) =>
      `${forms.de.count(count, fehler)} ausgeblendet, solange eine laufende Partie die Stellung hat.`,
    all: (count) => `Alle ${forms.de.number(count)} zeigen`,
    moves: (played, best) =>
      best === null
        ? `${played ?? 'Ein Fehler'}; heute fällig, daher ohne den richtigen Zug`
        : played === null
          ? `Richtig war ${best}`
          : `${played} statt ${best}`,
    board: (moves) => `Stellung: ${moves}`,
    happened: (count, day) => {
      const often = `${forms.de.number(count)}-mal passiert`;
      return day === null ? `${often}.` : `${often}, zuletzt am ${day}.`;
    },
    right: (count, day) =>
      count === 1
        ? `Seitdem einmal richtig gespielt, am ${day}.`
        : `Seitdem ${forms.de.number(count)}-mal richtig gespielt, zuletzt am ${day}.`,
    reviews: (count, right) =>
      count === 0
        ? 'Seitdem nicht trainiert.'
        : `Seitdem ${forms.de.number(count)}-mal trainiert, ${forms.de.number(right)} richtig.`,
    openMistake: 'Partie mit dem Fehler',
    openRight: 'Partie mit dem richtigen Zug',
    openPosition: 'Stellung in Eröffnungen',
  },
});
