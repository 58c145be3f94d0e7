import { memoize } from '../chess/memoize.ts';
import type { Language } from './language.ts';
import { localeOf } from './region.ts';

/** The plural forms that `plural` chooses from; `other` is the fallback. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

export interface Forms {
  /** Formats a number with at most two decimals: `12,345.5` or `12.345,5`. */
  number(value: number): string;
  /** Formats a number with exactly that many decimals: `12,345.0`. */
  fixed(value: number, decimals: 0 | 1 | 2): string;
  /** Formats a difference: `+8`, `−1.5` with the minus sign (U+2212), or `0`. */
  signed(value: number, decimals?: 0 | 1 | 2): string;
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

/** The rules of a language by `Intl`, created lazily, because that delays the start. */
function createForms(language: Language): Forms {
  const numbers = memoize(() => new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2 }));
  const percents = memoize(() => new Intl.NumberFormat(localeOf(language), { style: 'percent' }));
  const rules = memoize(() => new Intl.PluralRules(language));
  const lists = memoize(() => new Intl.ListFormat(localeOf(language), { type: 'conjunction' }));
  const choices = memoize(() => new Intl.ListFormat(localeOf(language), { type: 'disjunction' }));
  const fixed = memoize(
    () =>
      new Map(
        [0, 1, 2].map((decimals) => [
          decimals,
          new Intl.NumberFormat(localeOf(language), {
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          }),
        ]),
      ),
  );
  const number = (value: number): string => numbers().format(value);
  const toFixed = (value: number, decimals: 0 | 1 | 2): string =>
    (fixed().get(decimals) ?? numbers()).format(value);
  const plural = (count: number, forms: PluralForms): string => forms[rules().select(count)] ?? forms.other;
  return {
    number,
    fixed: toFixed,
    signed(value, decimals = 0) {
      const text = toFixed(Math.abs(value), decimals);
      if (!/[1-9]/.test(text)) return text;
      return value < 0 ? `−${text}` : `+${text}`;
    },
    percent: (share) => percents().format(share),
    plural,
    count: (count, forms) => `${number(count)} ${plural(count, forms)}`,
    list: (items) => lists().format(items),
    anyOf: (items) => choices().format(items),
  };
}

export const forms: Readonly<Record<Language, Forms>> = { en: createForms('en'), de: createForms('de') };
