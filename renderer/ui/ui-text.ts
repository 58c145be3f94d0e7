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
    keys: { Ctrl: 'Ctrl', Home: 'Home', End: 'End' },
  },
  de: {
    working: 'Bitte warten',
    tryAgain: 'Erneut versuchen',
    cancel: 'Abbrechen',
    messages: 'Meldungen',
    closeMessage: 'Meldung schließen',
    keys: { Ctrl: 'Strg', Home: 'Pos1', End: 'Ende' },
  },
});
