export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The user's choice; `system` follows the system's languages. */
export type LanguageChoice = 'system' | Language;

/** The first supported language among the system's (BCP 47 tags in order of preference), otherwise English. */
export function chooseLanguage(choice: LanguageChoice, systemTags: readonly string[]): Language {
  if (choice !== 'system') return choice;
  for (const tag of systemTags) {
    const primary = tag.toLowerCase().split(/[-_]/, 1)[0];
    const known = languages.find((language) => language === primary);
    if (known) return known;
  }
  return 'en';
}
