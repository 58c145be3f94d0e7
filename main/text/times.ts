/**
 * Times in words. Arguments are ms since the epoch or durations in ms; hours are 0 to 23. Avoids `Intl`, whose
 * date formats load the calendars of all languages, which would delay each start by about 50 ms.
 */
import { catalogue, type Catalogue } from './catalogue.ts';
import { hasMonthFirst } from './region.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Countdowns below this have minutes, ms: whole hours would be wrong by up to one. */
const exactHours = 6 * hour;

/** Words and formats for dates in one language. */
interface DateWords {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Sunday first. */
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  readonly now: string;
  readonly soon: string;
  readonly yesterday: string;
  readonly tomorrow: string;
  readonly today: string;
  /** Within a sentence. */
  readonly sameDay: string;
  readonly dayBefore: string;
  readonly units: { readonly second: string; readonly minute: string; readonly hour: string };
  readonly days: (amount: number) => string;
  /** Days after `ago`, `in`, `after` and `since`: German puts them into the dative. */
  readonly daysAgo: (amount: number) => string;
  readonly ago: (amount: string) => string;
  readonly in: (amount: string) => string;
  readonly after: (amount: string) => string;
  readonly since: (amount: string) => string;
  /** Day and month, with the year if given. */
  readonly date: (date: number, month: string, year: number | null) => string;
  readonly weekday: (name: string, date: string) => string;
}

export interface Times {
  /** `just now`, `4 min ago`, `in 2 h`, `yesterday`, or a date beyond six days. */
  relative(at: number, now: number): string;
  /** `Today`, `Yesterday`, or for example `Sunday 5 January`, with the year if it differs from that of `now`. */
  day(at: number, now: number): string;
  /** Two days, for example `28 Dec 2026 – 3 Jan 2027`; the first has its year if that differs. */
  span(first: number, last: number): string;
  /** Full date and time, for example `21 November 2026, 14:02:07`. */
  exact(at: number): string;
  /** As `relative`, for the time of a game: of a game with only a date, that date. */
  played(at: number, now: number): string;
  /** As `exact`, for the time of a game: of a game with only a date, that date. */
  playedExactly(at: number): string;
  /** Hours and minutes, preceded by the date unless it is the day of `now`. */
  clock(at: number, now: number): string;
  /** `4 s`, `3 min`, `1 h 4 min` below six hours, `7 h`, and days from two on. Rounded up, so that countdowns reach 0 last. */
  duration(ms: number): string;
  /** The same in the future: `in 4 s`, `in 3 days`. */
  until(ms: number): string;
  /** A round duration as a time frame: `in 1 min`, `in 10 min`, `in 7 days`. */
  within(ms: number): string;
  /** An elapsed duration in one unit, rounded down. */
  elapsed(ms: number): string;
  /** An elapsed duration as a time in the past: `4 s ago`, `3 days ago`. */
  ago(ms: number): string;
  /** The same as a time until something ended: `after 4 s`, `after 3 days`. */
  after(ms: number): string;
  /** The same as the time that a state has lasted: `for 4 s`, `for 3 days`. */
  since(ms: number): string;
  /** `Mon` for 1; Sunday is 0. */
  shortWeekday(weekday: number): string;
  /** `March 2026`; January is 0. */
  month(year: number, month: number): string;
}

