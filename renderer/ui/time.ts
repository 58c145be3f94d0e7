/** Times in words. All arguments are ms since the epoch or ms. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const dayAndMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs far more than using one, and lists use the same few for every row. */
function formatter(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

/** `just now`, `4 min ago`, `in 2 h`, `yesterday`, or a date once it is more than six days away. */
export function relativeTime(at: number, now: number, locale?: string): string {
  const past = now - at;
  const distance = Math.abs(past);
  if (distance < 45 * second) return past >= -second ? 'just now' : 'in a moment';
  const say = (amount: number, unit: string): string =>
    past > 0 ? `${amount} ${unit} ago` : `in ${amount} ${unit}`;
  if (distance < hour) return say(Math.max(1, Math.round(distance / minute)), 'min');
  const days = calendarDays(at, now);
  if (distance < 12 * hour || days === 0) return say(Math.max(1, Math.round(distance / hour)), 'h');
  if (days === 1) return 'yesterday';
  if (days === -1) return 'tomorrow';
  if (Math.abs(days) < 7) return say(Math.abs(days), 'days');
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return formatter(locale, sameYear ? dayAndMonth : { ...dayAndMonth, year: 'numeric' }).format(at);
}

/** How many midnights lie between, positive for the past. */
function calendarDays(at: number, now: number): number {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(at)) / day);
}

/** Date and time in full, for example `21 November 2026 at 14:02:07`. */
export function exactTime(at: number, locale?: string): string {
  return formatter(locale, { dateStyle: 'long', timeStyle: 'medium' }).format(at);
}

/** Hours and minutes, with the date before them when it is another day than `now`. */
export function clockTime(at: number, now: number, locale?: string): string {
  const time = formatter(locale, { hour: '2-digit', minute: '2-digit' }).format(at);
  if (calendarDays(at, now) === 0) return time;
  return `${formatter(locale, dayAndMonth).format(at)}, ${time}`;
}

/** `4 s`, `3 min`, `2 h`: how long, in one unit, rounded up so that it never says 0 too early. */
export function duration(ms: number): string {
  if (ms < minute) return `${Math.max(0, Math.ceil(ms / second))} s`;
  if (ms < hour) return `${Math.ceil(ms / minute)} min`;
  return `${Math.ceil(ms / hour)} h`;
}
