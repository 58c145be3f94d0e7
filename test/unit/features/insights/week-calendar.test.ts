import { afterEach, expect, test, vi } from 'vitest';
import {
  dayPartOf,
  endOf,
  weekAt,
  weekLater,
  weekNamed,
} from '../../../../main/features/insights/week-calendar.ts';

const hour = 3_600_000;
const inZone = (zone: string) => vi.stubEnv('TZ', zone);
afterEach(() => void vi.unstubAllEnvs());

test('a week begins on Monday and ends with Sunday, in local time', () => {
  inZone('Europe/Berlin');
  const week = weekAt(new Date(2026, 10, 18, 15).getTime());
  expect(week.key).toBe('2026-11-16');
  expect(new Date(week.from).toISOString()).toBe('2026-11-15T23:00:00.000Z');
  expect(weekAt(week.from)).toEqual(week);
  expect(weekAt(week.to - 1)).toEqual(week);
  expect(weekAt(week.to).key).toBe('2026-11-23');
  inZone('Pacific/Auckland');
  expect(weekAt(Date.UTC(2026, 10, 15, 12)).key).toBe('2026-11-16');
});

test('a week in which the clocks change is an hour shorter or longer', () => {
  inZone('Europe/Berlin');
  const length = (key: string) => {
    const week = weekNamed(key);
    return week && (week.to - week.from) / hour;
  };
  expect(length('2026-03-23')).toBe(167);
  expect(length('2026-10-19')).toBe(169);
  expect(length('2026-11-16')).toBe(168);
  const spring = weekNamed('2026-03-23');
  expect(spring && weekLater(spring, 1).from).toBe(spring?.to);
  expect(spring && weekLater(spring, -1).to).toBe(spring?.from);
});

test('a midnight that does not exist begins the day an hour later', () => {
  // On 2018-11-04, a Sunday, clocks in São Paulo went from 0:00 to 1:00.
  inZone('America/Sao_Paulo');
  const week = weekNamed('2018-11-04');
  expect(week?.key).toBe('2018-10-29');
  expect(week && (week.to - week.from) / hour).toBe(167);
});

test('the week at the end of a year belongs to both years', () => {
  inZone('Europe/Berlin');
  const week = weekNamed('2027-01-01');
  expect(week?.key).toBe('2026-12-28');
  expect(week && weekLater(week, 1).key).toBe('2027-01-04');
  expect(week && weekLater(week, -53).key).toBe('2025-12-22');
});

test('a text that is no date names no week', () => {
  for (const text of ['', 'now', '2026-13-01', '2026-02-30', '2026-1-1', '2026-11-16T00', '0050-01-03'])
    expect(weekNamed(text)).toBeNull();
});

test('a game with a date alone counts for that date in every time zone', () => {
  for (const zone of ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Kiritimati']) {
    inZone(zone);
    const monday = { began: Date.UTC(2026, 10, 16), lasted: 0 };
    expect(weekAt(endOf(monday)).key).toBe('2026-11-16');
    expect(weekAt(endOf({ began: Date.UTC(2026, 10, 22), lasted: 0 })).key).toBe('2026-11-16');
    expect(dayPartOf(monday)).toBeNull();
  }
});

test('other games count when they ended, and for the part of the day in which they began', () => {
  inZone('Europe/Berlin');
  const began = new Date(2026, 10, 22, 23, 50).getTime();
  const game = { began, lasted: hour };
  expect(weekAt(endOf(game)).key).toBe('2026-11-23');
  expect(dayPartOf(game)).toBe('evening');
  expect(dayPartOf({ began: new Date(2026, 10, 22, 5).getTime(), lasted: 1 })).toBe('night');
});
