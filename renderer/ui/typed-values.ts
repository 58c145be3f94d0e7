/** Parses and formats names, numbers and times in text fields. */

/** Names separated by commas, semicolons or white space, deduplicated without regard to case. */
export function parseNames(text: string): readonly string[] {
  const names = text.split(/[\s,;]+/).filter((name) => name !== '');
  return names.filter(
    (name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index,
  );
}

export function makeNames(names: readonly string[]): string {
  return names.join(', ');
}

/** A whole number up to `most`; null for an empty text; undefined for anything else. */
function parseWhole(text: string, most: number): number | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  if (!/^\d{1,4}$/.test(plain)) return undefined;
  const number = Number(plain);
  return number <= most ? number : undefined;
}

export const parseRating = (text: string): number | null | undefined => parseWhole(text, 4_000);

/** As `parseWhole`, from 1. */
export function parseCount(text: string, most: number): number | null | undefined {
  const count = parseWhole(text, most);
  return count === 0 ? undefined : count;
}

/** Formats minutes since midnight as `22:05`, the value of a time field. */
export function makeTime(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export function parseTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  return Number(hours) < 24 && Number(minutes) < 60 ? total : undefined;
}
