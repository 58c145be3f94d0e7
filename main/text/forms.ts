import { memoize } from '../chess/memoize.ts';
import type { Language } from './language.ts';

/** The plural forms that `plural` chooses from; `other` is the fallback. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

export interface Forms {
  /** Formats a number with at most two decimals: `12,345.5` or `12.345,5`. */
  number(value: number): string;
  /** Formats a fraction of 1 in whole percent. */
  percent(share: number): string;
  /** The plural form for the count. */
  plural(count: number, forms: PluralForms): string;
  /** The count with its plural form: `1 game`, `2,000 games`. */
  count(count: number, forms: PluralForms): string;
  /** `a, b and c`. */
  list(items: readonly string[]): string;
  /** `a, b or c`. */
  anyOf(items: readonly string[]): string;
}

/** The region determines the format of numbers and dates. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/** The rules of a language by `Intl`, created lazily, because that delays the start. */
function createForms(language: Language): Forms {
  const locale = locales[language];
  const numbers = memoize(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
  const percents = memoize(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const rules = memoize(() => new Intl.PluralRules(locale));
  const lists = memoize(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const choices = memoize(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const number = (value: number): string => numbers().format(value);
  const plural = (count: number, forms: PluralForms): string => forms[rules().select(count)] ?? forms.other;
  return {
    number,
    percent: (share) => percents().format(share),
    plural,
    count: (count, forms) => `${number(count)} ${plural(count, forms)}`,
    list: (items) => lists().format(items),
    anyOf: (items) => choices().format(items),
  };
}

export const forms: Readonly<Record<Language, Forms>> = { en: createForms('en'), de: createForms('de') };
