import type { Language } from './language.ts';

/** Something written in every language, mostly the words of one part of the app. */
export type Catalogue<T> = Readonly<Record<Language, T>>;

/**
 * The words of one part of the app: sentences, functions from values to sentences, and groups of both. English says
 * what there is; a language that lacks a word, or fills in other values, does not compile.
 */
export function catalogue<T extends object>(
  words: { readonly en: T } & Readonly<Record<Exclude<Language, 'en'>, NoInfer<T>>>,
): Catalogue<T> {
  return words;
}

/** The words of a catalogue in one language, as parameters name them. */
export type TextOf<C extends Catalogue<unknown>> = C['en'];
