/** English words of the app's catalogues that no German text has: found in a German window, they are untranslated. */
import { german } from '../../main/text/messages/de/index.ts';
import { english } from '../../main/text/messages/en/index.ts';
import { languages, type Language } from '../../main/text/language.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../main/**/*-words.ts', '../../main/text/times.ts', '../../renderer/**/*-text.ts'],
  { eager: true },
);

function isCatalogue(value: unknown): value is Readonly<Record<Language, unknown>> {
  return typeof value === 'object' && value !== null && languages.every((language) => language in value);
}

/** All texts of a value: strings, and the literals in the source of functions. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    const literals = String(value).matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g);
    return [...literals].map(([, a, b, c]) => (a ?? b ?? c ?? '').replaceAll(/\$\{[^}]*\}/g, ' '));
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

function wordsIn(language: Language): Set<string> {
  const messages = Object.values(language === 'en' ? english : german).map((template) =>
    template.replaceAll(/\{\w+/g, '{'),
  );
  const catalogues = Object.values(modules).flatMap((module) =>
    Object.values(module).flatMap((value) => (isCatalogue(value) ? textsOf(value[language]) : [])),
  );
  return new Set([...messages, ...catalogues].flatMap(wordsOf));
}

const inGerman = wordsIn('de');
const onlyEnglish = new Set([...wordsIn('en')].filter((word) => !inGerman.has(word)));

/** The words of a text that only the English catalogues have. */
export const englishWordsIn = (text: string): readonly string[] =>
  wordsOf(text).filter((word) => onlyEnglish.has(word));
