import { describe, expect, it } from 'vitest';
import { makeCalendar } from '../../../../main/features/arenas/calendar.ts';
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
  it('has no line of more than 75 bytes, and loses nothing by folding', () => {
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:Line one\\nline two ${'ü'.repeat(60)}`);
  });
});

describe('results as a table', () => {
  it('keep points that begin with a zero, and quotes', () => {
    const text = makeResultsSheet([
      { rank: 1, username: 'Oak', title: 'GM', score: 9, rating: 2500, performance: 2600, sheet: '0442' },
      { rank: 2, username: '=x"y', score: 3 },
    ]);
    expect(text.split('\r\n')).toEqual([
      'rank,title,username,rating,score,performance,team,sheet',
      '1,GM,Oak,2500,9,2600,,"0442"',
      '2,,"=x""y",,3,,,',
      '',
    ]);
  });
});
