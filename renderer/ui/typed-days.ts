/** Days in text fields, as bounds of a span of time. Pure. */

/** How a language writes a day in figures. */
export interface DayForm {
  readonly monthFirst: boolean;
  readonly separator: string;
}

/** Whether the span begins with the day, or ends with it. */
export type DayBound = 'first' | 'last';

const dayMs = 86_400_000;

/**
 * The day of a bound in the order of the user's region; empty for none. `at`: when the span begins, or when it is over,
 * ms. Days are those of the user's time zone; a bound at midnight in UTC is from a link to a UTC day, and has its name.
 */
export function makeDay(at: number | undefined, bound: DayBound, { monthFirst, separator }: DayForm): string {
  if (at === undefined) return '';
  const within = new Date(bound === 'last' ? at - 1 : at);
  const [year, month, day] =
    at % dayMs === 0
      ? [within.getUTCFullYear(), within.getUTCMonth(), within.getUTCDate()]
      : [within.getFullYear(), within.getMonth(), within.getDate()];
  const [dayText, monthText] = [day, month + 1].map((part) => String(part).padStart(2, '0'));
  return [...(monthFirst ? [monthText, dayText] : [dayText, monthText]), String(year).padStart(4, '0')].join(
    separator,
  );
}

/**
 * When a span begins or is over whose first or last day was typed as `4.5.2026`, `04/05/2026` (in the region's order) or
 * `2026-05-04`, ms; undefined when it is none.
 */
export function parseDay(
  text: string,
  bound: DayBound,
  { monthFirst }: Pick<DayForm, 'monthFirst'>,
): number | undefined {
  const typed = text.trim();
  const [, first, mark, second, year] = /^(\d{1,2})([./])(\d{1,2})[./](\d{4})$/.exec(typed) ?? [];
  // Dots are written after days only.
  const [month, date] = monthFirst && mark === '/' ? [first, second] : [second, first];
  const iso =
    date === undefined || month === undefined
      ? typed
      : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined;
  const at = Date.parse(`${iso}T00:00:00Z`);
  // A day that the month does not have may be taken for one of the next month.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(iso)) return undefined;
  const day = new Date(at);
  const local = new Date(2000, 0, 1);
  // By the calendar: a day on which the clocks change has not 24 hours.
  return local.setFullYear(
    day.getUTCFullYear(),
    day.getUTCMonth(),
    day.getUTCDate() + (bound === 'last' ? 1 : 0),
  );
}
