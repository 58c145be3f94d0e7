import type { Wish } from '@contract/sign-in.ts';
import { catalogue } from '@text/catalogue.ts';
import { times } from '@text/times.ts';

interface WishWords {
  readonly title: string;
  readonly hint: string;
}

/** Signing in, what an account may do, and where its token is kept. */
export const signInText = catalogue({
  en: {
    title: 'Sign in',
    lead: 'You sign in on the server’s own page. Outpost never sees your password; it gets a token for what you choose here, and you can allow more or sign out at any time.',
    continue: 'Continue in the browser',
    useToken: 'Use a token instead',
    dialect: 'How the server writes its answers',
    dialects: {
      auto: { label: 'Find out', hint: 'From its answers' },
      wire: { label: 'As on the wire', hint: 'Like lichess.org' },
      document: { label: 'As documented', hint: 'By the description' },
    },
    may: 'What Outpost may do',
    bot: { label: 'This is a bot account', hint: 'Bots play through an interface of their own.' },
    granted: 'Allowed already.',
    wish: (wish: Wish, isBot: boolean): WishWords => englishWish(wish, isBot),
    token: {
      title: 'Sign in with a token',
      check: 'Check token',
      lead: 'Make a token on the server’s own page; what Outpost needs is ticked there already. For a bot account, tick bot:play instead of board:play.',
      openPage: 'Open the token page',
      label: 'Token',
      placeholder: 'Paste it here',
      hint: 'It is sent to this server only.',
      botAccount: 'Bot account',
      allows: 'What this token allows',
      expires: (at: number) => `It expires on ${times.en.exact(at)}.`,
      add: (name: string) => `Add ${name}`,
    },
    waiting: {
      browser: 'Waiting for your browser',
      finishing: 'Signing in',
      trading: (server: string) => `The browser brought your answer; ${server} is asked for the token.`,
      opened: (server: string) =>
        `Sign in on ${server} in your browser, and allow what you chose. This window comes back by itself.`,
      notOpened: 'The system opened no browser. Copy the address, and open it in a browser on this computer.',
      stray:
        'An answer came that belongs to no sign-in of yours, and was ignored. Use the page that Outpost opened.',
      again: 'Open the page again',
      copy: 'Copy the address',
      cancel: 'Cancel',
      until: (at: number, now: number) => `Given up at ${times.en.clock(at, now)} unless an answer comes.`,
    },
    abilities: {
      allowed: 'Allowed:',
      missing: 'Missing:',
      needs: (scopes: readonly string[]) =>
        `Needs the scope ${scopes.length < 2 ? scopes.join('') : `${scopes.slice(0, -1).join(', ')} or ${scopes.at(-1)}`}`,
      nothing: 'Allows nothing that Outpost does',
      everything: 'Allows everything that Outpost does',
      some: (allowed: number, all: number) => `Allows ${allowed} of ${all} things that Outpost does`,
    },
    keeping: {
      keyring:
        'The token is kept in this system’s keyring and never leaves this computer but for the server.',
      none: 'This system offers no keyring to keep the token in, so the choice is yours:',
      label: 'Keep the token',
      thisRun: { label: 'For this run only', hint: 'Nothing is written. Sign in again at the next start.' },
      plain: {
        label: 'In a plain file',
        hint: 'Stays signed in, but whoever can read this disk can use the token.',
      },
    },
  },
  de: {
    title: 'Anmelden',
    lead: 'Die Anmeldung geschieht auf der Seite des Servers selbst. Outpost sieht dein Passwort nie; es erhält ein Token für das, was du hier wählst. Mehr erlauben oder abmelden kannst du jederzeit.',
    continue: 'Weiter im Browser',
    useToken: 'Stattdessen ein Token verwenden',
    dialect: 'Wie der Server seine Antworten schreibt',
    dialects: {
      auto: { label: 'Herausfinden', hint: 'Aus seinen Antworten' },
      wire: { label: 'Wie in der Praxis', hint: 'Wie lichess.org' },
      document: { label: 'Wie dokumentiert', hint: 'Nach der Beschreibung' },
    },
    may: 'Was Outpost darf',
    bot: { label: 'Das ist ein Bot-Konto', hint: 'Bots spielen über eine eigene Schnittstelle.' },
    granted: 'Schon erlaubt.',
    wish: (wish, isBot) => germanWish(wish, isBot),
    token: {
      title: 'Mit einem Token anmelden',
      check: 'Token prüfen',
      lead: 'Erstelle ein Token auf der Seite des Servers; was Outpost braucht, ist dort schon angekreuzt. Für ein Bot-Konto bot:play statt board:play ankreuzen.',
      openPage: 'Token-Seite öffnen',
      label: 'Token',
      placeholder: 'Hier einfügen',
      hint: 'Es wird nur an diesen Server gesendet.',
      botAccount: 'Bot-Konto',
      allows: 'Was dieses Token erlaubt',
      expires: (at) => `Es läuft ab am ${times.de.exact(at)}.`,
      add: (name) => `${name} hinzufügen`,
    },
    waiting: {
      browser: 'Warten auf deinen Browser',
      finishing: 'Anmeldung läuft',
      trading: (server) => `Der Browser hat deine Antwort gebracht; ${server} wird um das Token gebeten.`,
      opened: (server) =>
        `Melde dich im Browser bei ${server} an und erlaube, was du gewählt hast. Dieses Fenster kommt von selbst zurück.`,
      notOpened:
        'Das System hat keinen Browser geöffnet. Kopiere die Adresse und öffne sie in einem Browser auf diesem Computer.',
      stray:
        'Eine Antwort kam, die zu keiner deiner Anmeldungen gehört, und wurde ignoriert. Nimm die Seite, die Outpost geöffnet hat.',
      again: 'Seite erneut öffnen',
      copy: 'Adresse kopieren',
      cancel: 'Abbrechen',
      until: (at, now) => `Endet um ${times.de.clock(at, now)}, falls keine Antwort kommt.`,
    },
    abilities: {
      allowed: 'Erlaubt:',
      missing: 'Fehlt:',
      needs: (scopes) =>
        `Braucht die Berechtigung ${scopes.length < 2 ? scopes.join('') : `${scopes.slice(0, -1).join(', ')} oder ${scopes.at(-1)}`}`,
      nothing: 'Erlaubt nichts von dem, was Outpost tut',
      everything: 'Erlaubt alles, was Outpost tut',
      some: (allowed, all) => `Erlaubt ${allowed} von ${all} Dingen, die Outpost tut`,
    },
    keeping: {
      keyring:
        'Das Token liegt im Schlüsselbund dieses Systems und verlässt diesen Computer nur in Richtung des Servers.',
      none: 'Dieses System hat keinen Schlüsselbund für das Token, also entscheidest du:',
      label: 'Token aufbewahren',
      thisRun: {
        label: 'Nur bis zum Beenden',
        hint: 'Nichts wird geschrieben. Beim nächsten Start neu anmelden.',
      },
      plain: {
        label: 'In einer einfachen Datei',
        hint: 'Bleibt angemeldet, doch wer diese Festplatte lesen kann, kann das Token verwenden.',
      },
    },
  },
});