function createTimes(words: DateWords): Times {
  const { units } = words;
  const shortDate = (at: number, now: number): string => {
    const date = new Date(at);
    return words.date(date.getDate(), words.shortMonths[date.getMonth()] ?? '', otherYear(at, now));
  };
  /** An amount of the largest unit for which `fits` holds; `days` words amounts of days. */
  const amountOf = (
    ms: number,
    days: (amount: number) => string,
    fits: (unit: number) => boolean,
  ): string => {
    if (fits(day)) return days(Math.floor(ms / day));
    if (fits(hour)) return `${Math.floor(ms / hour)} ${units.hour}`;
    if (fits(minute)) return `${Math.floor(ms / minute)} ${units.minute}`;
    return `${Math.max(0, Math.floor(ms / second))} ${units.second}`;
  };
  const roundedUp = (ms: number, days: (amount: number) => string): string => {
    if (ms < minute) return `${Math.max(0, Math.ceil(ms / second))} ${units.second}`;
    if (ms < hour) return `${Math.ceil(ms / minute)} ${units.minute}`;
    if (ms <= exactHours) {
      const left = Math.ceil(ms / minute);
      const rest = left % 60;
      return `${Math.floor(left / 60)} ${units.hour}${rest === 0 ? '' : ` ${rest} ${units.minute}`}`;
    }
    return ms < 2 * day ? `${Math.ceil(ms / hour)} ${units.hour}` : days(Math.ceil(ms / day));
  };
  /** Amounts of calendar days, and dates beyond six of them. */
  const relativeDay = (at: number, now: number): string => {
    const days = calendarDays(at, now);
    if (days === 1) return words.yesterday;
    if (days === -1) return words.tomorrow;
    if (Math.abs(days) >= 7) return shortDate(at, now);
    return days > 0 ? words.ago(words.daysAgo(days)) : words.in(words.daysAgo(-days));
  };
  const fullDate = (at: number): string => {
    const date = new Date(at);
    return words.date(date.getDate(), words.months[date.getMonth()] ?? '', date.getFullYear());
  };
  const relative: Times['relative'] = (at, now) => {
    const past = now - at;
    const distance = Math.abs(past);
    if (distance < 45 * second) return past >= -second ? words.now : words.soon;
    const say = past > 0 ? words.ago : words.in;
    if (distance < hour) return say(`${Math.max(1, Math.round(distance / minute))} ${units.minute}`);
    if (distance < 12 * hour || calendarDays(at, now) === 0)
      return say(`${Math.max(1, Math.round(distance / hour))} ${units.hour}`);
    return relativeDay(at, now);
  };
  const exact = (at: number): string =>
    `${fullDate(at)}, ${hoursAndMinutes(at)}:${twoDigits(new Date(at).getSeconds())}`;
  return {
    relative,
    exact,
    played(at, now) {
      if (!hasOnlyDate(at)) return relative(at, now);
      const date = momentOfGame(at);
      return calendarDays(date, now) === 0 ? words.sameDay : relativeDay(date, now);
    },
    playedExactly: (at) => (hasOnlyDate(at) ? fullDate(momentOfGame(at)) : exact(at)),
    month: (year, month) => `${words.months[month] ?? ''} ${year}`,
    duration: (ms) => roundedUp(ms, words.days),
    until: (ms) => words.in(roundedUp(ms, words.daysAgo)),
    day(at, now) {
      const days = calendarDays(at, now);
      if (days === 0) return words.today;
      if (days === 1) return words.dayBefore;
      const date = new Date(at);
      const month = words.months[date.getMonth()] ?? '';
      return words.weekday(
        words.weekdays[date.getDay()] ?? '',
        words.date(date.getDate(), month, otherYear(at, now)),
      );
    },
    span(first, last) {
      const month = words.shortMonths[new Date(last).getMonth()] ?? '';
      const end = words.date(new Date(last).getDate(), month, new Date(last).getFullYear());
      return `${shortDate(first, last)} – ${end}`;
    },
    clock(at, now) {
      const time = hoursAndMinutes(at);
      return calendarDays(at, now) === 0 ? time : `${shortDate(at, now)}, ${time}`;
    },
    within: (ms) =>
      words.in(
        ms >= second && ms % second === 0
          ? amountOf(ms, words.daysAgo, (unit) => ms >= unit && ms % unit === 0)
          : roundedUp(ms, words.daysAgo),
      ),
    elapsed: (ms) => amountOf(ms, words.days, (unit) => ms >= unit),
    ago: (ms) => words.ago(amountOf(ms, words.daysAgo, (unit) => ms >= unit)),
    after: (ms) => words.after(amountOf(ms, words.daysAgo, (unit) => ms >= unit)),
    since: (ms) => words.since(amountOf(ms, words.daysAgo, (unit) => ms >= unit)),
    shortWeekday: (weekday) => words.shortWeekdays[weekday] ?? '',
  };
}

/** A game of a file that has a date and no time begins at midnight in UTC, in every time zone of the user. */
const hasOnlyDate = (began: number): boolean => began % day === 0;

/** The time of a game. A date alone becomes the noon of this date in the user's time zone, which is on no other date. */
export function momentOfGame(began: number): number {
  if (!hasOnlyDate(began)) return began;
  const written = new Date(began);
  const local = new Date(2000, 0, 1, 12);
  return local.setFullYear(written.getUTCFullYear(), written.getUTCMonth(), written.getUTCDate());
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The year, if it differs from that of `now`. */
function otherYear(at: number, now: number): number | null {
  const year = new Date(at).getFullYear();
  return year === new Date(now).getFullYear() ? null : year;
}

/** Number of midnights in between, positive for the past. */
function calendarDays(at: number, now: number): number {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(at)) / day);
}

function hoursAndMinutes(at: number): string {
  const date = new Date(at);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

const names = (list: string): readonly string[] => list.split(' ');

export const times: Catalogue<Times> = catalogue({
  en: createTimes({
    months: names('January February March April May June July August September October November December'),
    shortMonths: names('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    weekdays: names('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    shortWeekdays: names('Sun Mon Tue Wed Thu Fri Sat'),
    now: 'just now',
    soon: 'in a moment',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    today: 'Today',
    sameDay: 'today',
    dayBefore: 'Yesterday',
    units: { second: 's', minute: 'min', hour: 'h' },
    days: (amount) => (amount === 1 ? '1 day' : `${amount} days`),
    daysAgo: (amount) => (amount === 1 ? '1 day' : `${amount} days`),
    ago: (amount) => `${amount} ago`,
    in: (amount) => `in ${amount}`,
    after: (amount) => `after ${amount}`,
    since: (amount) => `for ${amount}`,
    date: (date, month, year) =>
      hasMonthFirst('en')
        ? `${month} ${date}${year === null ? '' : `, ${year}`}`
        : `${date} ${month}${year === null ? '' : ` ${year}`}`,
    weekday: (name, date) => (hasMonthFirst('en') ? `${name}, ${date}` : `${name} ${date}`),
  }),
  de: createTimes({
    months: names('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
    shortMonths: names('Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'),
    weekdays: names('Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'),
    shortWeekdays: names('So Mo Di Mi Do Fr Sa'),
    now: 'gerade eben',
    soon: 'gleich',
    yesterday: 'gestern',
    tomorrow: 'morgen',
    today: 'Heute',
    sameDay: 'heute',
    dayBefore: 'Gestern',
    units: { second: 's', minute: 'Min.', hour: 'Std.' },
    days: (amount) => (amount === 1 ? '1 Tag' : `${amount} Tage`),
    daysAgo: (amount) => (amount === 1 ? '1 Tag' : `${amount} Tagen`),
    ago: (amount) => `vor ${amount}`,
    in: (amount) => `in ${amount}`,
    after: (amount) => `nach ${amount}`,
    since: (amount) => `seit ${amount}`,
    date: (date, month, year) => `${date}. ${month}${year === null ? '' : ` ${year}`}`,
    weekday: (name, date) => `${name}, ${date}`,
  }),
});
