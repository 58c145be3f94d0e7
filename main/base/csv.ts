/** Tables for spreadsheets (RFC 4180). Pure. */

export type Cell = string | number | boolean | null | undefined;

/** Rows as a CSV text with CRLF after each. Empty cells for null and undefined. */
export function makeCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A cell that no spreadsheet splits, or takes for a formula. Numbers stay numbers. */
function cell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = withoutFormulas(value);
  return isPlain(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}

/**
 * An apostrophe before each character that begins a formula, full-width forms included, at the beginning of the text and
 * wherever a spreadsheet with other separators than commas could begin a cell. Other control characters are dropped.
 * Linear in the length of the text.
 */
function withoutFormulas(text: string): string {
  let safe = '';
  let beginsCell = true;
  for (const character of text.replaceAll(otherControls, '')) {
    const isFirst = safe === '';
    if (beginsCell && (formulaSigns.has(character) || (isFirst && lineEnds.has(character)))) safe += "'";
    beginsCell = cellStarts.has(character) || (beginsCell && character.trim() === '');
    safe += character;
  }
  return safe;
}

/** Control characters but tab and line ends, halves of surrogate pairs, and characters of no width. */
const otherControls = /[^\P{Cc}\t\r\n]|[\p{Cs}\uFEFF\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F]/gu;
const formulaSigns: ReadonlySet<string> = new Set('=+-@＝＋－＠');
const cellStarts: ReadonlySet<string> = new Set(',;|\t\r\n"\'');
/** Some spreadsheets drop these from the beginning of a cell. */
const lineEnds: ReadonlySet<string> = new Set('\t\r\n');

/** Nothing that separates or quotes; and no number, whose leading zeros would be lost. */
function isPlain(text: string): boolean {
  return text === '' || (/^[\p{L}\p{N}][\p{L}\p{N} _.:-]*$/u.test(text) && !/^[\d.:eE-]+$/.test(text));
}
