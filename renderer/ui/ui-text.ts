import { catalogue } from '@text/catalogue.ts';

/** Texts of the design system itself. */
export const uiText = catalogue({
  en: {
    working: 'Working',
    tryAgain: 'Try again',
    cancel: 'Cancel',
    messages: 'Messages',
    closeMessage: 'Close message',
    /** Key names that differ between languages. */
    keys: { Ctrl: 'Ctrl', Shift: 'Shift', Enter: 'Enter', Home: 'Home', End: 'End' },
    /** How a day is typed. */
    day: (monthFirst: boolean) => ({
      separator: '/',
      example: monthFirst ? 'mm/dd/yyyy' : 'dd/mm/yyyy',
      invalid: `Enter a day, e.g. ${monthFirst ? '12/31/2026' : '31/12/2026'}.`,
    }),
  },
  de: {
    working: 'Bitte warten',
    tryAgain: 'Erneut versuchen',
    cancel: 'Abbrechen',
    messages: 'Meldungen',
    closeMessage: 'Meldung schließen',
    keys: { Ctrl: 'Strg', Shift: 'Umschalt', Enter: 'Eingabe', Home: 'Pos1', End: 'Ende' },
    day: () => ({
      separator: '.',
      example: 'TT.MM.JJJJ',
      invalid: 'Gib einen Tag ein, z. B. 31.12.2026.',
    }),
  },
});
