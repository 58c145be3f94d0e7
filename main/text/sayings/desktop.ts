/** Notifications, the start with the session, the browser. */
import { sayings } from './sayings.ts';

export const desktopSayings = sayings({
  de: {
    'There is no session bus: this desktop shows no notifications.':
      'Es gibt keinen Sitzungsbus: Dieser Desktop zeigt keine Benachrichtigungen.',
    'No notification service runs. What happens is shown in this window and in the history.':
      'Es läuft kein Benachrichtigungsdienst. Was geschieht, steht in diesem Fenster und im Verlauf.',
    '{service} does not answer. Nothing more is sent to it until it does.':
      '{service} antwortet nicht. Bis dahin wird ihm nichts mehr gesendet.',
    'The notification service': 'Der Benachrichtigungsdienst',
    'the notification service': 'der Benachrichtigungsdienst',
    'No notification service runs.': 'Es läuft kein Benachrichtigungsdienst.',
    'This system shows no notifications.': 'Dieses System zeigt keine Benachrichtigungen.',
    'This system': 'Dieses System',
    'GNOME, through the settings portal': 'GNOME, über das Einstellungsportal',
    'nobody with a name': 'niemand mit Namen',
    'The desktop did not show the notification. Check that its notification service runs and allows Outpost.':
      'Der Desktop hat die Benachrichtigung nicht gezeigt. Prüfe, ob sein Benachrichtigungsdienst läuft und Outpost erlaubt.',
    'The system refused ({reason}).': 'Das System hat abgelehnt ({reason}).',
    'The system did not take the change. Check that its autostart folder can be written.':
      'Das System hat die Änderung nicht angenommen. Prüfe, ob sein Autostart-Ordner beschreibbar ist.',
    'The browser was not opened. Copy the address instead: {address}':
      'Der Browser wurde nicht geöffnet. Kopiere stattdessen die Adresse: {address}',
    'The system opened no browser. Copy the address and open it in one yourself.':
      'Das System hat keinen Browser geöffnet. Kopiere die Adresse und öffne sie selbst in einem.',
    'Nothing waits for a browser any more.': 'Es wartet nichts mehr auf einen Browser.',
    "The browser was not opened: only pages of your accounts' servers are. Copy the address instead: {address}":
      'Der Browser wurde nicht geöffnet: Das werden nur Seiten der Server deiner Konten. Kopiere stattdessen die Adresse: {address}',
    'One notification may not have been shown when the app last ended. What happened is under Home, Recent.':
      'Eine Benachrichtigung wurde vielleicht nicht mehr gezeigt, als Outpost zuletzt endete. Was geschah, steht unter Start, Neueste.',
    '{count} notifications may not have been shown when the app last ended. What happened is under Home, Recent.':
      '{count} Benachrichtigungen wurden vielleicht nicht mehr gezeigt, als Outpost zuletzt endete. Was geschah, steht unter Start, Neueste.',
  },
});
