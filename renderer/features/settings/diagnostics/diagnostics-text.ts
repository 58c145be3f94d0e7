import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

export const diagnosticsText = catalogue({
  en: {
    title: 'Diagnostics',
    lookAgain: 'Look again',
    versions: 'Versions',
    places: 'Places',
    health: 'Health',
    tones: { ok: 'Well', busy: 'Limited', problem: 'Trouble' },
    problems: 'Warnings and errors of this run',
    none: 'None. What goes wrong is listed here with what you can do about it.',
    error: 'Error',
    warning: 'Warning',
    times: (count: number) => forms.en.count(count, { one: 'time', other: 'times' }),
    stores: 'Stores',
    store: 'Store',
    export: 'Export',
    exportText:
      'A text file for a report: everything above but the places. Names and servers of your accounts are replaced.',
    exportAction: 'Export…',
    written: (file: string) => `Written to ${file}.`,
  },
  de: {
    title: 'Diagnose',
    lookAgain: 'Erneut nachsehen',
    versions: 'Versionen',
    places: 'Orte',
    health: 'Zustand',
    tones: { ok: 'Gut', busy: 'Eingeschränkt', problem: 'Gestört' },
    problems: 'Warnungen und Fehler seit dem Start',
    none: 'Keine. Was schiefgeht, steht hier zusammen mit dem, was sich dagegen tun lässt.',
    error: 'Fehler',
    warning: 'Warnung',
    times: (count) => forms.de.count(count, { one: 'Mal', other: 'Mal' }),
    stores: 'Ablagen',
    store: 'Ablage',
    export: 'Export',
    exportText:
      'Eine Textdatei für einen Bericht: alles oben außer den Orten. Namen und Server deiner Konten werden ersetzt.',
    exportAction: 'Exportieren …',
    written: (file) => `Geschrieben nach ${file}.`,
  },
});
