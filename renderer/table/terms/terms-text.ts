import { catalogue } from '@text/catalogue.ts';

/** Texts for the terms of a game and the outcome of a challenge. */
export const termsText = catalogue({
  en: {
    level: 'Level',
    levelOf: (level: number) => `Level ${level}`,
    levelHints: ['beginner', '', '', 'club player', '', '', '', 'strong'],
    variant: 'Variant',
    time: 'Time control',
    ownTime: 'Custom…',
    minutes: 'Minutes per side',
    increment: 'Increment (seconds)',
    position: 'Position (FEN)',
    startPosition: 'Starting position (FEN)',
    positionHint: 'Paste a position in FEN notation.',
    positionInvalid: 'You can’t play from this position.',
    color: 'Your colour',
    random: 'Random',
    rated: 'Rated or casual',
    sent: {
      waiting: (name: string) => `Challenge sent. Waiting for ${name}…`,
      declined: (name: string) => `${name} declined your challenge.`,
      gone: (name: string) => `${name} didn’t answer, and the challenge expired.`,
      browser:
        'The game has started, but you can only play it in the browser. To play here, choose a slower time control.',
    },
  },
  de: {
    level: 'Stufe',
    levelOf: (level) => `Stufe ${level}`,
    levelHints: ['Anfänger', '', '', 'Vereinsspieler', '', '', '', 'stark'],
    variant: 'Variante',
    time: 'Bedenkzeit',
    ownTime: 'Andere …',
    minutes: 'Minuten pro Spieler',
    increment: 'Inkrement (Sekunden)',
    position: 'Stellung (FEN)',
    startPosition: 'Anfangsstellung (FEN)',
    positionHint: 'Füge eine Stellung in FEN-Notation ein.',
    positionInvalid: 'Aus dieser Stellung kannst du nicht spielen.',
    color: 'Deine Farbe',
    random: 'Zufall',
    rated: 'Gewertet oder ungewertet',
    sent: {
      waiting: (name) => `Herausforderung gesendet. Warten auf ${name} …`,
      declined: (name) => `${name} hat deine Herausforderung abgelehnt.`,
      gone: (name) => `${name} hat nicht geantwortet, und die Herausforderung ist abgelaufen.`,
      browser:
        'Die Partie hat begonnen, aber du kannst sie nur im Browser spielen. Wähle eine längere Bedenkzeit, um hier zu spielen.',
    },
  },
});
