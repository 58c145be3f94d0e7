import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

interface Counts {
  readonly accounts: number;
  readonly games: number;
  readonly days: number;
  readonly entries: number;
}

const { en, de } = forms;

/** Backups and what lies beside the database. */
export const backupText = catalogue({
  en: {
    title: 'Backup',
    lead: 'One file with the accounts, what happened, activity and all games, to keep on another disk. Tokens and the passwords of arenas are not in it: on another computer you sign in again. The practice club is left out.',
    make: 'Back up…',
    none: 'No backup was made yet',
    last: 'Last backup:',
    writing: 'Writing a backup and reading it back…',
    holds: ({ accounts, games, days, entries }: Counts, size: string) => {
      const what = en.list([
        en.count(accounts, { one: 'account', other: 'accounts' }),
        en.count(games, { one: 'game', other: 'games' }),
        en.count(days, { one: 'day of activity', other: 'days of activity' }),
        en.count(entries, { one: 'event', other: 'events' }),
      ]);
      return `${what}; ${size}, read back whole.`;
    },
    restore: 'Restore…',
    restoreHint:
      'A backup is read through first. It takes the place of the database at the next start; what is there now is set aside, not deleted.',
    reading: 'Reading the backup through…',
    leftOut: (rows: number) =>
      `${en.count(rows, { one: 'record was', other: 'records were' })} left out: Outpost does not write such records.`,
    waiting: (file: string) => `${file} is whole, and takes the place of the database at the next start.`,
    from: 'Made',
    unknown: 'It was not made by “Back up…”: nothing says of when it is.',
    restart: 'Restart now',
    drop: 'Keep what is there',
    beside: 'Beside the database',
    besideHint:
      'Outpost makes copies by itself and replaces them. What was set aside stays until you delete it yourself, in the data directory.',
    kinds: { copy: 'Copy', aside: 'Set aside' },
    written: 'Written',
    size: 'Size',
    file: 'File',
    kind: 'What',
  },
  de: {
    title: 'Sicherung',
    lead: 'Eine Datei mit Konten, Ereignissen, Aktivität und allen Partien, für eine andere Festplatte. Token und Passwörter von Arenen sind nicht darin: An einem anderen Rechner meldest du dich neu an. Der Übungsclub ist nicht dabei.',
    make: 'Sichern …',
    none: 'Noch keine Sicherung',
    last: 'Letzte Sicherung:',
    writing: 'Eine Sicherung wird geschrieben und zurückgelesen …',
    holds: ({ accounts, games, days, entries }, size) => {
      const what = de.list([
        de.count(accounts, { one: 'Konto', other: 'Konten' }),
        de.count(games, { one: 'Partie', other: 'Partien' }),
        de.count(days, { one: 'Tag Aktivität', other: 'Tage Aktivität' }),
        de.count(entries, { one: 'Ereignis', other: 'Ereignisse' }),
      ]);
      return `${what}; ${size}, vollständig zurückgelesen.`;
    },
    restore: 'Wiederherstellen …',
    restoreHint:
      'Eine Sicherung wird zuerst ganz gelesen. Beim nächsten Start tritt sie an die Stelle der Datenbank; was jetzt da ist, wird beiseitegelegt, nicht gelöscht.',
    reading: 'Die Sicherung wird ganz gelesen …',
    leftOut: (rows) =>
      `${de.count(rows, { one: 'Datensatz wurde', other: 'Datensätze wurden' })} weggelassen: Outpost schreibt solche Datensätze nicht.`,
    waiting: (file) => `${file} ist unversehrt und tritt beim nächsten Start an die Stelle der Datenbank.`,
    from: 'Von',
    unknown: 'Sie stammt nicht von „Sichern …“: Von wann sie ist, steht nicht darin.',
    restart: 'Jetzt neu starten',
    drop: 'Doch nicht',
    beside: 'Neben der Datenbank',
    besideHint:
      'Kopien macht und ersetzt Outpost selbst. Was beiseitegelegt ist, bleibt, bis du es selbst im Datenverzeichnis löschst.',
    kinds: { copy: 'Kopie', aside: 'Beiseitegelegt' },
    written: 'Geschrieben',
    size: 'Größe',
    file: 'Datei',
    kind: 'Was',
  },
});
