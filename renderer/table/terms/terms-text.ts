import { catalogue } from '@text/catalogue.ts';

/** What to play: the terms of a game, and what became of the challenge that asks for it. */
export const termsText = catalogue({
  en: {
    level: 'Level',
    levelOf: (level: number) => `Level ${level}`,
    levelHints: ['beginner', '', '', 'club player', '', '', '', 'strong'],
    variant: 'Variant',
    time: 'Time control',
    ownTime: 'Another…',
    minutes: 'Minutes a side',
    increment: 'Seconds a move',
    position: 'Position (FEN)',
    startPosition: 'Starting position (FEN)',
    positionHint: 'One line, as boards and books write positions.',
    positionInvalid: 'This is not a position that can be played.',
    color: 'Your side',
    random: 'Random',
    rated: 'Rated or casual',
    sent: {
      waiting: (name: string) => `Challenge sent. ${name} answers in a moment.`,
      declined: (name: string) => `${name} declined.`,
      gone: (name: string) => `${name} did not answer, and the challenge ran out.`,
      browser: 'The game has begun, but can be played in a browser only: choose a slower time control.',
    },
  },
  de: {
    level: 'Stufe',
    levelOf: (level) => `Stufe ${level}`,
    levelHints: ['Anfänger', '', '', 'Vereinsspieler', '', '', '', 'stark'],
    variant: 'Variante',
    time: 'Bedenkzeit',
    ownTime: 'Andere …',
    minutes: 'Minuten pro Seite',
    increment: 'Sekunden pro Zug',
    position: 'Stellung (FEN)',
    startPosition: 'Anfangsstellung (FEN)',
    positionHint: 'Eine Zeile, wie Bretter und Bücher Stellungen schreiben.',
    positionInvalid: 'Das ist keine spielbare Stellung.',
    color: 'Deine Farbe',
    random: 'Zufall',
    rated: 'Gewertet oder nicht',
    sent: {
      waiting: (name) => `Herausforderung gesendet. ${name} antwortet gleich.`,
      declined: (name) => `${name} hat abgelehnt.`,
      gone: (name) => `${name} hat nicht geantwortet, und die Herausforderung ist abgelaufen.`,
      browser:
        'Die Partie hat begonnen, lässt sich aber nur im Browser spielen: Wähle eine längere Bedenkzeit.',
    },
  },
});
