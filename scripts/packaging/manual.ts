/** The manual page `outpost(1)`, in the languages of the app. */
import { commandLineOptions } from '../../main/app/command-line.ts';
import { commandLineWords } from '../../main/app/command-line-words.ts';
import type { Language } from '../../main/text/language.ts';
import { productText } from './product.ts';

export interface ManualOptions {
  readonly language: Language;
  readonly version: string;
  /** Seconds since the epoch. */
  readonly date: number;
}

const titles = {
  en: {
    name: 'NAME',
    synopsis: 'SYNOPSIS',
    description: 'DESCRIPTION',
    options: 'OPTIONS',
    files: 'FILES',
    status: 'EXIT STATUS',
    chromium:
      'Chromium’s options --password-store, --ozone-platform, --ozone-platform-hint, --disable-gpu, --force-device-scale-factor and --user-data-dir are accepted, too.',
    data: 'databases, settings, log and network log',
    autostart: 'starts Outpost with the session, if Settings, Desktop says so',
    codes: [
      'Outpost ran and ended.',
      'Outpost could not start; a message says why.',
      'An option is unknown or has no value.',
    ],
  },
  de: {
    name: 'BEZEICHNUNG',
    synopsis: 'ÜBERSICHT',
    description: 'BESCHREIBUNG',
    options: 'OPTIONEN',
    files: 'DATEIEN',
    status: 'RÜCKGABEWERT',
    chromium:
      'Auch die Optionen --password-store, --ozone-platform, --ozone-platform-hint, --disable-gpu, --force-device-scale-factor und --user-data-dir von Chromium werden angenommen.',
    data: 'Datenbanken, Einstellungen, Protokoll und Netzwerkprotokoll',
    autostart: 'startet Outpost mit der Sitzung, wenn es in den Einstellungen unter Desktop so gewählt ist',
    codes: [
      'Outpost lief und endete.',
      'Outpost konnte nicht starten; eine Meldung sagt, warum.',
      'Eine Option ist unbekannt oder hat keinen Wert.',
    ],
  },
} as const satisfies Record<Language, object>;

export function manualPage({ language, version, date }: ManualOptions): string {
  const words = commandLineWords[language];
  const text = titles[language];
  const address = language === 'de' ? 'ADRESSE' : 'ADDRESS';
  const day = new Date(date * 1_000).toISOString().slice(0, 10);
  return [
    `.TH OUTPOST 1 "${day}" "Outpost ${version}"`,
    `.SH ${text.name}`,
    `outpost \\- ${escapeRoff(productText[language].summary)}`,
    `.SH ${text.synopsis}`,
    '.B outpost',
    `.RI [ OPTION ]... " " [outpost:// ${address} ]`,
    `.SH ${text.description}`,
    ...productText[language].paragraphs.flatMap((paragraph) => ['.PP', escapeRoff(paragraph)]),
    '.PP',
    escapeRoff(words.addresses),
    `.SH ${text.options}`,
    ...commandLineOptions.flatMap((option) => [
      '.TP',
      option === '--data' ? `.BI ${escapeRoff(option)} " ${words.directory}"` : `.B ${escapeRoff(option)}`,
      escapeRoff(words.options[option]),
    ]),
    '.PP',
    escapeRoff(text.chromium),
    `.SH ${text.files}`,
    ...[
      ['~/.config/Outpost/', text.data],
      ['~/.config/autostart/outpost.desktop', text.autostart],
    ].flatMap(([file = '', what = '']) => ['.TP', `.I ${escapeRoff(file)}`, escapeRoff(what)]),
    `.SH ${text.status}`,
    ...text.codes.flatMap((meaning, code) => ['.TP', `.B ${code}`, escapeRoff(meaning)]),
    '',
  ].join('\n');
}

/** In roff a bare minus is a hyphen, a backslash begins a request, and so does a dot or an apostrophe at a line’s start. */
export function escapeRoff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('~', '\\(ti')
    .replace(/^[.']/, '\\&$&');
}
