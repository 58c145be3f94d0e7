/** The languages that everything is written in. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Each language as its own speakers call it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** What the user chose; `system` goes by the system's own languages. */
export type LanguageChoice = 'system' | Language;

/** The first of the system's languages (BCP 47 tags, the preferred one first) that there are words in, else English. */
export function chooseLanguage(choice: LanguageChoice, systemTags: readonly string[]): Language {
  if (choice !== 'system') return choice;
  for (const tag of systemTags) {
    const primary = tag.toLowerCase().split(/[-_]/, 1)[0];
    const known = languages.find((language) => language === primary);
    if (known) return known;
  }
  return 'en';
}
