import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExportedGames } from '../../../../main/service/codec/game-export.ts';
import { makeCalendar } from '../../../../main/features/arenas/calendar.ts';
import { makeGamesFile } from '../../../../main/features/arenas/games-file.ts';
import { csvForms } from '../../../../main/text/csv-form.ts';
import { makeResultsSheet } from '../../../../main/features/arenas/results-sheet.ts';

const arena = {
  id: 'abcd1234',
  name: 'Open; House, “friends”',
  startsAt: Date.UTC(2026, 5, 1, 18, 30),
  finishesAt: Date.UTC(2026, 5, 1, 19, 20),
  address: 'https://example.org/tournament/abcd1234',
  description: `Line one\nline two ${'ü'.repeat(60)}`,
  remind: 15,
};

describe('a calendar file', () => {
  const text = makeCalendar([arena], Date.UTC(2026, 5, 1));
  it('holds one event in UTC, with an alarm', () => {
    expect(text).toContain('DTSTART:20260601T183000Z\r\nDTEND:20260601T192000Z\r\n');
    expect(text).toContain('SUMMARY:Open\\; House\\, “friends”\r\n');
    expect(text).toContain('TRIGGER:-PT15M\r\n');
    expect(text).toContain('UID:abcd1234@example.org\r\n');
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
  it('has no line over 75 bytes, and folding is lossless', () => {
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:Line one\\nline two ${'ü'.repeat(60)}`);
  });
});

/** Parses a calendar by RFC 5545: unfolds lines, splits names and values, unescapes texts. */
function readCalendar(text: string): (readonly [name: string, value: string])[] {
  return text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => {
      const at = line.indexOf(':');
      expect(at, line).toBeGreaterThan(0);
      const value = line
        .slice(at + 1)
        .replaceAll(/\\([\\;,nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark));
      return [line.slice(0, at), value] as const;
    });
}

describe('a calendar file of a hostile server', () => {
  const names = ['BEGIN', 'VERSION', 'PRODID', 'CALSCALE', 'BEGIN', 'UID', 'DTSTAMP', 'DTSTART', 'DTEND'];
  const rest = [
    'SUMMARY',
    'DESCRIPTION',
    'URL',
    'BEGIN',
    'ACTION',
    'DESCRIPTION',
    'TRIGGER',
    'END',
    'END',
    'END',
  ];
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        '\r',
        '\n',
        '\r\n',
        '\\',
        ';',
        ',',
        ':',
        '\u2028',
        '\u0085',
        '\u001b',
        'a',
        '😀',
        '\ud800',
        ' ',
      ),
      maxLength: 120,
    }),
  );

  it('has the same lines for any texts, none of them too long, and round-trips the texts', () => {
    fc.assert(
      fc.property(hostile, hostile, (name, description) => {
        const text = makeCalendar([{ ...arena, name, description }], 0);
        const lines = text.split('\r\n');
        for (const line of lines) {
          const bytes = Buffer.from(line);
          expect(bytes.length).toBeLessThanOrEqual(75);
          expect(bytes.toString()).toBe(line);
          expect(line).not.toMatch(/\p{Cc}/u);
        }
        const read = readCalendar(text);
        expect(read.map(([line]) => line)).toEqual([...names, ...rest]);
        const summary = read.find(([line]) => line === 'SUMMARY')?.[1] ?? '';
        const letters = (one: string) => one.replaceAll(/[^a😀;,:\\]/gu, '');
        expect(letters(summary)).toBe(letters(name));
      }),
      { numRuns: 500 },
    );
  });

  it('does not break lines at a lone CR, and omits an invalid address', () => {
    const attack = 'x\rBEGIN:VALARM\rACTION:PROCEDURE\rATTACH:file:///bin/sh\rEND:VALARM';
    const text = makeCalendar([{ ...arena, name: attack, address: 'no address\r\nATTACH:x' }], 0);
    expect(text).not.toMatch(/\r(?!\n)/);
    expect(text).toContain('SUMMARY:x\\nBEGIN:VALARM\\nACTION:PROCEDURE');
    expect(text).not.toContain('URL:');
    expect(text).toContain('UID:abcd1234@outpost');
  });

  it('has years of four digits', () => {
    const text = makeCalendar([{ ...arena, startsAt: 8.64e15, finishesAt: -8.64e15 }], 0);
    expect(text).toContain('DTSTART:99991231T235959Z');
    expect(text).toContain('DTEND:19700101T000000Z');
  });
});

describe('results as a table', () => {
  it('preserve points with a leading zero, and quotes', () => {
    const text = makeResultsSheet(
      [
        { rank: 1, username: 'Oak', title: 'GM', score: 9, rating: 2500, performance: 2600, sheet: '0442' },
        { rank: 2, username: '=x"y', score: 3 },
      ],
      csvForms.en,
    );
    expect(text.split('\r\n')).toEqual([
      '\uFEFFrank,title,username,rating,score,performance,team,sheet',
      '1,GM,Oak,2500,9,2600,,"0442"',
      `2,,"'=x""y",,3,,,`,
      '',
    ]);
  });
});

describe('the games of an arena', () => {
  it('have the service’s format, so that other programs read them', () => {
    const lines = [
      {
        ...{
          id: 'q7ZvsdUF',
          rated: true,
          variant: 'standard',
          speed: 'blitz',
          status: 'mate',
          winner: 'white',
        },
        ...{ createdAt: 1_780_000_000_000, moves: 'e4 e5', clock: { initial: 180, increment: 2 } },
        players: {
          white: { user: { name: 'Oak', id: 'oak' }, rating: 1500 },
          black: { user: { name: 'Elm', id: 'elm' }, rating: 1480 },
        },
      },
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const { games } = parseExportedGames(text);
    const written = makeGamesFile(games);
    expect(written.split('\n').map((line) => (line === '' ? null : JSON.parse(line)))).toEqual([
      ...lines,
      null,
    ]);
  });
});
