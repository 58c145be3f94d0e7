/** Weeks from Monday to Sunday in the computer's time zone. Pure, apart from the time zone. */

export interface Week {
  /** The Monday as an ISO date. */
  readonly key: string;
  /** Local midnights, ms since the epoch: the week is [from, to). Not always 168 hours apart. */
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;

/** The week that contains a moment. */
export function weekAt(at: number): Week {
  const date = new Date(at);
  return weekOfDay(date.getFullYear(), date.getMonth(), date.getDate());
}

/** The week that contains an ISO date; null for another text and for a date that does not exist. */
export function weekNamed(text: string): Week | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(year, month - 1, day);
  // Years below 100 mean those of the last century.
  const isDate = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return isDate ? weekOfDay(year, month - 1, day) : null;
}

/** The week this number of weeks later; earlier for a negative one. */
export function weekLater({ from }: Week, weeks: number): Week {
  const monday = new Date(from);
  return weekOfDay(monday.getFullYear(), monday.getMonth(), monday.getDate() + 7 * weeks);
}

function weekOfDay(year: number, month: number, day: number): Week {
  const weekday = (new Date(year, month, day).getDay() + 6) % 7;
  const monday = new Date(year, month, day - weekday);
  const of = (value: number, digits: number) => String(value).padStart(digits, '0');
  return {
    key: `${of(monday.getFullYear(), 4)}-${of(monday.getMonth() + 1, 2)}-${of(monday.getDate(), 2)}`,
    from: monday.getTime(),
    to: new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 7).getTime(),
  };
}

/** Furthest that a date's UTC midnight is from the same date's local noon, rounded up. */
export const dateOnlyMs = 2 * dayMs;

/**
 * When a game counts as ended. Files often have a date without a time, stored as its midnight in UTC: such a game
 * counts for that date in every time zone.
 */
export function endOf({ began, lasted }: { readonly began: number; readonly lasted: number }): number {
  if (!isDateOnly({ began, lasted })) return began + lasted;
  const date = new Date(began);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12).getTime();
}

/** Whether the game's time of day is unknown. */
export const isDateOnly = ({ began, lasted }: { readonly began: number; readonly lasted: number }): boolean =>
  lasted === 0 && began % dayMs === 0;

/** Parts of a day, six hours each from midnight. */
export const dayParts = ['night', 'morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** The part of the day in which a game began; null when unknown. */
export function dayPartOf(game: { readonly began: number; readonly lasted: number }): DayPart | null {
  if (isDateOnly(game)) return null;
  return dayParts[Math.floor(new Date(game.began).getHours() / 6)] ?? null;
}
