import { expect, it } from 'vitest';
import { dayRows, stickyHead } from '../../../../renderer/ui/day-rows.ts';
import { times } from '@text/times.ts';

const at = (id: number, time: number) => ({ id, at: time });
const today = new Date(2026, 10, 20, 12).getTime();
const yesterday = new Date(2026, 10, 19, 12).getTime();

it('has one head per day, and each item once', () => {
  const rows = dayRows([at(3, today), at(2, yesterday), at(2, yesterday), at(1, yesterday)]);
  expect(rows.map((row) => (row.kind === 'day' ? 'day' : row.item.id))).toEqual(['day', 3, 'day', 2, 1]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(5);
  expect(stickyHead(rows, 1)).toBe(0);
  expect(stickyHead(rows, 4)).toBe(2);
  expect(stickyHead([], 0)).toBe(0);
});

it('names recent days in words', () => {
  expect(times.en.day(today, today)).toBe('Today');
  expect(times.en.day(yesterday, today)).toBe('Yesterday');
  expect(times.en.day(new Date(2025, 0, 5).getTime(), today)).toBe('Sunday 5 January 2025');
});
