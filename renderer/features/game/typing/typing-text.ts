import { catalogue } from '@text/catalogue.ts';
import type { TypingProblem } from './typing-state.ts';

/** Texts of moves that are typed. */
export const typingText = catalogue({
  en: {
    label: 'Type your move',
    placeholder: 'Type a move, e.g. Nf3',
    problem: ({ typed, sans }: TypingProblem) =>
      sans.length === 0 ? `${typed} is not a legal move.` : `Which piece? ${sans.join(' or ')}`,
    waitsFor: {
      letters: 'Esc clears',
      piece: 'Add Q, R, B or N',
      enter: 'Enter plays it',
      turn: 'Played when it’s your turn',
    },
    announcement: (typed: string, note: string) => `Typed: ${typed}. ${note}.`,
  },
  de: {
    label: 'Zug eingeben',
    placeholder: 'Zug, z. B. Sf3',
    problem: ({ typed, sans }) =>
      sans.length === 0 ? `${typed} ist kein regelgerechter Zug.` : `Welche Figur? ${sans.join(' oder ')}`,
    waitsFor: {
      letters: 'Esc löscht',
      piece: 'Ergänze D, T, L oder S',
      enter: 'Eingabetaste spielt ihn',
      turn: 'Wird gespielt, sobald du am Zug bist',
    },
    announcement: (typed, note) => `Eingegeben: ${typed}. ${note}.`,
  },
});
