import { expect, test } from 'vitest';
import { sparklinePath } from '../../../../renderer/features/ratings/sparkline.ts';

const dayMs = 86_400_000;
const today = Date.UTC(2026, 10, 24);
const ago = (days: number, rating: number) => ({ day: today - days * dayMs, rating });

test('a curve holds each rating until the next point, and ends today', () => {
  expect(sparklinePath([ago(30, 1500), ago(15, 1600), ago(0, 1550)], today, 60, 20)).toBe(
    'M0 20H30V0H60V10H60',
  );
});

test('an unchanged rating is a level line in the middle', () => {
  expect(sparklinePath([ago(30, 1500)], today, 60, 20)).toBe('M0 10H60');
});

test('small changes stay small', () => {
  expect(sparklinePath([ago(30, 1500), ago(15, 1502)], today, 60, 20)).toBe('M0 11H30V9H60');
});

test('there is no curve without points, and none that leaves its box', () => {
  expect(sparklinePath([], today, 60, 20)).toBe('');
  expect(sparklinePath([ago(90, 1500), ago(-3, 1600)], today, 60, 20)).toBe('M0 20H60V0H60');
});
