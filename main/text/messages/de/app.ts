export const appMessages = {
  'app.foreignPage': 'Diese Seite darf nicht auf Outpost zugreifen.',
  'app.unknownCall': 'Outpost kennt diesen Aufruf nicht.',
  'app.callTooLarge': 'Der Aufruf {name} enthält zu viele Daten.',
  'app.callInvalid': 'Der Aufruf {name} ist ungültig: Prüfe {where}.',
  'app.wholeValue': 'den Wert',
  'app.windowCutOff': 'Das Fenster hat die Verbindung zu Outpost verloren ({reason}). Starte Outpost neu.',
  'app.safeMode':
    'Abgesicherter Modus: Outpost verbindet sich mit keinem Server und setzt keinen Import fort. Beende es und starte es ohne --safe-mode, um dich wieder zu verbinden.',
  'app.startedWithoutState':
    'Outpost ist ohne einen Teil seines gespeicherten Zustands gestartet. Prüfe den Datenträger des Datenordners und starte es neu. Grund: {reason}',
  'app.internalError': 'In Outpost ist etwas schiefgegangen. Einzelheiten stehen im Protokoll.',
  'app.internalErrorKept':
    'In Outpost ist etwas schiefgegangen; alles Empfangene ist gespeichert. Sieht etwas falsch aus, starte Outpost neu; Einzelheiten stehen im Protokoll.',
};
