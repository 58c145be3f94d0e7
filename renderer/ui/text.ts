import { createContext, useContext } from 'react';
import type { Catalogue } from '@text/catalogue.ts';
import { forms, type Forms } from '@text/forms.ts';
import type { Language } from '@text/language.ts';
import { times, type Times } from '@text/times.ts';

export { setSystemLocale } from '@text/region.ts';

/** Language of the subtree; English by default. */
export const LanguageContext = createContext<Language>('en');

export const useLanguage = (): Language => useContext(LanguageContext);

/** Texts of a catalogue in the user's language. */
export const useText = <T>(catalogue: Catalogue<T>): T => catalogue[useLanguage()];

/** Numbers, plurals and lists in the user's language. */
export const useForms = (): Forms => forms[useLanguage()];

/** Times in the user's language. */
export const useTimes = (): Times => times[useLanguage()];
