export const seekMessages = {
  'seek.needsTimeControl': 'Wähle eine Uhr oder Tage pro Zug.',
  'seek.tooFast':
    'Outpost kann nur nach Partien mit Schnellschach oder längerer Bedenkzeit suchen. Nimm für schnellere den Browser.',
};
