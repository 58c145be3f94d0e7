/** Why streams wait, end and begin anew, and what was missed meanwhile. */
import { forms } from '../forms.ts';
import { sayings } from './sayings.ts';

const { de } = forms;
const seconds = (amount: string | undefined) =>
  de.count(Number(amount), { one: 'Sekunde', other: 'Sekunden' });

export const streamSayings = sayings({
  de: {
    'The server ended the stream.': 'Der Server hat den Datenstrom beendet.',
    'The app closed the stream.': 'Outpost hat den Datenstrom geschlossen.',
    'The connection broke.': 'Die Verbindung ist abgerissen.',
    'Sign in again to go on.': 'Melde dich neu an, damit es weitergeht.',
    'Use a token with the permissions that are missing.':
      'Nimm ein Token mit den Berechtigungen, die fehlen.',
    'It may have been removed.': 'Vielleicht wurde es entfernt.',
    'The app could not check its limits.': 'Outpost konnte seine Grenzen nicht prüfen.',
    'The game is over.': 'Die Partie ist zu Ende.',
    'Everything has arrived.': 'Alles ist angekommen.',
    'The server ends this stream right after it opens, again and again: most likely another program uses this token.':
      'Der Server beendet diesen Datenstrom immer wieder, sobald er offen ist: Sehr wahrscheinlich benutzt ein anderes Programm dieses Token.',
    'Close the other program or give each its own token, then try again.':
      'Schließe das andere Programm oder gib jedem ein eigenes Token, dann versuch es noch einmal.',
    'The stream ends right after it opens, again and again.':
      'Der Datenstrom endet immer wieder, sobald er offen ist.',
    'The app waits longer before each try.': 'Outpost wartet vor jedem Versuch länger.',
    'No answer for {seconds} seconds.': (values) => `Keine Antwort seit ${seconds(values['seconds'])}.`,
    'Nothing more of the download arrived for {seconds} seconds.': (values) =>
      `Vom Download kam ${seconds(values['seconds'])} lang nichts mehr an.`,
    'Nothing arrived for {seconds} seconds: the connection is taken as dead.': (values) =>
      `Es kam ${seconds(values['seconds'])} lang nichts an: Die Verbindung gilt als tot.`,
    'Opening the stream failed inside the app.':
      'Das Öffnen des Datenstroms ist in Outpost selbst gescheitert.',
    'The stream was open a moment ago.': 'Der Datenstrom war gerade eben noch offen.',
    'The stream is not needed any more.': 'Der Datenstrom wird nicht mehr gebraucht.',
    'The user asked for it.': 'Du hast es verlangt.',
    "The account's streams were stopped.": 'Die Datenströme des Kontos wurden angehalten.',
    'The app was closed or not connected.': 'Outpost war geschlossen oder nicht verbunden.',
    'Since when is not known: the clock was set back meanwhile.':
      'Seit wann, ist nicht bekannt: Die Uhr wurde inzwischen zurückgestellt.',
    'The computer woke up.': 'Der Computer ist aufgewacht.',
    'The session was unlocked.': 'Die Sitzung wurde entsperrt.',
    'The network is back.': 'Das Netz ist wieder da.',
    'Whether a command arrived is not known.': 'Ob ein Auftrag angekommen ist, ist nicht bekannt.',
    'A move was not confirmed.': 'Ein Zug wurde nicht bestätigt.',
    'The server refused what seemed possible.': 'Der Server hat abgelehnt, was möglich schien.',
    'The moves of the game are not known.': 'Die Züge der Partie sind nicht bekannt.',
    'The channel shows another game than its feed tells.':
      'Der Kanal zeigt eine andere Partie als sein Datenstrom.',
    "The game's stream told nothing.": 'Der Datenstrom der Partie hat nichts gesagt.',
    'Games under way could not be asked for: {reason}':
      'Laufende Partien konnten nicht erfragt werden: {reason}',
    'Asking was interrupted.': 'Das Nachfragen wurde unterbrochen.',
    'How a game ended could not be asked for: {reason}':
      'Wie eine Partie ausging, konnte nicht erfragt werden: {reason}',
    'Challenges could not be asked for: {reason}': 'Herausforderungen konnten nicht erfragt werden: {reason}',
    'More arrived than could be stored: {lines} messages were let go, and the server is asked anew.': (
      values,
    ) =>
      `Es kam mehr an, als gespeichert werden konnte: ${de.count(Number(values['lines']), {
        one: 'Nachricht wurde fallen gelassen',
        other: 'Nachrichten wurden fallen gelassen',
      })}, und der Server wird neu gefragt.`,
    'The database works again. Everything that arrived meanwhile is stored.':
      'Die Datenbank arbeitet wieder. Alles, was inzwischen ankam, ist gespeichert.',
    'The database works again. {lost} entries found no room in memory and are not stored.': (values) =>
      `Die Datenbank arbeitet wieder. ${de.count(Number(values['lost']), {
        one: 'Eintrag fand im Speicher keinen Platz und ist nicht gespeichert',
        other: 'Einträge fanden im Speicher keinen Platz und sind nicht gespeichert',
      })}.`,
    'What arrives is shown and held in memory until it can be stored.':
      'Was ankommt, wird gezeigt und im Speicher gehalten, bis es gespeichert werden kann.',
    'The disk is full.': 'Die Festplatte ist voll.',
    'Free some space; the app tries again by itself.':
      'Schaffe etwas Platz; Outpost versucht es von selbst wieder.',
    'The database cannot be written.': 'In die Datenbank kann nicht geschrieben werden.',
    'Check the permissions of the data folder.': 'Prüfe die Rechte des Datenordners.',
    'The database does not work right now ({code}).': 'Die Datenbank arbeitet gerade nicht ({code}).',
    'The app tries again by itself.': 'Outpost versucht es von selbst wieder.',
    'The stream stopped within this line.': 'Der Datenstrom brach in dieser Zeile ab.',
    'The feed was given up when this came.': 'Der Kanal wurde gerade verlassen, als dies kam.',
    'Messages of the type "{type}" are not known.': 'Nachrichten der Art „{type}“ sind nicht bekannt.',
    'It is not what was expected: {issues}.': 'Sie ist nicht, was erwartet wurde: {issues}.',
  },
});
