import type { BackupView } from '@contract/backups.ts';
import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

const { en, de } = forms;

/** Texts of backups and files beside the database. */
export const backupText = catalogue({
  en: {
    title: 'Backup',
    lead: 'Saves accounts, events, activity and all games to one file that you can keep on another disk. Tokens and arena passwords are not included: on another computer, you sign in again. The practice club is not included either.',
    make: 'Back up…',
    none: 'No backup yet',
    last: 'Last backup:',
    writing: 'Writing and verifying the backup…',
    holds: ({ accounts, games, days, entries }: BackupView, size: string) => {
      const what = en.list([
        en.count(accounts, { one: 'account', other: 'accounts' }),
        en.count(games, { one: 'game', other: 'games' }),
        en.count(days, { one: 'day of activity', other: 'days of activity' }),
        en.count(entries, { one: 'event', other: 'events' }),
      ]);
      return `${what}; ${size}, verified.`;
    },
    restore: 'Restore…',
    restoreHint:
      'Outpost verifies the backup first, and restores it at the next start. Your current data is set aside, not deleted.',
    reading: 'Verifying the backup…',
    leftOut: (rows: number) =>
      `${en.count(rows, { one: 'record was', other: 'records were' })} left out, because Outpost does not recognise them.`,
    waiting: (file: string) => `${file} is intact, and will be restored at the next start.`,
    from: 'Created',
    unknown: 'It was not made by “Back up…”, so its date is unknown.',
    restart: 'Restart now',
    drop: 'Cancel restore',
    beside: 'Copies of the database',
    besideHint:
      'Outpost makes and replaces copies automatically. Files set aside stay in the data directory until you delete them.',
    kinds: { copy: 'Copy', aside: 'Set aside' },
    written: 'Saved',
    size: 'Size',
    file: 'File',
    kind: 'Type',
  },
  de: {
    title: 'Sicherung',
    lead: 'Speichert Konten, Ereignisse, Aktivität und alle Partien in einer Datei, die du auf einer anderen Festplatte aufbewahren kannst. Token und Arena-Passwörter sind nicht enthalten: Auf einem anderen Computer meldest du dich neu an. Auch der Übungsclub ist nicht enthalten.',
    make: 'Sichern …',
    none: 'Noch keine Sicherung',
    last: 'Letzte Sicherung:',
    writing: 'Sicherung wird geschrieben und geprüft …',
    holds: ({ accounts, games, days, entries }, size) => {
      const what = de.list([
        de.count(accounts, { one: 'Konto', other: 'Konten' }),
        de.count(games, { one: 'Partie', other: 'Partien' }),
        de.count(days, { one: 'Tag Aktivität', other: 'Tage Aktivität' }),
        de.count(entries, { one: 'Ereignis', other: 'Ereignisse' }),
      ]);
      return `${what}; ${size}, geprüft.`;
    },
    restore: 'Wiederherstellen …',
    restoreHint:
      'Outpost prüft die Sicherung zuerst und stellt sie beim nächsten Start wieder her. Deine jetzigen Daten werden beiseitegelegt, nicht gelöscht.',
    reading: 'Sicherung wird geprüft …',
    leftOut: (rows) =>
      `${de.count(rows, { one: 'Datensatz wurde', other: 'Datensätze wurden' })} weggelassen, weil Outpost sie nicht erkennt.`,
    waiting: (file) => `${file} ist unversehrt und wird beim nächsten Start wiederhergestellt.`,
    from: 'Erstellt',
    unknown: 'Sie stammt nicht von „Sichern …“, daher ist ihr Datum unbekannt.',
    restart: 'Jetzt neu starten',
    drop: 'Nicht wiederherstellen',
    beside: 'Kopien der Datenbank',
    besideHint:
      'Outpost erstellt und ersetzt Kopien automatisch. Beiseitegelegte Dateien bleiben im Datenverzeichnis, bis du sie löschst.',
    kinds: { copy: 'Kopie', aside: 'Beiseitegelegt' },
    written: 'Gespeichert',
    size: 'Größe',
    file: 'Datei',
    kind: 'Art',
  },
});
