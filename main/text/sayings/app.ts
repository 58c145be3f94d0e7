/** The app itself: its contract with the window, crashes, newer versions, what to do about warnings. */
import { sayings } from './sayings.ts';

export const appSayings = sayings({
  de: {
    'This page may not talk to the app.': 'Diese Seite darf nicht mit Outpost sprechen.',
    'The app knows no such call.': 'Outpost kennt keinen solchen Aufruf.',
    'The call {name} was not understood: check {where}.':
      'Der Aufruf {name} wurde nicht verstanden: Prüfe {where}.',
    'Something went wrong inside the app. The log has the details.':
      'In Outpost ist etwas schiefgegangen. Das Protokoll hat die Einzelheiten.',
    'Something went wrong inside Outpost. What was received is on disk. If something looks wrong, restart the app; the log has the details.':
      'In Outpost ist etwas schiefgegangen. Was empfangen wurde, ist gespeichert. Sieht etwas falsch aus, starte Outpost neu; das Protokoll hat die Einzelheiten.',
    'the place of new versions answered {status}': 'die Bezugsquelle neuer Versionen antwortete {status}',
    'the place of new versions names none': 'die Bezugsquelle neuer Versionen nennt keine',
    'this build cannot replace itself': 'dieser Build kann sich nicht selbst ersetzen',
    // What to do about a warning.
    'Choose the practice club again under Add an account; it starts anew.':
      'Wähle den Übungsclub unter Konto hinzufügen noch einmal; er startet neu.',
    'Check that the desktop’s notification service runs and allows Outpost. Settings, Notifications sends a test.':
      'Prüfe, ob der Benachrichtigungsdienst des Desktops läuft und Outpost erlaubt. Einstellungen, Benachrichtigungen sendet einen Test.',
    'Check that the disk is not full and can be written, then change the setting again.':
      'Prüfe, ob die Festplatte nicht voll und beschreibbar ist, und ändere die Einstellung dann noch einmal.',
    'Check that the disk is not full. Settings, Storage says what was done; restart Outpost.':
      'Prüfe, ob die Festplatte nicht voll ist. Einstellungen, Speicher sagt, was getan wurde; starte Outpost neu.',
    'Check that the system’s keyring is unlocked, or sign in again under Settings, Accounts.':
      'Prüfe, ob der Schlüsselbund des Systems entsperrt ist, oder melde dich unter Einstellungen, Konten neu an.',
    'Look at Settings, Accounts: sign in again where an account says so.':
      'Sieh unter Einstellungen, Konten nach: Melde dich neu an, wo ein Konto es verlangt.',
    'Try again under Add an account.': 'Versuch es unter Konto hinzufügen noch einmal.',
    'Outpost tries again by itself. Network, Streams says when, and has a button for now.':
      'Outpost versucht es von selbst wieder. Netzwerk, Datenströme sagt, wann, und hat einen Knopf für sofort.',
    'Outpost looks again tomorrow. Check the network if it goes on.':
      'Outpost sieht morgen wieder nach. Prüfe das Netz, wenn es so bleibt.',
    'If it happens again, export these diagnostics and the wire log (Network, Report) and report it.':
      'Geschieht es wieder, exportiere diese Diagnose und das Leitungsprotokoll (Netzwerk, Bericht) und melde es.',
  },
});
