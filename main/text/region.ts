/**
 * The system's conventions for dates and numbers. Each process sets them once, before it formats the first text;
 * the app's language decides the words.
 */
import type { Language } from './language.ts';

/** The region of each language when the system has another language or none. */
const usual: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/** Regions that write the month before the day. */
const monthFirst = new Set(['en-US', 'en-PR', 'en-GU', 'en-VI', 'en-AS', 'en-MP', 'en-UM']);

let system: string | null = null;

/**
 * `locale`: a BCP 47 tag or a POSIX name such as `de_AT.UTF-8`. Anything else, such as `C`, leaves each language
 * its usual region.
 */
export function setSystemLocale(locale: string): void {
  const [, language, region] =
    /^([a-z]{2})[-_](?:[A-Za-z]{4}[-_])?([A-Za-z]{2})(?=$|[-_.@])/.exec(locale) ?? [];
  system = language === undefined || region === undefined ? null : `${language}-${region.toUpperCase()}`;
}

/** The locale of numbers and dates in a language: with the system's region where the system has this language. */
export function localeOf(language: Language): string {
  return system?.startsWith(`${language}-`) === true ? system : usual[language];
}

/** Whether dates in a language have the month before the day. */
export const hasMonthFirst = (language: Language): boolean => monthFirst.has(localeOf(language));
