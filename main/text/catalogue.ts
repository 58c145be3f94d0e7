import type { Language } from './language.ts';

/** A value per language, usually the texts of one part of the app. */
export type Catalogue<T> = Readonly<Record<Language, T>>;

/**
 * The texts of one part of the app: sentences, functions that return sentences, and groups of both. English
 * defines the type: a language with missing or different members does not compile.
 */
export function catalogue<T extends object>(
  words: { readonly en: T } & Readonly<Record<Exclude<Language, 'en'>, NoInfer<T>>>,
): Catalogue<T> {
  return words;
}

/** The type of a catalogue's texts in one language. */
export type TextOf<C extends Catalogue<unknown>> = C['en'];