function englishWish(wish: Wish, isBot: boolean): WishWords {
  switch (wish) {
    case 'events':
      return { title: 'See challenges and games as they happen', hint: 'Always asked for.' };
    case 'challenges':
      return {
        title: 'Accept and decline challenges',
        hint: 'Otherwise you answer them in the browser.',
      };
    case 'games':
      return isBot
        ? { title: 'Play the bot’s games here', hint: 'Through the interface for bots.' }
        : { title: 'Play your games here', hint: 'Rapid and slower, and blitz in direct challenges.' };
    case 'arenas':
      return { title: 'Join and set up arenas', hint: 'Otherwise arenas are only shown.' };
    case 'follows':
      return { title: 'Know whom you follow', hint: 'For notification rules about these people.' };
  }
}

function germanWish(wish: Wish, isBot: boolean): WishWords {
  switch (wish) {
    case 'events':
      return { title: 'Herausforderungen und Partien sofort sehen', hint: 'Wird immer angefragt.' };
    case 'challenges':
      return {
        title: 'Herausforderungen annehmen und ablehnen',
        hint: 'Sonst beantwortest du sie im Browser.',
      };
    case 'games':
      return isBot
        ? { title: 'Partien des Bots hier spielen', hint: 'Über die Schnittstelle für Bots.' }
        : {
            title: 'Deine Partien hier spielen',
            hint: 'Schnellschach und langsamer sowie Blitz in direkten Herausforderungen.',
          };
    case 'arenas':
      return { title: 'Arenen beitreten und ausrichten', hint: 'Sonst werden Arenen nur gezeigt.' };
    case 'follows':
      return { title: 'Wissen, wem du folgst', hint: 'Für Benachrichtigungsregeln zu diesen Leuten.' };
  }
}
