export const updateMessages = {
  'update.badStatus':
    'Der Update-Server hat mit dem Status {status} geantwortet. Versuche es später noch einmal.',
  'update.noList': 'Der Update-Server hat keine Liste von Versionen. Versuche es später noch einmal.',
  'update.notHttps':
    'Die Adresse des Update-Servers beginnt nicht mit https://, deshalb benutzt Outpost sie nicht.',
  'update.listRedirected':
    'Der Update-Server leitet die Liste der Versionen an eine andere Adresse weiter. Outpost folgt dem nicht.',
  'update.listTimedOut': 'Der Update-Server hat zu lange nicht geantwortet. Versuche es später noch einmal.',
  'update.listTooLarge': 'Die Liste der Versionen ist zu groß.',
  'update.listUnreadable': 'Die Liste der Versionen ist nicht lesbar.',
  'update.otherProduct': 'Die Liste der Versionen gehört zu einem anderen Programm.',
  'update.listUnsigned': 'Die Liste der Versionen ist nicht signiert.',
  'update.keyUnknown': 'Die Liste der Versionen ist mit einem Schlüssel signiert, den Outpost nicht kennt.',
  'update.signatureMismatch':
    'Die Signatur passt nicht zur Liste der Versionen: Eine von beiden wurde verändert.',
  'update.listExpired': 'Die Liste der Versionen ist am {date} abgelaufen.',
  'update.listInFuture':
    'Die Liste der Versionen trägt ein Datum in der Zukunft. Prüfe die Uhr dieses Computers.',
  'update.listOutdated': 'Die Liste der Versionen ist älter als eine, die Outpost schon kennt.',
  'update.fileMismatch':
    'Die Datei der neuen Version passt nicht zur signierten Liste. Outpost hat sie verworfen.',
  'update.downloadStalled':
    'Der Download der neuen Version ist stehen geblieben: Eine Minute lang kamen keine Daten an. Versuche es noch einmal.',
  'update.tooManyRedirects':
    'Der Update-Server leitet den Download zu oft weiter. Versuche es später noch einmal.',
  'update.notSaved':
    'Die neue Version ließ sich nicht speichern. Prüfe, ob die Festplatte beschreibbar ist und genug Platz hat.',
  'update.cannotReplaceItself':
    'Dieser Build von Outpost kann sich nicht selbst durch eine neuere Version ersetzen.',
};
