import { memoize } from '../chess/memoize.ts';
import type { Language } from './language.ts';

/** What `plural` chooses among. A language without a form of its own for some number uses `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

export interface Forms {
  /** A number with the language's own signs, at most two digits behind the point: `12,345.5` or `12.345,5`. */
  number(value: number): string;
  /** A share of 1 in whole percent. */
  percent(share: number): string;
  /** The form for so many. */
  plural(count: number, forms: PluralForms): string;
  /** The number and the form for so many: `1 game`, `2,000 games`. */
  count(count: number, forms: PluralForms): string;
  /** `a, b and c`. */
  list(items: readonly string[]): string;
}

/** The region decides how numbers and dates look. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/** The rules of a language by `Intl`, each made at its first use: making them takes time that a start has not. */
export function createForms(language: Language): Forms {
  const locale = locales[language];
  const numbers = memoize(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
  const percents = memoize(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const rules = memoize(() => new Intl.PluralRules(locale));
  const lists = memoize(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const number = (value: number): string => numbers().format(value);
  const plural = (count: number, forms: PluralForms): string => forms[rules().select(count)] ?? forms.other;
  return {
    number,
    percent: (share) => percents().format(share),
    plural,
    count: (count, forms) => `${number(count)} ${plural(count, forms)}`,
    list: (items) => lists().format(items),
  };
}

/** The forms of every language. */
export const forms: Readonly<Record<Language, Forms>> = { en: createForms('en'), de: createForms('de') };
