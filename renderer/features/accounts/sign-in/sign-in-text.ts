import type { Wish } from '@contract/sign-in.ts';
import { catalogue } from '@text/catalogue.ts';
import { times } from '@text/times.ts';

interface WishWords {
  readonly title: string;
  readonly hint: string;
}

/** Texts of signing in, abilities and token storage. */
export const signInText = catalogue({
  en: {
    title: 'Sign in',
    lead: 'You sign in on the server’s own page, so Outpost never sees your password. It gets a token for what you choose here. You can allow more or sign out at any time.',
    continue: 'Continue in the browser',
    useToken: 'Use a token instead',
    dialect: 'Format of the server’s answers',
    dialects: {
      auto: { label: 'Detect', hint: 'From its answers' },
      wire: { label: 'Like lichess.org', hint: 'As it really answers' },
      document: { label: 'As documented', hint: 'By the API description' },
    },
    may: 'What Outpost may do',
    bot: { label: 'This is a bot account', hint: 'Bots play through a separate interface.' },
    granted: 'Already allowed.',
    wish: (wish: Wish, isBot: boolean): WishWords => englishWish(wish, isBot),
    token: {
      title: 'Sign in with a token',
      check: 'Check token',
      lead: 'Create a token on the server’s own page, where everything Outpost needs is already ticked. For a bot account, tick bot:play instead of board:play.',
      openPage: 'Open token page',
      label: 'Token',
      placeholder: 'Paste it here',
      hint: 'Sent only to this server and its opening explorer.',
      botAccount: 'Bot account',
      allows: 'What this token allows',
      expires: (at: number) => `It expires on ${times.en.exact(at)}.`,
      add: (name: string) => `Add ${name}`,
    },
    waiting: {
      browser: 'Waiting for your browser',
      finishing: 'Signing in',
      trading: (server: string) => `Confirmed in your browser. Getting the token from ${server}…`,
      opened: (server: string) =>
        `Sign in on ${server} in your browser and allow what you chose. Outpost then continues automatically.`,
      notOpened: 'No browser opened. Copy the link, and open it in a browser on this computer.',
      stray:
        'Outpost ignored an answer that does not belong to this sign-in. Use the page that Outpost opened.',
      again: 'Open page again',
      copy: 'Copy link',
      cancel: 'Cancel',
      until: (at: number, now: number) => `This sign-in expires at ${times.en.clock(at, now)}.`,
    },
    abilities: {
      allowed: 'Allowed:',
      missing: 'Missing:',
      needs: (scopes: readonly string[]) =>
        `Needs the permission ${scopes.length < 2 ? scopes.join('') : `${scopes.slice(0, -1).join(', ')} or ${scopes.at(-1)}`}`,
      nothing: 'Allows nothing Outpost can do',
      everything: 'Allows everything Outpost can do',
      some: (allowed: number, all: number) => `Allows ${allowed} of ${all} things Outpost can do`,
    },
    keeping: {
      keyring:
        'The token is stored in your system’s keyring, and sent only to the server and its opening explorer.',
      none: 'This system has no keyring. Choose where to keep the token:',
      label: 'Keep the token',
      thisRun: { label: 'Until Outpost quits', hint: 'Not saved. You sign in again next time.' },
      plain: {
        label: 'In a plain file',
        hint: 'You stay signed in, but anyone who can read this disk can use the token.',
      },
    },
  },
  de: {
    title: 'Anmelden',
    lead: 'Du meldest dich auf der Seite des Servers an, Outpost sieht dein Passwort also nie. Es erhält ein Token für das, was du hier wählst. Du kannst jederzeit mehr erlauben oder dich abmelden.',
    continue: 'Weiter im Browser',
    useToken: 'Stattdessen ein Token verwenden',
    dialect: 'Format der Serverantworten',
    dialects: {
      auto: { label: 'Erkennen', hint: 'Aus seinen Antworten' },
      wire: { label: 'Wie lichess.org', hint: 'Wie es wirklich antwortet' },
      document: { label: 'Wie dokumentiert', hint: 'Nach der API-Beschreibung' },
    },
    may: 'Was Outpost darf',
    bot: { label: 'Das ist ein Bot-Konto', hint: 'Bots spielen über eine eigene Schnittstelle.' },
    granted: 'Schon erlaubt.',
    wish: (wish, isBot) => germanWish(wish, isBot),
    token: {
      title: 'Mit einem Token anmelden',
      check: 'Token prüfen',
      lead: 'Erstelle ein Token auf der Seite des Servers. Alles, was Outpost braucht, ist dort schon angekreuzt. Kreuze für ein Bot-Konto bot:play statt board:play an.',
      openPage: 'Token-Seite öffnen',
      label: 'Token',
      placeholder: 'Hier einfügen',
      hint: 'Wird nur an diesen Server und seine Eröffnungsdatenbank gesendet.',
      botAccount: 'Bot-Konto',
      allows: 'Was dieses Token erlaubt',
      expires: (at) => `Es läuft ab am ${times.de.exact(at)}.`,
      add: (name) => `${name} hinzufügen`,
    },
    waiting: {
      browser: 'Wartet auf deinen Browser',
      finishing: 'Anmeldung läuft',
      trading: (server) => `Im Browser bestätigt. Das Token wird von ${server} geholt …`,
      opened: (server) =>
        `Melde dich im Browser bei ${server} an und erlaube, was du gewählt hast. Outpost macht dann automatisch weiter.`,
      notOpened:
        'Es hat sich kein Browser geöffnet. Kopiere den Link und öffne ihn in einem Browser auf diesem Computer.',
      stray:
        'Outpost hat eine Antwort ignoriert, die nicht zu dieser Anmeldung gehört. Verwende die Seite, die Outpost geöffnet hat.',
      again: 'Seite erneut öffnen',
      copy: 'Link kopieren',
      cancel: 'Abbrechen',
      until: (at, now) => `Diese Anmeldung läuft um ${times.de.clock(at, now)} ab.`,
    },
    abilities: {
      allowed: 'Erlaubt:',
      missing: 'Fehlt:',
      needs: (scopes) =>
        `Braucht die Berechtigung ${scopes.length < 2 ? scopes.join('') : `${scopes.slice(0, -1).join(', ')} oder ${scopes.at(-1)}`}`,
      nothing: 'Erlaubt nichts von dem, was Outpost kann',
      everything: 'Erlaubt alles, was Outpost kann',
      some: (allowed, all) => `Erlaubt ${allowed} von ${all} Dingen, die Outpost kann`,
    },
    keeping: {
      keyring:
        'Das Token wird im Schlüsselbund deines Systems gespeichert und nur an den Server und seine Eröffnungsdatenbank gesendet.',
      none: 'Dieses System hat keinen Schlüsselbund. Wähle, wo das Token bleibt:',
      label: 'Token aufbewahren',
      thisRun: {
        label: 'Bis Outpost beendet wird',
        hint: 'Wird nicht gespeichert. Beim nächsten Start meldest du dich neu an.',
      },
      plain: {
        label: 'In einer einfachen Datei',
        hint: 'Du bleibst angemeldet, aber wer diese Festplatte lesen kann, kann das Token verwenden.',
      },
    },
  },
});

