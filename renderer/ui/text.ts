import { createContext, useContext } from 'react';
import type { Catalogue } from '@text/catalogue.ts';
import { forms, type Forms } from '@text/forms.ts';
import type { Language } from '@text/language.ts';
import { times, type Times } from '@text/times.ts';

/** The language of everything below; English where nobody said. */
export const LanguageContext = createContext<Language>('en');

export const useLanguage = (): Language => useContext(LanguageContext);

/** The words of a part of the app in the user's language. */
export const useText = <T>(catalogue: Catalogue<T>): T => catalogue[useLanguage()];

/** How the user's language writes numbers, plurals and lists. */
export const useForms = (): Forms => forms[useLanguage()];

/** How the user's language says times. */
export const useTimes = (): Times => times[useLanguage()];
