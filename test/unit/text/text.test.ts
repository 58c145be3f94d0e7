import { describe, expect, expectTypeOf, it } from 'vitest';
import { catalogue } from '../../../main/text/catalogue.ts';
import { forms } from '../../../main/text/forms.ts';
import { chooseLanguage, languages } from '../../../main/text/language.ts';

describe('the language', () => {
  it('is the chosen one, else the first supported one of the system’s, else English', () => {
    expect(chooseLanguage('de', ['en-US'])).toBe('de');
    expect(chooseLanguage('en', ['de'])).toBe('en');
    expect(chooseLanguage('system', ['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(chooseLanguage('system', ['DE_ch'])).toBe('de');
    expect(chooseLanguage('system', ['den-XX', 'fr'])).toBe('en');
    expect(chooseLanguage('system', [])).toBe('en');
  });
});

describe('a catalogue', () => {
  const text = catalogue({
    en: { title: 'Games', waiting: (count: number) => `${count} waiting`, kinds: { rated: 'Rated' } },
    de: { title: 'Partien', waiting: (count) => `${count} warten`, kinds: { rated: 'Gewertet' } },
  });

  it('has the same names in every language', () => {
    expect(Object.keys(text).toSorted()).toEqual([...languages].toSorted());
    expect(text.en.waiting(2)).toBe('2 waiting');
    expect(text.de.waiting(2)).toBe('2 warten');
    expect(text.de.kinds.rated).toBe('Gewertet');
    expectTypeOf(text.de.title).toEqualTypeOf<string>();
  });

  it('does not compile with a missing or an additional text, or other values', () => {
    // @ts-expect-error The title is missing.
    catalogue({ en: { title: 'Games', more: 'More' }, de: { more: 'Mehr' } });
    // @ts-expect-error English has no such member.
    catalogue({ en: { title: 'Games' }, de: { title: 'Partien', other: 'Andere' } });
    // @ts-expect-error The value is a number, not a name.
    catalogue({ en: { waiting: (count: number) => `${count}` }, de: { waiting: (name: string) => name } });
    expect(languages).toHaveLength(2);
  });
});

describe('forms', () => {
  it('counts and lists by each language’s rules', () => {
    const { en, de } = forms;
    const games = { one: 'game', other: 'games' };
    expect([0, 1, 2, 12_345].map((count) => en.count(count, games))).toEqual([
      '0 games',
      '1 game',
      '2 games',
      '12,345 games',
    ]);
    expect(de.count(12_345, { one: 'Partie', other: 'Partien' })).toBe('12.345 Partien');
    expect(de.plural(1, { one: 'Partie', other: 'Partien' })).toBe('Partie');
    expect(en.number(1234.567)).toBe('1,234.57');
    expect(de.number(1234.567)).toBe('1.234,57');
    expect(en.list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(de.list(['a', 'b', 'c'])).toBe('a, b und c');
    expect(en.percent(0.256)).toBe('26%');
    expect(de.percent(0.256)).toBe('26 %');
  });
});
