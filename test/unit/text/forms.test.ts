import { describe, expect, it } from 'vitest';
import { forms } from '../../../main/text/forms.ts';
import { localeOf, setSystemLocale } from '../../../main/text/region.ts';

describe('numbers', () => {
  it.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [1_234, '1,234', '1.234'],
    [1_234_567.891, '1,234,567.89', '1.234.567,89'],
    [0.5, '0.5', '0,5'],
  ])('%f has the separators of the language', (value, en, de) => {
    expect([forms.en.number(value), forms.de.number(value)]).toEqual([en, de]);
  });

  it.each([
    [8, 0, '+8', '+8'],
    [-12, 0, '−12', '−12'],
    [0, 0, '0', '0'],
    [-1_234, 0, '−1,234', '−1.234'],
    [1.25, 2, '+1.25', '+1,25'],
    [-0.3, 1, '−0.3', '−0,3'],
    [-0.04, 1, '0.0', '0,0'],
  ] as const)('a difference of %f has a sign: the minus sign, no hyphen', (value, decimals, en, de) => {
    expect([forms.en.signed(value, decimals), forms.de.signed(value, decimals)]).toEqual([en, de]);
  });

  it.each([
    [1, '1 game', '1 Partie'],
    [0, '0 games', '0 Partien'],
    [2, '2 games', '2 Partien'],
    [12_000, '12,000 games', '12.000 Partien'],
  ])('%i has its plural form', (count, en, de) => {
    expect(forms.en.count(count, { one: 'game', other: 'games' })).toBe(en);
    expect(forms.de.count(count, { one: 'Partie', other: 'Partien' })).toBe(de);
  });

  it('a number has the decimals that are asked for, and groups', () => {
    expect([forms.en.fixed(12_345, 1), forms.de.fixed(12_345, 1)]).toEqual(['12,345.0', '12.345,0']);
    expect([forms.en.fixed(-0.26, 1), forms.de.fixed(87.25, 0)]).toEqual(['-0.3', '87']);
  });

  it('percent has a space in German', () => {
    expect([forms.en.percent(0.2), forms.de.percent(0.2)]).toEqual(['20%', '20\u{A0}%']);
  });

  it('lists are joined by words of the language', () => {
    expect(forms.en.list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(forms.de.anyOf(['a', 'b', 'c'])).toBe('a, b oder c');
  });
});

it.each([
  ['de_CH.UTF-8', 'de', "1'234.5"],
  ['de_AT', 'de', '1 234,5'],
  ['en_US.UTF-8', 'en', '1,234.5'],
  ['de_DE.UTF-8', 'en', '1,234.5'],
] as const)('a system with %s writes numbers in %s its own way', (system, language, expected) => {
  setSystemLocale(system);
  const { format } = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2 });
  setSystemLocale('');
  expect(format(1_234.5).replaceAll('\u{A0}', ' ').replaceAll('’', "'")).toBe(expected);
});
