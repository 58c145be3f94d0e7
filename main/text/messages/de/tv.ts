export const tvMessages = {
  'tv.feedSilent': 'Der Datenstrom sendet nichts, obwohl der Kanal eine Partie zeigt.',
  'tv.recordingGone': 'Diese Partie ist nicht mehr unter den Aufnahmen.',
};
