import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCsv as makeFile, type Cell } from '../../../main/base/csv.ts';

const english = { separator: ',', decimalMark: '.' } as const;
const german = { separator: ';', decimalMark: ',' } as const;
/** The table without the mark of its encoding. */
const makeCsv = (rows: readonly (readonly Cell[])[], form: Parameters<typeof makeFile>[1] = english) =>
  makeFile(rows, form).slice(1);

/** Parses CSV by RFC 4180. */
function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 1;
    } else cell += character;
  }
  return rows;
}

/** Ignores characters that spreadsheets strip. A leading apostrophe makes a cell text. */
const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/u.test(cell);

describe('makeCsv', () => {
  it('keeps numbers, including negative ones, and plain words unchanged', () => {
    expect(makeCsv([['rank', -3, 2.5, true, null, undefined, '']])).toBe('rank,-3,2.5,true,,,\r\n');
    expect(makeCsv([['Oak tree', 'a-b_c', '3+2 Blitz']])).toBe('Oak tree,a-b_c,"3+2 Blitz"\r\n');
  });

  it('begins with a byte order mark, by which Excel knows the encoding', () => {
    expect(makeFile([['Größe']], english)).toBe('\uFEFFGröße\r\n');
  });

  it('has decimal commas and semicolons for German spreadsheets', () => {
    const rows = [['Wertung', -3, 2.5, 'a;b', '1,5', null, 'a,b']];
    expect(makeCsv(rows, german)).toBe('Wertung;-3;2,5;"a;b";"1,5";;"a,b"\r\n');
  });

  it.each([
    ['=1+1', `"'=1+1"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['  =1', `"  '=1"`],
    ['\u3000=1', `"\u3000'=1"`],
    ['＝1', `"'＝1"`],
    ['＠x', `"'＠x"`],
    ['a;=1;b', `"a;'=1;b"`],
    ['a\t=1', `"a\t'=1"`],
    ['a\n=1', `"a\n'=1"`],
    ['"=1', `"""'=1"`],
    ['\u200b=1', `"'=1"`],
    ['\u0000=1', `"'=1"`],
    ['\u202e=1', `"'=1"`],
    ['0442', '"0442"'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['line\r\nline', '"line\r\nline"'],
  ])('writes %j as text', (text, written) => {
    expect(makeCsv([[text]])).toBe(`${written}\r\n`);
  });

  it('takes linear time for any text', () => {
    for (const text of ['\t', ' ', ',', '"', '=', ' =', ',\t'].map((part) => part.repeat(200_000))) {
      const began = performance.now();
      makeCsv([[text]]);
      // A quadratic implementation takes minutes.
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });

  it('is parsed back cell by cell, and no cell starts a formula with any separator', () => {
    const hostile = fc.stringMatching(/^[=+\-@＝ \t\r\n;,"'|a0]{0,12}$/);
    fc.assert(
      fc.property(fc.array(fc.array(hostile, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const form = rows.length % 2 === 0 ? english : german;
        const text = makeCsv(rows, form);
        const read = readCsv(text, form.separator);
        expect(read.map((row) => row.length)).toEqual(rows.map(() => 2));
        for (const [index, row] of read.entries())
          for (const [column, cell] of row.entries())
            expect(cell.replaceAll("'", '')).toBe(rows[index]?.[column]?.replaceAll("'", ''));
        for (const separator of [',', ';', '\t'])
          for (const cell of readCsv(text, separator).flat()) expect(isFormula(cell), cell).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
