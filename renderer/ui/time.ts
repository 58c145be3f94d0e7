/**
 * Times in words. All arguments are ms since the epoch or ms. Everything the app says is English, and so are its dates:
 * the day before the month's name, 24 hours. `Intl` is left alone on purpose, for it first looks through the calendars
 * of every language it knows, which would cost each start about 50 ms.
 */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `just now`, `4 min ago`, `in 2 h`, `yesterday`, or a date once it is more than six days away. */
export function relativeTime(at: number, now: number): string {
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
  return shortDate(at, now);
}

/** How many midnights lie between, positive for the past. */
function calendarDays(at: number, now: number): number {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(at)) / day);
}

/** `3 Nov`, with the year when it is another than that of `now`. */
function shortDate(at: number, now: number): string {
  const date = new Date(at);
  const year = date.getFullYear() === new Date(now).getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${date.getDate()} ${months[date.getMonth()]?.slice(0, 3)}${year}`;
}

/** `Today`, `Yesterday`, or for example `Sunday 5 January`, with the year when it is another than that of `now`. */
export function dayName(at: number, now: number): string {
  const days = calendarDays(at, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const date = new Date(at);
  const year = date.getFullYear() === new Date(now).getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${weekdays[date.getDay()]} ${date.getDate()} ${months[date.getMonth()]}${year}`;
}

/** Date and time in full, for example `21 November 2026, 14:02:07`. */
export function exactTime(at: number): string {
  const date = new Date(at);
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}, ${hoursAndMinutes(at)}:${twoDigits(date.getSeconds())}`;
}

/** Hours and minutes, with the date before them when it is another day than `now`. */
export function clockTime(at: number, now: number): string {
  const time = hoursAndMinutes(at);
  return calendarDays(at, now) === 0 ? time : `${shortDate(at, now)}, ${time}`;
}

function hoursAndMinutes(at: number): string {
  const date = new Date(at);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** `4 s`, `3 min`, `2 h`: how long, in one unit, rounded up so that it never says 0 too early. */
export function duration(ms: number): string {
  if (ms < minute) return `${Math.max(0, Math.ceil(ms / second))} s`;
  if (ms < hour) return `${Math.ceil(ms / minute)} min`;
  return `${Math.ceil(ms / hour)} h`;
}
