import { afterEach, describe, expect, it, vi } from 'vitest';
import { languages } from '../../../main/text/language.ts';
import { hasMonthFirst, localeOf, setSystemLocale } from '../../../main/text/region.ts';
import { momentOfGame, times } from '../../../main/text/times.ts';

const { relative, duration, clock } = times.en;

const s = 1000;
const min = 60 * s;
const h = 60 * min;
const now = new Date(2026, 10, 21, 14, 30, 0).getTime();

describe('a time relative to now', () => {
  it.each([
    [0, 'just now'],
    [44 * s, 'just now'],
    [45 * s, '1 min ago'],
    [4 * min, '4 min ago'],
    [59 * min + 20 * s, '59 min ago'],
    [2 * h, '2 h ago'],
    [11 * h, '11 h ago'],
    [26 * h, 'yesterday'],
    [3 * 24 * h, '3 days ago'],
    [-4 * s, 'in a moment'],
    [-10 * min, 'in 10 min'],
    [-20 * h, 'tomorrow'],
  ])('words %i ms before now as %s', (past, words) => {
    expect(relative(now - past, now)).toBe(words);
  });

  it('counts the early hours of the same day in hours, not as yesterday', () => {
    expect(relative(new Date(2026, 10, 21, 1, 30).getTime(), now)).toBe('13 h ago');
  });

  it('becomes a date after a week, with the year only if it differs', () => {
    expect(relative(new Date(2026, 10, 3).getTime(), now)).toBe('3 Nov');
    expect(relative(new Date(2025, 10, 3).getTime(), now)).toBe('3 Nov 2025');
  });
});

describe('the time of a game', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each(['America/New_York', 'Europe/Berlin'])('with only a date is this date: %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const later = new Date(2026, 2, 9, 9).getTime();
    const date = (day: number) => Date.UTC(2026, 2, day);
    expect(times.en.playedExactly(date(8))).toBe('8 March 2026');
    expect(times.de.playedExactly(date(8))).toBe('8. März 2026');
    expect([1, 6, 8, 9, 10].map((day) => times.en.played(date(day), later))).toEqual([
      ...['1 Mar', '3 days ago', 'yesterday', 'today', 'tomorrow'],
    ]);
    expect(times.en.day(momentOfGame(date(8)), later)).toBe('Yesterday');
    expect(times.en.playedExactly(Date.UTC(1851, 5, 21))).toBe('21 June 1851');
  });

  it('with a time of day is the local one', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const at = Date.UTC(2026, 2, 9, 3, 30);
    expect(times.en.playedExactly(at)).toBe('8 March 2026, 23:30:00');
    expect(times.en.played(at, at + 5 * min)).toBe('5 min ago');
  });
});

describe('durations', () => {
  it.each([
    [0, '0 s'],
    [1, '1 s'],
    [3_400, '4 s'],
    [59_999, '60 s'],
    [61_000, '2 min'],
    [h, '1 h'],
    [h + 3 * min + 1, '1 h 4 min'],
    [2 * h - 1, '2 h'],
    [6 * h - 1, '6 h'],
    [6 * h + 1, '7 h'],
    [47 * h, '47 h'],
    [48 * h, '2 days'],
    [48 * h + 1, '3 days'],
  ])('rounds %i ms up to %s', (ms, words) => {
    expect(duration(ms)).toBe(words);
    expect(times.en.until(ms)).toBe(`in ${words}`);
  });
});

it('has hours and minutes in German, too', () => {
  expect(times.de.until(h + 4 * min)).toBe('in 1 Std. 4 Min.');
});

it('words the duration of a state', () => {
  expect(times.en.since(9 * min + 40 * s)).toBe('for 9 min');
  expect(times.de.since(9 * min + 40 * s)).toBe('seit 9 Min.');
  expect(times.de.since(72 * h)).toBe('seit 3 Tagen');
});

describe('hours and minutes', () => {
  it('omits the date today and puts it before the time on other days', () => {
    expect(clock(new Date(2026, 10, 21, 9, 5).getTime(), now)).toBe('09:05');
    expect(clock(new Date(2026, 10, 20, 9, 5).getTime(), now)).toBe('20 Nov, 09:05');
  });
});

it('spans two days, with both years if they differ', () => {
  const newYear = new Date(2027, 0, 3, 23).getTime();
  expect(times.en.span(new Date(2026, 11, 28).getTime(), newYear)).toBe('28 Dec 2026 – 3 Jan 2027');
  expect(times.de.span(now, new Date(2026, 10, 22).getTime())).toBe('21. Nov. – 22. Nov. 2026');
});

describe('spans', () => {
  it.each([
    [60_000, 'in 1 min'],
    [600_000, 'in 10 min'],
    [3_600_000, 'in 1 h'],
    [86_400_000, 'in 1 day'],
    [172_800_000, 'in 2 days'],
    [5_000, 'in 5 s'],
    [61_500, 'in 2 min'],
  ])('use one unit: %i ms', (ms, words) => {
    expect(times.en.within(ms)).toBe(words);
  });

  it.each([
    [0, '0 s'],
    [59_999, '59 s'],
    [61_000, '1 min'],
    [7_300_000, '2 h'],
    [86_400_001, '1 day'],
  ])('are rounded down if elapsed: %i ms', (ms, words) => {
    expect(times.en.elapsed(ms)).toBe(words);
  });
});

