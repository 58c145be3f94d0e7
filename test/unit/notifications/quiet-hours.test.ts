import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTimeOf, quietMinutesLeft } from '../../../main/notifications/quiet-hours.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const night = { on: true, from: 22 * 60, to: 7 * 60, days: everyDay };
const at = (day: number, hour: number, minute = 0) => ({ day, minute: hour * 60 + minute });

describe('quiet hours', () => {
  it('span midnight', () => {
    expect(quietMinutesLeft(night, at(1, 21, 59))).toBeNull();
    expect(quietMinutesLeft(night, at(1, 22))).toBe(9 * 60);
    expect(quietMinutesLeft(night, at(2, 0))).toBe(7 * 60);
    expect(quietMinutesLeft(night, at(2, 6, 59))).toBe(1);
    expect(quietMinutesLeft(night, at(2, 7))).toBeNull();
  });

  it('belong to the day on which they begin', () => {
    const friday = { ...night, days: [5] };
    expect(quietMinutesLeft(friday, at(5, 23))).toBe(8 * 60);
    expect(quietMinutesLeft(friday, at(6, 3))).toBe(4 * 60);
    expect(quietMinutesLeft(friday, at(5, 3))).toBeNull();
    expect(quietMinutesLeft({ ...night, days: [6] }, at(0, 3))).toBe(4 * 60);
  });

  it('are none if switched off, and a whole day if both ends are equal', () => {
    expect(quietMinutesLeft({ ...night, on: false }, at(1, 23))).toBeNull();
    expect(quietMinutesLeft({ ...night, from: 60, to: 60 }, at(1, 0))).toBe(60);
    expect(quietMinutesLeft({ ...night, from: 60, to: 60 }, at(1, 1))).toBe(1_440);
  });

  it('last for the set duration on any day, and end on time', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(minute, minute, minute, fc.integer({ min: 0, max: 6 }), (from, to, now, day) => {
        const left = quietMinutesLeft({ on: true, from, to, days: everyDay }, { day, minute: now });
        if (left !== null) expect((now + left) % 1_440).toBe(to);
        const isInside = from < to ? now >= from && now < to : now >= from || now < to;
        expect(left !== null).toBe(isInside);
      }),
    );
  });

  it('use local time', () => {
    const moment = new Date(2026, 4, 6, 23, 15);
    expect(localTimeOf(moment.getTime())).toEqual({ day: 3, minute: 23 * 60 + 15 });
  });
});
