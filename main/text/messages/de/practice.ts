export const practiceMessages = {
  'practice.beginner':
    'Spielt noch nicht lange, immer bis zum Ende, nie um Wertung, und lässt dich Züge zurücknehmen.',
  'practice.clubPlayer': 'Vereinsniveau: solide, etwas ungeduldig, patzt hin und wieder.',
  'practice.strong': 'Stark und korrekt, gibt verlorene Partien auf, spielt nur mit Uhr.',
  'practice.friendly':
    'Freundlich und gut gelaunt: mag Chess960, Drei-Schach und King of the Hill und will immer eine Revanche.',
  'practice.variants':
    'Spielt schnell und zum Spaß: Crazyhouse, Atomschach, Räuberschach, Horde und Racing Kings, nie Fernschach.',
  'practice.anyGame': 'Nimmt jede Partie an: jede Variante, jede Bedenkzeit, gewertet oder ungewertet.',
  'practice.notRunning':
    'Der Übungsclub läuft nicht. Öffne ihn vom ersten Bildschirm aus oder unter Einstellungen, Konten.',
  'practice.noAnswer': 'Der Übungsclub antwortet nicht; Outpost startet ihn neu. Grund: {reason}',
  'practice.refused': 'Der Übungsclub hat die Anfrage abgelehnt: {reason}',
  'practice.stopped': 'Der Übungsclub wurde beendet.',
  'practice.notStarting':
    'Der Übungsclub startet nicht; Einzelheiten stehen im Protokoll. Wähle ihn noch einmal, um es wieder zu versuchen.',
  'practice.startsAfresh':
    'Der Übungsclub beginnt neu, weil sein gespeicherter Stand nicht lesbar war. Der alte Stand liegt jetzt in {file}.',
};
