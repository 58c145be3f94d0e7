export const desktopMessages = {
  'desktop.noSessionBus': 'Dieser Desktop zeigt keine Benachrichtigungen, weil er keinen Sitzungsbus hat.',
  'desktop.noNotificationService':
    'Es läuft kein Benachrichtigungsdienst. Alle Ereignisse siehst du in diesem Fenster und im Verlauf.',
  'desktop.serviceSilent':
    '{service} antwortet nicht. Solange das so ist, sendet Outpost keine Benachrichtigungen.',
  'desktop.serviceAtStart': 'Der Benachrichtigungsdienst',
  'desktop.service': 'der Benachrichtigungsdienst',
  'desktop.noService': 'Es läuft kein Benachrichtigungsdienst.',
  'desktop.noNotifications': 'Dieses System zeigt keine Benachrichtigungen.',
  'desktop.system': 'Dieses System',
  'desktop.gnomePortal': 'GNOME, über das Einstellungsportal',
  'desktop.notificationNotShown':
    'Der Desktop hat die Benachrichtigung nicht gezeigt. Prüfe, ob sein Benachrichtigungsdienst läuft und Outpost zulässt.',
  'desktop.systemRefused': 'Das System hat die Änderung abgelehnt ({reason}).',
  'desktop.autostartFailed':
    'Das System hat die Änderung nicht angenommen. Prüfe, ob sein Autostart-Ordner beschreibbar ist.',
  'desktop.browserNotOpened':
    'Der Browser ließ sich nicht öffnen. Kopiere stattdessen die Adresse: {address}',
  'desktop.noBrowser':
    'Das System hat keinen Browser geöffnet. Kopiere die Adresse und öffne sie selbst in einem Browser.',
  'desktop.noBrowserAwaited': 'Outpost wartet nicht mehr auf den Browser. Beginne die Anmeldung noch einmal.',
  'desktop.browserForeignAddress':
    'Outpost öffnet im Browser nur Seiten der Server deiner Konten. Kopiere stattdessen die Adresse: {address}',
  'desktop.pictureUnreadable':
    'Das Bild des Bretts war beschädigt und wurde weder kopiert noch gespeichert. Versuche es noch einmal.',
  'desktop.unconfirmed':
    '{count|one=Benachrichtigung wurde|other=Benachrichtigungen wurden} vor dem Beenden vielleicht nicht mehr gezeigt. Die Ereignisse findest du unter Start, Zuletzt.',
};
