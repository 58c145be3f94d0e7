import type { AccountView } from '@contract/models.ts';
import { catalogue } from '@text/catalogue.ts';
import { times } from '@text/times.ts';

type Kept = Pick<AccountView, 'kind' | 'state'>;

/** Texts of the account settings and their dialogs. */
export const accountsText = catalogue({
  en: {
    title: 'Accounts',
    add: 'Add',
    none: {
      title: 'No account yet',
      text: 'Add accounts from any number of servers. Each has its own connection and limits.',
    },
    keepings: {
      keyring: 'Token in the system’s keyring',
      this_run: 'Token kept until Outpost quits',
      plain: 'Token in a plain file',
    },
    signedInUntil: (at: number) => `Signed in until ${times.en.exact(at)}`,
    tokenEnded: (at: number) => `Token expired on ${times.en.exact(at)}`,
    resume: 'Resume',
    signIn: 'Sign in',
    signInAgain: 'Sign in again',
    allowMore: 'Change permissions',
    of: (name: string, place: string) => `${name} on ${place}`,
    moreFor: (name: string, place: string) => `More options for ${name} on ${place}`,
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
        `Confirm in the browser. ${server} then gives Outpost a new token for what you choose here.`,
      replaced: 'Your current token becomes invalid.',
      stays: 'The token you pasted stays valid until you revoke it on the server.',
    },
    signOut: {
      title: (name: string, server: string) => `Sign ${name} out of ${server}?`,
      action: 'Sign out',
      anyway: 'Sign out anyway',
      revoking: (server: string) =>
        `Outpost disconnects this account, revokes its token on ${server} and deletes it here.`,
      forgetting: 'Outpost disconnects this account and deletes its token here.',
      kept: 'Your games and history stay on your disk, and you can still open them under History.',
      revoke: 'Revoke the token too',
      revokeHint: 'You pasted this token. Turn this off if another program uses it.',
    },
    delete: {
      title: (name: string, place: string) => `Delete all data of ${name} on ${place}?`,
      action: 'Delete data',
      anyway: 'Delete anyway',
      what: ({ kind, state }: Kept): string => {
        const kept =
          'its history and games, unreadable server messages, used limits, notification rules and its part of the network log';
        if (kind === 'practice')
          return `This leaves the practice club and deletes ${kept}, and the club’s own games with its opponents.`;
        if (kind === 'token' && state !== 'signed_out')
          return `This signs the account out and deletes everything Outpost stores about it: ${kept}.`;
        return `This deletes everything Outpost stores about the account: ${kept}.`;
      },
      copies: (place: string) =>
        `It is also removed from the copies of the database, and a restore planned for the next start is cancelled. Data on ${place} stays there, and IDs stay in Outpost’s log until it restarts. You can’t undo this.`,
      setAside: (files: readonly string[]) =>
        files.length === 1 ? 'Also delete the old database' : `Also delete the ${files.length} old databases`,
      setAsideHint: (files: readonly string[]) =>
        `A repair or a restored backup set aside ${files.join(', ')}, with the data of all accounts. If this is off, the data stays in these files.`,
      sure: 'Yes, delete all of this',
    },
    remove: {
      leaveTitle: 'Leave the practice club?',
      title: (name: string) => `Remove ${name}?`,
      leave: 'Leave',
      remove: 'Remove',
      leaveText:
        'Its engines stop. Your games and history stay on your disk, and you can come back any time.',
      text: (server: string) => `Outpost stops connecting to ${server}.`,
    },
  },
  de: {
    title: 'Konten',
    add: 'Hinzufügen',
    none: {
      title: 'Noch kein Konto',
      text: 'Füge Konten beliebig vieler Server hinzu. Jedes hat seine eigene Verbindung und eigene Limits.',
    },
    keepings: {
      keyring: 'Token im Schlüsselbund des Systems',
      this_run: 'Token nur bis zum Beenden',
      plain: 'Token in einer einfachen Datei',
    },
    signedInUntil: (at) => `Angemeldet bis ${times.de.exact(at)}`,
    tokenEnded: (at) => `Token abgelaufen am ${times.de.exact(at)}`,
    resume: 'Fortsetzen',
    signIn: 'Anmelden',
    signInAgain: 'Erneut anmelden',
    allowMore: 'Berechtigungen ändern',
    of: (name, place) => `${name} auf ${place}`,
    moreFor: (name, place) => `Mehr Optionen für ${name} auf ${place}`,
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
        `Bestätige im Browser. ${server} gibt Outpost dann ein neues Token für das, was du hier wählst.`,
      replaced: 'Dein jetziges Token wird ungültig.',
      stays: 'Das eingefügte Token bleibt gültig, bis du es auf dem Server widerrufst.',
    },
    signOut: {
      title: (name, server) => `${name} von ${server} abmelden?`,
      action: 'Abmelden',
      anyway: 'Trotzdem abmelden',
      revoking: (server) =>
        `Outpost trennt dieses Konto, widerruft sein Token auf ${server} und löscht es hier.`,
      forgetting: 'Outpost trennt dieses Konto und löscht sein Token hier.',
      kept: 'Deine Partien und dein Verlauf bleiben auf der Festplatte und lassen sich weiter öffnen.',
      revoke: 'Auch das Token widerrufen',
      revokeHint: 'Du hast dieses Token eingefügt. Schalte das aus, wenn ein anderes Programm es verwendet.',
    },
    delete: {
      title: (name, place) => `Alle Daten von ${name} auf ${place} löschen?`,
      action: 'Daten löschen',
      anyway: 'Trotzdem löschen',
      what: ({ kind, state }) => {
        const kept =
          'Verlauf und Partien, nicht lesbare Servernachrichten, verbrauchte Limits, Benachrichtigungsregeln und sein Teil des Netzwerkprotokolls';
        if (kind === 'practice')
          return `Das verlässt den Übungsclub und löscht alles, was zu ihm gehört: ${kept}, dazu die eigenen Partien des Clubs mit seinen Gegnern.`;
        if (kind === 'token' && state !== 'signed_out')
          return `Das meldet das Konto ab und löscht alles, was Outpost dazu speichert: ${kept}.`;
        return `Das löscht alles, was Outpost zu dem Konto speichert: ${kept}.`;
      },
      copies: (place) =>
        `Es wird auch aus den Kopien der Datenbank entfernt, und eine für den nächsten Start geplante Wiederherstellung wird abgebrochen. Daten auf ${place} bleiben dort, und IDs bleiben bis zum nächsten Start in der Logdatei von Outpost. Das lässt sich nicht rückgängig machen.`,
      setAside: (files) =>
        files.length === 1
          ? 'Auch die alte Datenbank löschen'
          : `Auch die ${files.length} alten Datenbanken löschen`,
      setAsideHint: (files) =>
        `Eine Reparatur oder eine wiederhergestellte Sicherung hat ${files.join(', ')} mit den Daten aller Konten beiseitegelegt. Ist das aus, bleiben die Daten in diesen Dateien.`,
      sure: 'Ja, alles löschen',
    },
    remove: {
      leaveTitle: 'Den Übungsclub verlassen?',
      title: (name) => `${name} entfernen?`,
      leave: 'Verlassen',
      remove: 'Entfernen',
      leaveText:
        'Seine Engines halten an. Deine Partien und dein Verlauf bleiben auf der Festplatte, und du kannst jederzeit zurückkommen.',
      text: (server) => `Outpost verbindet sich nicht mehr mit ${server}.`,
    },
  },
});
