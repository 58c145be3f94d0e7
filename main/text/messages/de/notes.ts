export const notesMessages = {
  'notes.gameNotInArchive':
    'Diese Partie ist noch nicht in deinem Verlauf. Schreib die Notiz, sobald sie dort ist.',
  'notes.full': 'Notizen gibt es zu höchstens {positions} Stellungen. Entferne einige, um Platz zu schaffen.',
  'notes.emptyTag': 'Ein Schlagwort braucht einen Buchstaben oder eine Ziffer.',
};
