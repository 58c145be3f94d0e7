/** Days in text fields. Pure. */

/** How a language writes a day in figures. */
export interface DayForm {
  readonly monthFirst: boolean;
  readonly separator: string;
}

/** A UTC day as a field shows it: day, month and year in the order of the user's region. Empty for none. */
export function makeDay(at: number | undefined, { monthFirst, separator }: DayForm): string {
  if (at === undefined) return '';
  const [year = '', month = '', date = ''] = new Date(at).toISOString().slice(0, 10).split('-');
  return (monthFirst ? [month, date, year] : [date, month, year]).join(separator);
}

/**
 * The first ms of a UTC day typed as `4.5.2026`, `04/05/2026` (in the region's order) or `2026-05-04`; undefined when
 * it is none.
 */
export function parseDay(text: string, { monthFirst }: Pick<DayForm, 'monthFirst'>): number | undefined {
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
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? at : undefined;
}
