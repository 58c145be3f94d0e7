import type { AccountView } from '@contract/models.ts';
import { catalogue } from '@text/catalogue.ts';
import { times } from '@text/times.ts';

type Kept = Pick<AccountView, 'kind' | 'state'>;

/** The accounts in the settings, and the questions about them. */
export const accountsText = catalogue({
  en: {
    title: 'Accounts',
    add: 'Add',
    none: {
      title: 'No account yet',
      text: 'Accounts of any number of servers live here side by side, each with its own connection and limits.',
    },
    keepings: {
      keyring: 'Token in the system’s keyring',
      this_run: 'Token kept for this run only',
      plain: 'Token in a plain file',
    },
    signedInUntil: (at: number) => `Signed in until ${times.en.exact(at)}`,
    tokenEnded: (at: number) => `The token ended on ${times.en.exact(at)}`,
    resume: 'Resume',
    signIn: 'Sign in',
    signInAgain: 'Sign in again',
    allowMore: 'Allow more',
    of: (name: string, place: string) => `${name} on ${place}`,
    moreFor: (name: string, place: string) => `More for ${name} on ${place}`,
    actions: {
      delete: 'Delete data…',
      signIn: 'Sign in again…',
      signOut: 'Sign out…',
      leave: 'Leave…',
      remove: 'Remove…',
    },
    cancel: 'Cancel',
    again: {
      may: (name: string) => `What Outpost may do for ${name}`,
      signInAs: (name: string) => `Sign in as ${name}`,
      continue: 'Continue in the browser',
      lead: (server: string) =>
        `${server} asks you in the browser, and gives Outpost a new token for what you choose here.`,
      replaced: 'The present one becomes invalid.',
      stays: 'The one that you pasted stays valid until you revoke it there.',
    },
    signOut: {
      title: (name: string, server: string) => `Sign ${name} out of ${server}?`,
      action: 'Sign out',
      anyway: 'Sign out anyway',
      revoking: (server: string) =>
        `Outpost stops listening for this account, makes its token invalid on ${server} and forgets it.`,
      forgetting: 'Outpost stops listening for this account and forgets it.',
      kept: 'Games and history stay on your disk, and are there when you sign in again.',
      revoke: 'Make the token invalid too',
      revokeHint: 'You pasted it: turn this off if another program uses the same one.',
    },
    delete: {
      title: (name: string, place: string) => `Delete all data of ${name} on ${place}?`,
      action: 'Delete the data',
      anyway: 'Delete anyway',
      what: ({ kind, state }: Kept): string => {
        const kept =
          'its history and games, lines that could not be read, what was counted of its limits, its notification rules and its share of the wire log';
        if (kind === 'practice')
          return `This leaves the practice club and deletes ${kept}, and the club’s own games with its opponents.`;
        if (kind === 'token' && state !== 'signed_out')
          return `This signs the account out and deletes everything that is kept of it here: ${kept}.`;
        return `This deletes everything that is kept of the account here: ${kept}.`;
      },
      copies: (place: string) =>
        `It also goes from the copies that Outpost keeps of its database. What ${place} itself knows stays there, and bare ids stay in Outpost’s log until it starts anew. This cannot be undone.`,
      sure: 'I want all of this deleted',
    },
    remove: {
      leaveTitle: 'Leave the practice club?',
      title: (name: string) => `Remove ${name}?`,
      leave: 'Leave',
      remove: 'Remove',
      leaveText: 'Its engines stop. Games and history stay on your disk, and you can come back at any time.',
      text: (server: string) => `Outpost no longer asks ${server} for anything.`,
    },
  },
  de: {
    title: 'Konten',
    add: 'Hinzufügen',
    none: {
      title: 'Noch kein Konto',
      text: 'Konten beliebig vieler Server stehen hier nebeneinander, jedes mit eigener Verbindung und eigenen Grenzen.',
    },
    keepings: {
      keyring: 'Token im Schlüsselbund des Systems',
      this_run: 'Token nur bis zum Beenden',
      plain: 'Token in einer einfachen Datei',
    },
    signedInUntil: (at) => `Angemeldet bis ${times.de.exact(at)}`,
    tokenEnded: (at) => `Das Token endete am ${times.de.exact(at)}`,
    resume: 'Fortsetzen',
    signIn: 'Anmelden',
    signInAgain: 'Erneut anmelden',
    allowMore: 'Mehr erlauben',
    of: (name, place) => `${name} auf ${place}`,
    moreFor: (name, place) => `Mehr zu ${name} auf ${place}`,
    actions: {
      delete: 'Daten löschen …',
      signIn: 'Erneut anmelden …',
      signOut: 'Abmelden …',
      leave: 'Verlassen …',
      remove: 'Entfernen …',
    },
    cancel: 'Abbrechen',
    again: {
      may: (name) => `Was Outpost für ${name} darf`,
      signInAs: (name) => `Als ${name} anmelden`,
      continue: 'Weiter im Browser',
      lead: (server) =>
        `${server} fragt dich im Browser und gibt Outpost ein neues Token für das, was du hier wählst.`,
      replaced: 'Das jetzige wird ungültig.',
      stays: 'Das eingefügte bleibt gültig, bis du es dort widerrufst.',
    },
    signOut: {
      title: (name, server) => `${name} von ${server} abmelden?`,
      action: 'Abmelden',
      anyway: 'Trotzdem abmelden',
      revoking: (server) =>
        `Outpost hört für dieses Konto nicht mehr zu, macht sein Token auf ${server} ungültig und vergisst es.`,
      forgetting: 'Outpost hört für dieses Konto nicht mehr zu und vergisst sein Token.',
      kept: 'Partien und Verlauf bleiben auf der Festplatte und sind nach erneuter Anmeldung wieder da.',
      revoke: 'Auch das Token ungültig machen',
      revokeHint: 'Du hast es eingefügt: Ausschalten, falls ein anderes Programm dasselbe verwendet.',
    },
    delete: {
      title: (name, place) => `Alle Daten von ${name} auf ${place} löschen?`,
      action: 'Daten löschen',
      anyway: 'Trotzdem löschen',
      what: ({ kind, state }) => {
        const kept =
          'Verlauf und Partien, nicht lesbare Zeilen, der Zählerstand seiner Grenzen, seine Benachrichtigungsregeln und sein Anteil am Protokoll';
        if (kind === 'practice')
          return `Das verlässt den Übungsclub und löscht alles, was zu ihm gehört: ${kept}, dazu die eigenen Partien des Clubs mit seinen Gegnern.`;
        if (kind === 'token' && state !== 'signed_out')
          return `Das meldet das Konto ab und löscht alles, was hier von ihm aufbewahrt wird: ${kept}.`;
        return `Das löscht alles, was hier von dem Konto aufbewahrt wird: ${kept}.`;
      },
      copies: (place) =>
        `Es verschwindet auch aus den Kopien, die Outpost von seiner Datenbank aufbewahrt. Was ${place} selbst weiß, bleibt dort, und bloße Kennungen bleiben bis zum nächsten Start in Outposts Logdatei. Das lässt sich nicht rückgängig machen.`,
      sure: 'Ich möchte all das löschen',
    },
    remove: {
      leaveTitle: 'Den Übungsclub verlassen?',
      title: (name) => `${name} entfernen?`,
      leave: 'Verlassen',
      remove: 'Entfernen',
      leaveText:
        'Seine Engines halten an. Partien und Verlauf bleiben auf der Festplatte, und du kannst jederzeit zurückkommen.',
      text: (server) => `Outpost fragt ${server} nach nichts mehr.`,
    },
  },
});
