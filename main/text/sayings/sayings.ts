import type { Language } from '../language.ts';

/** How another language says it: the same places, or a function from what stands at them. */
export type Rendering = string | ((values: Readonly<Record<string, string>>) => string);

/** By the English sentence, which holds `{place}` where a value stands. */
export type Renderings<S extends string = string> = Readonly<Record<S, Rendering>>;

/** What parts of main say, in every language but English. */
export type Sayings<S extends string = string> = Readonly<Record<Exclude<Language, 'en'>, Renderings<S>>>;

export function sayings<S extends string>(renderings: Sayings<S>): Sayings<S> {
  return renderings;
}