describe('German', () => {
  const de = times.de;

  it.each([
    [0, 'gerade eben'],
    [4 * min, 'vor 4 Min.'],
    [2 * h, 'vor 2 Std.'],
    [26 * h, 'gestern'],
    [3 * 24 * h, 'vor 3 Tagen'],
    [-10 * min, 'in 10 Min.'],
    [-3 * 24 * h, 'in 3 Tagen'],
  ])('words %i ms before now as %s', (past, words) => {
    expect(de.relative(now - past, now)).toBe(words);
  });

  it('formats dates as in German', () => {
    const other = new Date(2025, 2, 3, 9, 5, 7).getTime();
    expect(de.exact(now)).toBe('21. November 2026, 14:30:00');
    expect(de.day(now, now)).toBe('Heute');
    expect(de.day(new Date(2026, 10, 3).getTime(), now)).toBe('Dienstag, 3. November');
    expect(de.clock(other, now)).toBe('3. März 2025, 09:05');
    expect(de.shortWeekday(1)).toBe('Mo');
  });

  it('inflects days by the sentence’s case', () => {
    expect(de.elapsed(2 * 24 * h)).toBe('2 Tage');
    expect(de.duration(2 * 24 * h)).toBe('2 Tage');
    expect(de.ago(2 * 24 * h)).toBe('vor 2 Tagen');
    expect(de.until(2 * 24 * h)).toBe('in 2 Tagen');
    expect(de.within(7 * 24 * h)).toBe('in 7 Tagen');
    expect(de.within(24 * h)).toBe('in 1 Tag');
    expect(de.after(3 * 24 * h)).toBe('nach 3 Tagen');
    expect(de.ago(4 * s)).toBe('vor 4 s');
  });
});

describe('a number of days', () => {
  const days = (count: number): number => count * 24 * h;

  it.each([
    // In the future, a plain duration, in the past, and after which something ended.
    [1, 'en', ['in 1 day', '1 day', '1 day ago', 'after 1 day']],
    [2, 'en', ['in 2 days', '2 days', '2 days ago', 'after 2 days']],
    [14, 'en', ['in 14 days', '14 days', '14 days ago', 'after 14 days']],
    [1, 'de', ['in 1 Tag', '1 Tag', 'vor 1 Tag', 'nach 1 Tag']],
    [2, 'de', ['in 2 Tagen', '2 Tage', 'vor 2 Tagen', 'nach 2 Tagen']],
    [14, 'de', ['in 14 Tagen', '14 Tage', 'vor 14 Tagen', 'nach 14 Tagen']],
  ] as const)('of %i in %s has the case of its sentence', (count, language, expected) => {
    const { within, elapsed, ago, after } = times[language];
    expect([within, elapsed, ago, after].map((format) => format(days(count)))).toEqual(expected);
  });
});

describe('the system’s region', () => {
  afterEach(() => setSystemLocale(''));
  const at = new Date(2025, 2, 4, 9, 5, 7).getTime();

  it.each([
    // A system without a region, or with another language, leaves each language its usual one.
    ['', 'en-GB', 'de-DE', '4 March 2025, 09:05:07'],
    ['C', 'en-GB', 'de-DE', '4 March 2025, 09:05:07'],
    ['C.UTF-8', 'en-GB', 'de-DE', '4 March 2025, 09:05:07'],
    ['en_GB.UTF-8', 'en-GB', 'de-DE', '4 March 2025, 09:05:07'],
    ['en-US', 'en-US', 'de-DE', 'March 4, 2025, 09:05:07'],
    ['en_US.UTF-8', 'en-US', 'de-DE', 'March 4, 2025, 09:05:07'],
    ['en_AU', 'en-AU', 'de-DE', '4 March 2025, 09:05:07'],
    ['de_AT.UTF-8@euro', 'en-GB', 'de-AT', '4 March 2025, 09:05:07'],
    ['de-CH', 'en-GB', 'de-CH', '4 March 2025, 09:05:07'],
    ['fr_FR.UTF-8', 'en-GB', 'de-DE', '4 March 2025, 09:05:07'],
    ['sr_Latn_RS', 'en-GB', 'de-DE', '4 March 2025, 09:05:07'],
  ])('%j is %s in English and %s in German', (system, en, de, exact) => {
    setSystemLocale(system);
    expect(languages.map((language) => localeOf(language))).toEqual([en, de]);
    expect(hasMonthFirst('en')).toBe(en === 'en-US');
    expect(hasMonthFirst('de')).toBe(false);
    expect(times.en.exact(at)).toBe(exact);
    expect(times.de.exact(at)).toBe('4. März 2025, 09:05:07');
  });

  it('puts the month first in every date of a region that does', () => {
    setSystemLocale('en-US');
    expect(times.en.clock(at, now)).toBe('Mar 4, 2025, 09:05');
    expect(times.en.day(new Date(2026, 10, 3).getTime(), now)).toBe('Tuesday, November 3');
    expect(relative(new Date(2026, 10, 3).getTime(), now)).toBe('Nov 3');
  });
});
