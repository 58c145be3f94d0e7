import { catalogue } from '@text/catalogue.ts';

/** What the design system says by itself. */
export const uiText = catalogue({
  en: {
    working: 'Working',
    tryAgain: 'Try again',
    messages: 'Messages',
    closeMessage: 'Close message',
    /** Names of keys that are not what is printed on them everywhere. */
    keys: { Ctrl: 'Ctrl', Home: 'Home', End: 'End' },
  },
  de: {
    working: 'In Arbeit',
    tryAgain: 'Erneut versuchen',
    messages: 'Meldungen',
    closeMessage: 'Meldung schließen',
    keys: { Ctrl: 'Strg', Home: 'Pos1', End: 'Ende' },
  },
});
