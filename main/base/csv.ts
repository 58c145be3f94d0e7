/** CSV for spreadsheets (RFC 4180). Pure. */

export type Cell = string | number | boolean | null | undefined;

export interface CsvForm {
  readonly separator: ',' | ';';
  readonly decimalMark: '.' | ',';
}

/** Without it, Excel reads UTF-8 in the code page of the system. */
const byteOrderMark = '\uFEFF';

/** Returns rows as CSV in UTF-8, each ended by CRLF. Null and undefined become empty cells. */
export function makeCsv(rows: readonly (readonly Cell[])[], form: CsvForm): string {
  const lines = rows.map((row) => row.map((value) => cell(value, form)).join(form.separator));
  return byteOrderMark + lines.map((line) => `${line}\r\n`).join('');
}

/** Escapes one cell so that spreadsheets neither split it nor run it as a formula. Numbers stay numbers. */
function cell(value: Cell, { decimalMark }: CsvForm): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value).replace('.', decimalMark);
  if (typeof value !== 'string') return String(value);
  const safe = withoutFormulas(value);
  return isPlain(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Puts an apostrophe before each character that starts a formula (full-width forms included), at the start of the
 * text and wherever a spreadsheet with another separator could start a cell. Drops other control characters.
 * Linear time.
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

/** Control characters except tab and line ends, lone surrogates, and zero-width characters. */
const otherControls = /[^\P{Cc}\t\r\n]|[\p{Cs}\uFEFF\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F]/gu;
const formulaSigns: ReadonlySet<string> = new Set('=+-@＝＋－＠');
const cellStarts: ReadonlySet<string> = new Set(',;|\t\r\n"\'');
/** Some spreadsheets drop these at the start of a cell. */
const lineEnds: ReadonlySet<string> = new Set('\t\r\n');

/** Whether a cell needs no quotes: no separator or quote, and not a number, whose leading zeros would be lost. */
function isPlain(text: string): boolean {
  return text === '' || (/^[\p{L}\p{N}][\p{L}\p{N} _.:-]*$/u.test(text) && !/^[\d.:eE-]+$/.test(text));
}
