import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

export const diagnosticsText = catalogue({
  en: {
    title: 'Diagnostics',
    lookAgain: 'Refresh',
    versions: 'Versions',
    places: 'Paths',
    health: 'Health',
    tones: { ok: 'OK', busy: 'Limited', problem: 'Problem' },
    problems: 'Warnings and errors since start',
    none: 'None. Problems appear here, with what you can do about them.',
    error: 'Error',
    warning: 'Warning',
    times: (count: number) => forms.en.count(count, { one: 'time', other: 'times' }),
    stores: 'Stored data',
    store: 'Data',
    export: 'Export',
    exportText:
      'Saves everything above except the paths to a text file for a report. Names and servers of your accounts are replaced.',
    exportAction: 'Export…',
    written: (file: string) => `Saved as ${file}.`,
  },
  de: {
    title: 'Diagnose',
    lookAgain: 'Aktualisieren',
    versions: 'Versionen',
    places: 'Pfade',
    health: 'Zustand',
    tones: { ok: 'OK', busy: 'Eingeschränkt', problem: 'Problem' },
    problems: 'Warnungen und Fehler seit dem Start',
    none: 'Keine. Probleme erscheinen hier mit dem, was du dagegen tun kannst.',
    error: 'Fehler',
    warning: 'Warnung',
    times: (count) => forms.de.count(count, { one: 'Mal', other: 'Mal' }),
    stores: 'Gespeicherte Daten',
    store: 'Daten',
    export: 'Export',
    exportText:
      'Speichert alles oben außer den Pfaden in einer Textdatei für einen Bericht. Namen und Server deiner Konten werden ersetzt.',
    exportAction: 'Exportieren …',
    written: (file) => `Gespeichert als ${file}.`,
  },
});
