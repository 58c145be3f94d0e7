/** An arena of the club, made for a test. */
import { type Arena } from '../../../main/practice/arenas/arena.ts';

export const noon = Date.UTC(2026, 5, 1, 12);

export const minute = 60_000;

export function arena(more: Partial<Arena> = {}): Arena {
  return {
    id: 'Arena001',
    number: 5,
    name: 'Test Arena',
    createdBy: 'sequoia',
    startsAt: noon,
    minutes: 30,
    clock: { limit: 60, increment: 0 },
    variant: 'standard',
    rated: true,
    berserkable: true,
    streakable: true,
    conditions: {},
    ...more,
  };
}
