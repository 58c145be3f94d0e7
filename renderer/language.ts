import { chooseLanguage, type Language, type LanguageChoice } from '@text/language.ts';

/** The language that a choice means on this system; the system's own until the choice is known. */
export function languageFor(choice: LanguageChoice | undefined): Language {
  return chooseLanguage(choice ?? 'system', navigator.languages);
}
