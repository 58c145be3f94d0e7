import type { Translation } from '../template.ts';
import type { tvMessages as english } from '../en/tv.ts';

export const tvMessages: Translation<typeof english> = {
  'tv.feedSilent': 'Der Datenstrom sendet nichts, obwohl der Kanal eine Partie zeigt.',
  'tv.recordingGone': 'Diese Partie ist nicht mehr unter den Aufnahmen.',
};
