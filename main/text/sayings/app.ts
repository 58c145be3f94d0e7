/** The app itself: its contract with the window, crashes, newer versions, what to do about warnings. */
import { sayings } from './sayings.ts';

export const appSayings = sayings({
  de: {
    'This page may not talk to the app.': 'Diese Seite darf nicht mit Outpost sprechen.',
    'The app knows no such call.': 'Outpost kennt keinen solchen Aufruf.',
    'The call {name} carries more than it may.': 'Der Aufruf {name} enthält mehr als erlaubt.',
    'The call {name} was not understood: check {where}.':
      'Der Aufruf {name} wurde nicht verstanden: Prüfe {where}.',
    'Something went wrong inside the app. The log has the details.':
      'In Outpost ist etwas schiefgegangen. Das Protokoll hat die Einzelheiten.',
    'Something went wrong inside Outpost. What was received is on disk. If something looks wrong, restart the app; the log has the details.':
      'In Outpost ist etwas schiefgegangen. Was empfangen wurde, ist gespeichert. Sieht etwas falsch aus, starte Outpost neu; das Protokoll hat die Einzelheiten.',
    'The server of new versions answered with status {status}.':
      'Der Server für neue Versionen hat mit dem Status {status} geantwortet.',
    'The server of new versions has no list of them.': 'Der Server für neue Versionen hat keine Liste davon.',
    'The address for new versions does not begin with https://, so Outpost does not use it.':
      'Die Adresse für neue Versionen beginnt nicht mit https://, deshalb verwendet Outpost sie nicht.',
    'The server sends Outpost to another address for the list of new versions. Outpost does not follow.':
      'Der Server verweist für die Liste neuer Versionen auf eine andere Adresse. Outpost folgt dem nicht.',
    'The server of new versions took too long to answer.':
      'Der Server für neue Versionen hat zu lange nicht geantwortet.',
    'The list of new versions is too large.': 'Die Liste neuer Versionen ist zu groß.',
    'The list of new versions cannot be read.': 'Die Liste neuer Versionen ist nicht lesbar.',
    'The list of new versions belongs to another product.':
      'Die Liste neuer Versionen gehört zu einem anderen Programm.',
    'The list of new versions is not signed.': 'Die Liste neuer Versionen ist nicht signiert.',
    'The list of new versions is signed with a key that Outpost does not know.':
      'Die Liste neuer Versionen ist mit einem Schlüssel signiert, den Outpost nicht kennt.',
    'The signature does not fit the list of new versions: one of them was changed.':
      'Die Signatur passt nicht zur Liste neuer Versionen: Eine von beiden wurde verändert.',
    'The list of new versions expired on {date}.': 'Die Liste neuer Versionen ist am {date} abgelaufen.',
    'The list of new versions is dated in the future. Check the clock of this computer.':
      'Die Liste neuer Versionen trägt ein Datum in der Zukunft. Prüfe die Uhr dieses Computers.',
    'The list of new versions is older than one that Outpost has already seen.':
      'Die Liste neuer Versionen ist älter als eine, die Outpost schon gesehen hat.',
    'The file of the new version is not the one in the signed list. Outpost does not keep it.':
      'Die Datei der neuen Version ist nicht die aus der signierten Liste. Outpost behält sie nicht.',
    'The download of the new version stopped: nothing arrived for a minute.':
      'Der Download der neuen Version ist stehen geblieben: Eine Minute lang kam nichts an.',
    'The server sends Outpost from one address to the next for the new version. Try again later.':
      'Der Server verweist für die neue Version von einer Adresse zur nächsten. Versuch es später noch einmal.',
    'The new version could not be saved. Check that the disk is not full and can be written.':
      'Die neue Version ließ sich nicht speichern. Prüfe, ob die Festplatte nicht voll und beschreibbar ist.',
    'This build of Outpost cannot replace itself with a newer version.':
      'Dieser Build von Outpost kann sich nicht selbst durch eine neuere Version ersetzen.',
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
    'Nothing was installed. Get newer versions only from where you got Outpost.':
      'Es wurde nichts installiert. Hole neuere Versionen nur dort, wo du Outpost herhast.',
    'Outpost looks again tomorrow. Check the network if it goes on.':
      'Outpost sieht morgen wieder nach. Prüfe das Netz, wenn es so bleibt.',
    'If it happens again, export these diagnostics and the wire log (Network, Report) and report it.':
      'Geschieht es wieder, exportiere diese Diagnose und das Leitungsprotokoll (Netzwerk, Bericht) und melde es.',
  },
});
