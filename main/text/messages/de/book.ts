export const bookMessages = {
  'book.missing': 'Die Datei {file} gibt es nicht mehr. Entferne das Buch oder lege die Datei zurück.',
  'book.noBook': '{file} ist kein Polyglot-Buch. Wähle eine Datei, die auf .bin endet.',
  'book.empty': '{file} enthält keine Züge.',
  'book.unsorted': '{file} ist kein Polyglot-Buch oder ist beschädigt: Die Stellungen sind nicht geordnet.',
  'book.unreadable': '{file} lässt sich nicht lesen. Prüfe, ob du die Datei öffnen darfst.',
  'book.tooMany': 'Es gibt schon {count} Bücher. Entferne zuerst eines.',
  'book.noMoves':
    'Kein Zug wurde oft genug für ein Buch gespielt. Verlange weniger Partien je Zug oder wähle mehr Partien.',
};
