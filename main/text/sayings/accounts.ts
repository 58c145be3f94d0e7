/** Accounts, tokens, signing in and out. */
import { scopesInGerman } from './scopes.ts';
import { sayings } from './sayings.ts';

/** What a token allows. */
const abilities = {
  'See challenges and games as they happen': 'Herausforderungen und Partien sofort sehen',
  'Accept and decline challenges': 'Herausforderungen annehmen und ablehnen',
  'Play the bot’s games here': 'Die Partien des Bots hier spielen',
  'Play your games here': 'Deine Partien hier spielen',
  'Join and set up arenas': 'Arenen beitreten und ausrichten',
  'Know whom you follow': 'Wissen, wem du folgst',
} as const;

/** Listed within a sentence: `play your games here; know whom you follow`. */
function listed(titles: string | undefined): string {
  const known = new Map<string, string>(
    Object.entries(abilities).map(([title, inGerman]) => [title.toLowerCase(), inGerman]),
  );
  return (titles ?? '')
    .split('; ')
    .map((title) => known.get(title.toLowerCase()) ?? title)
    .join('; ');
}

export const accountSayings = sayings({
  de: {
    'This account is not here any more.': 'Dieses Konto gibt es hier nicht mehr.',
    'The account is not here any more.': 'Das Konto gibt es hier nicht mehr.',
    'this account': 'dieses Konto',
    'Practice club': 'Übungsclub',
    'You signed out of {server}. What {name} did here is still kept; sign in again to go on.':
      'Du hast dich von {server} abgemeldet. Was {name} hier getan hat, ist noch da; melde dich wieder an, damit es weitergeht.',
    'The system’s keyring is locked or gone, and it keeps the token of {name} on {server}, which is still there. Unlock the keyring and resume; if it stays stopped then, start Outpost again.':
      'Der Schlüsselbund des Systems ist gesperrt oder fort, und er hat das Token von {name} auf {server}, das noch da ist. Entsperre den Schlüsselbund und mach weiter; hält das Konto dann immer noch, starte Outpost neu.',
    'The kept token of {name} on {server} cannot be read: the keyring’s key may have changed. Resume once the old keyring is back, or add a new token.':
      'Das aufbewahrte Token von {name} auf {server} kann nicht gelesen werden: Der Schlüssel des Schlüsselbunds hat sich vielleicht geändert. Mach weiter, sobald der alte Schlüsselbund wieder da ist, oder füge ein neues Token hinzu.',
    'It is not known which server the kept token of {name} is for, so it is not used; it is still kept. Sign in again.':
      'Es ist nicht bekannt, für welchen Server das aufbewahrte Token von {name} gilt. Es wird deshalb nicht benutzt, bleibt aber erhalten. Melde dich neu an.',
    'This account is now named {name}, but its token was kept for another user of {server}; it was not used and is still kept. Sign in again as the user you want.':
      'Dieses Konto heißt jetzt {name}, aber sein Token gehört einem anderen Benutzer von {server}; es wurde nicht benutzt und bleibt erhalten. Melde dich neu an, und zwar als der Benutzer, den du meinst.',
    'This account now names the server {server}, but its token was kept for {kept}; it was not sent and is still kept. Sign in again, and only if you trust {server}.':
      'Dieses Konto nennt jetzt den Server {server}, aber sein Token gehört zu {kept}; es wurde nicht gesendet und bleibt erhalten. Melde dich neu an, aber nur, wenn du {server} vertraust.',
    'The kept token does not belong to {server}, so it cannot be made invalid there. Go on, and revoke it on the page of the server that it is for.':
      'Das aufbewahrte Token gehört nicht zu {server} und kann dort deshalb nicht ungültig gemacht werden. Mach weiter und widerrufe es auf der Seite des Servers, zu dem es gehört.',
    'The token of {name} on {server} was kept for one run only. Add it again.':
      'Das Token von {name} auf {server} wurde nur für einen Lauf behalten. Füge es noch einmal hinzu.',
    'The token of {name} on {server} is not where it was kept. Add it again.':
      'Das Token von {name} auf {server} ist nicht mehr dort, wo es aufbewahrt wurde. Füge es noch einmal hinzu.',
    'Keep it for this run only, or choose a plain file.':
      'Behalte es nur für diesen Lauf, oder wähle eine einfache Datei.',
    'Check that the disk is not full and can be written.':
      'Prüfe, ob die Festplatte nicht voll und beschreibbar ist.',
    'The token could not be kept.': 'Das Token konnte nicht aufbewahrt werden.',
    'The file of kept tokens is damaged.': 'Die Datei der aufbewahrten Token ist beschädigt.',
    'The token could not be written to disk.': 'Das Token konnte nicht gespeichert werden.',
    'This system has no keyring that could protect the token.':
      'Dieses System hat keinen Schlüsselbund, der das Token schützen könnte.',
    'The keyring refused to protect the token.': 'Der Schlüsselbund hat das Token nicht angenommen.',
    'This is not a token: it must be one word without blanks. Copy it again from the server’s page.':
      'Das ist kein Token: Es muss ein Wort ohne Leerzeichen sein. Kopiere es noch einmal von der Seite des Servers.',
    '{name} says two different things about whose token this is. It is not used.':
      '{name} sagt zweierlei darüber, wessen Token das ist. Es wird nicht benutzt.',
    'This token of {user} allows nothing that Outpost does. Make a new one with {scopes} ticked.': (values) =>
      `Dieses Token von ${values['user']} erlaubt nichts von dem, was Outpost tut. Erstelle ein neues und setze Haken bei ${scopesInGerman(values['scopes'])}.`,
    '{name} does not know this token: it may be mistyped, expired or revoked. Make a new one on the server’s token page.':
      '{name} kennt dieses Token nicht: Vielleicht ist es vertippt, abgelaufen oder widerrufen. Erstelle ein neues auf der Token-Seite des Servers.',
    '{name} knows the token and refuses it: {reason}': '{name} kennt das Token und lehnt es ab: {reason}',
    '{name} asks to wait before the next try.': '{name} bittet darum, vor dem nächsten Versuch zu warten.',
    '{name} did not answer in time. Check the connection and try again.':
      '{name} hat nicht rechtzeitig geantwortet. Prüfe die Verbindung und versuch es noch einmal.',
    '{name} has trouble of its own ({status}). Try again later.':
      '{name} hat selbst Schwierigkeiten ({status}). Versuch es später noch einmal.',
    'The check was stopped.': 'Die Prüfung wurde abgebrochen.',
    '{name} does not answer like a chess server. Check the address.':
      '{name} antwortet nicht wie ein Schachserver. Prüfe die Adresse.',
    'The token cannot be read right now, so it cannot be made invalid on {server}. Unlock the keyring first, or go on and revoke it on the server’s own page.':
      'Das Token kann gerade nicht gelesen werden und deshalb auf {server} nicht ungültig gemacht werden. Entsperre erst den Schlüsselbund, oder mach weiter und widerrufe es auf der Seite des Servers.',
    '{server} could not be told, so the token would stay valid there. Try again later, or go on and revoke it on the server’s own page.':
      '{server} konnte nicht Bescheid bekommen, also bliebe das Token dort gültig. Versuch es später noch einmal, oder mach weiter und widerrufe es auf der Seite des Servers.',
    'There is nothing to sign out of here.': 'Hier gibt es nichts, wovon du dich abmelden könntest.',
    "Enter the server's address, for example {example}.":
      'Gib die Adresse des Servers ein, zum Beispiel {example}.',
    "This is not an address. Enter the server's address, for example {example}.":
      'Das ist keine Adresse. Gib die Adresse des Servers ein, zum Beispiel {example}.',
    'Leave out the user name and password: the token alone says who you are.':
      'Lass Benutzername und Passwort weg: Das Token allein sagt, wer du bist.',
    'The address must start with https://, so that nobody on the way can read your token.':
      'Die Adresse muss mit https:// beginnen, damit niemand unterwegs dein Token lesen kann.',
    "Enter only the server's address without what follows it: {origin}.":
      'Gib nur die Adresse des Servers ein, ohne das, was dahinter steht: {origin}.',
    'The browser signed in as {user}, and this is the account of {owner}. Nothing was changed. Sign in as {owner} in the browser, or add {user} as another account.':
      'Im Browser bist du als {user} angemeldet, und dies ist das Konto von {owner}. Nichts wurde geändert. Melde dich im Browser als {owner} an, oder füge {user} als weiteres Konto hinzu.',
    'This computer gives Outpost no port on which the browser could bring the answer. Close other programs and try again, or use a token instead.':
      'Dieser Computer gibt Outpost keinen Port, auf dem der Browser die Antwort bringen könnte. Schließe andere Programme und versuch es noch einmal, oder nimm stattdessen ein Token.',
    'No answer came from the browser within {minutes} minutes. Nothing was changed; try again.':
      'Vom Browser kam innerhalb von {minutes} Minuten keine Antwort. Nichts wurde geändert; versuch es noch einmal.',
    'Signed in as {user} on {server}.': 'Angemeldet als {user} auf {server}.',
    'Not allowed: {abilities}.': (values) => `Nicht erlaubt: ${listed(values['abilities'])}.`,
    'Signing in was called off.': 'Das Anmelden wurde abgebrochen.',
    'Signing in did not work for a reason of Outpost’s own. The log says more.':
      'Das Anmelden ist aus einem Grund gescheitert, der bei Outpost liegt. Das Protokoll sagt mehr.',
    'Nothing was allowed on {name}’s page, so nothing was changed. Try again, and choose less if that was too much.':
      'Auf der Seite von {name} wurde nichts erlaubt, also wurde nichts geändert. Versuch es noch einmal, und wähle weniger, falls das zu viel war.',
    '{name} refused the request ({code}). Try again.':
      '{name} hat die Anfrage abgelehnt ({code}). Versuch es noch einmal.',
    '{name} did not give a token for the browser’s answer: it may have come too late. Try again.':
      '{name} hat für die Antwort des Browsers kein Token gegeben: Vielleicht kam sie zu spät. Versuch es noch einmal.',
    '{name} answered something that is no token. Check that the address is a chess server.':
      '{name} hat etwas geantwortet, das kein Token ist. Prüfe, ob die Adresse die eines Schachservers ist.',
    ...abilities,
    'This account’s token may not see whom you follow (follow:read).':
      'Das Token dieses Kontos darf nicht sehen, wem du folgst (follow:read).',
    'Only {count} of them are looked up.': 'Nur {count} von ihnen werden nachgesehen.',
    'The server has not yet said whom you follow.': 'Der Server hat noch nicht gesagt, wem du folgst.',
    'The account is not connected.': 'Das Konto ist nicht verbunden.',
  },
});
