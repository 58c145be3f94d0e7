/** What can go wrong between the app and a server. */
import { scopesInGerman } from './scopes.ts';
import { sayings } from './sayings.ts';

export const serviceSayings = sayings({
  de: {
    // As logs and streams name it.
    'The server asks to slow down.': 'Der Server bittet darum, langsamer zu fragen.',
    'The server does not accept this token.': 'Der Server nimmt dieses Token nicht an.',
    'The token lacks the permission {scopes}.': (values) =>
      `Dem Token fehlt die Berechtigung ${scopesInGerman(values['scopes'])}.`,
    'The server does not allow this for this account.': 'Der Server erlaubt das diesem Konto nicht.',
    'The server has nothing there.': 'Der Server hat dort nichts.',
    'The server has a problem ({status}).': 'Der Server hat ein Problem ({status}).',
    'The server refused ({status}).': 'Der Server hat abgelehnt ({status}).',
    'The server did not do it.': 'Der Server hat es nicht getan.',
    'The connection to the server is not secure ({cause}).':
      'Die Verbindung zum Server ist nicht sicher ({cause}).',
    'The server cannot be reached.': 'Der Server ist nicht erreichbar.',
    'The server cannot be reached ({cause}).': 'Der Server ist nicht erreichbar ({cause}).',
    'This token belongs to {origin} and is not sent to {other}.':
      'Dieses Token gehört zu {origin} und wird nicht an {other} gesendet.',
    'A token is one word of plain characters.': 'Ein Token ist ein Wort aus einfachen Zeichen.',
    'The server sends elsewhere, to {origin}.': 'Der Server verweist woandershin, nach {origin}.',
    'The answer of the server is too large.': 'Die Antwort des Servers ist zu groß.',
    'The request was given up.': 'Die Anfrage wurde aufgegeben.',
    'The server did not answer.': 'Der Server hat nicht geantwortet.',
    'The server does not answer.': 'Der Server antwortet nicht.',
    'The answer of the server does not end.': 'Die Antwort des Servers nimmt kein Ende.',
    'This needs an account with a token.': 'Dafür braucht es ein Konto mit einem Token.',
    'An id or a move has characters that none has.':
      'Eine Kennung oder ein Zug enthält Zeichen, die es darin nicht gibt.',
    'The request was not sent: the app is closing.':
      'Die Anfrage wurde nicht gesendet: Outpost wird gerade beendet.',
    'The request was not sent.': 'Die Anfrage wurde nicht gesendet.',
    'The answer of the server is not what it should be.':
      'Die Antwort des Servers ist nicht, was sie sein sollte.',
    // As the user reads it after an action.
    'The server does not accept this token any more. Sign in again under Settings, Accounts.':
      'Der Server nimmt dieses Token nicht mehr an. Melde dich unter Einstellungen, Konten neu an.',
    'The server does not allow this account to do that.': 'Der Server erlaubt diesem Konto das nicht.',
    'The token lacks the scope {scopes}. Allow more for this account under Settings, Accounts.': (values) =>
      `Dem Token fehlt die Berechtigung ${scopesInGerman(values['scopes'])}. Erlaube diesem Konto mehr unter Einstellungen, Konten.`,
    'The server does not know this any more: it may be over or taken back.':
      'Der Server kennt das nicht mehr: Es ist vielleicht vorbei oder zurückgezogen.',
    'The server asks to slow down. Nothing is lost; it is asked again later.':
      'Der Server bittet darum, langsamer zu fragen. Nichts geht verloren; er wird später noch einmal gefragt.',
    'The server refused this.': 'Der Server hat das abgelehnt.',
    'The server has trouble of its own ({status}). Try again in a moment.':
      'Der Server hat selbst Schwierigkeiten ({status}). Versuch es gleich noch einmal.',
    'The server did not answer in time. Try again.':
      'Der Server hat nicht rechtzeitig geantwortet. Versuch es noch einmal.',
    'This was called off before the server answered.':
      'Das wurde abgebrochen, bevor der Server geantwortet hat.',
    'The server answered something that is not part of its interface. Check that the address is a chess server.':
      'Der Server hat etwas geantwortet, das nicht zu seiner Schnittstelle gehört. Prüfe, ob die Adresse die eines Schachservers ist.',
    "The server sends to another address ({origin}), which is not followed. Check the server's address, or sign in to this network if it asks for that.":
      'Der Server verweist auf eine andere Adresse ({origin}), der nicht gefolgt wird. Prüfe die Adresse des Servers, oder melde dich im Netz an, wenn es das verlangt.',
    'A web page came instead of an answer of the chess server. If this network has a sign-in page, open a browser and sign in; otherwise check the server’s address.':
      'Statt einer Antwort des Schachservers kam eine Webseite. Hat dieses Netz eine Anmeldeseite, öffne einen Browser und melde dich an; sonst prüfe die Adresse des Servers.',
  },
});
