import type { Translation } from '../template.ts';
import type { seekMessages as english } from '../en/seek.ts';

export const seekMessages: Translation<typeof english> = {
  'seek.needsTimeControl': 'Wähle eine Uhr oder Tage pro Zug.',
  'seek.tooFast':
    'Outpost kann nur nach Partien mit Schnellschach oder längerer Bedenkzeit suchen. Nimm für schnellere den Browser.',
};