function englishWish(wish: Wish, isBot: boolean): WishWords {
  switch (wish) {
    case 'events':
      return { title: 'See challenges and games as they happen', hint: 'Always required.' };
    case 'challenges':
      return {
        title: 'Accept and decline challenges',
        hint: 'Without this, you answer them in the browser.',
      };
    case 'games':
      return isBot
        ? { title: 'Play the bot’s games here', hint: 'Through the bot interface.' }
        : { title: 'Play your games here', hint: 'Rapid and slower, plus blitz in direct challenges.' };
    case 'arenas':
      return { title: 'Join and create arenas', hint: 'Without this, you can only view arenas.' };
    case 'follows':
      return { title: 'See whom you follow', hint: 'For notification rules about these players.' };
    case 'followPlayers':
      return { title: 'Follow and unfollow players', hint: 'On a player’s page.' };
  }
}

function germanWish(wish: Wish, isBot: boolean): WishWords {
  switch (wish) {
    case 'events':
      return { title: 'Herausforderungen und Partien sofort sehen', hint: 'Immer erforderlich.' };
    case 'challenges':
      return {
        title: 'Herausforderungen annehmen und ablehnen',
        hint: 'Ohne das beantwortest du sie im Browser.',
      };
    case 'games':
      return isBot
        ? { title: 'Partien des Bots hier spielen', hint: 'Über die Bot-Schnittstelle.' }
        : {
            title: 'Deine Partien hier spielen',
            hint: 'Schnellschach und langsamer sowie Blitz in direkten Herausforderungen.',
          };
    case 'arenas':
      return { title: 'Arenen beitreten und erstellen', hint: 'Ohne das kannst du Arenen nur ansehen.' };
    case 'follows':
      return { title: 'Sehen, wem du folgst', hint: 'Für Benachrichtigungsregeln zu diesen Spielern.' };
    case 'followPlayers':
      return { title: 'Spielern folgen und entfolgen', hint: 'Auf der Seite eines Spielers.' };
  }
}
