import { describe, expect, it } from 'vitest';
import { wishesOf } from '../../../../main/features/arenas/rule-wishes.ts';
import type { ArenaParticipation } from '../../../../main/features/arenas/arena-memos.ts';
import {
  narrowingOf,
  openArenaFilter,
  passesArenaFilter,
  type ArenaFilter,
} from '../../../../preload/contract/arena-filter.ts';
import type { ArenaRow, ArenaRule } from '../../../../preload/contract/arenas.ts';
import { noon, row, rule } from './an-arena.ts';

const minute = 60_000;

const wishes = (
  rows: readonly ArenaRow[],
  now: number,
  change: Partial<ArenaRule> = {},
  joins: readonly { rule: string; at: number }[] = [],
  entries: readonly ArenaParticipation[] = [],
) => wishesOf([rule(change)], rows, now, joins, entries, (at) => at).map((one) => one.row.id);

describe('a filter', () => {
  it.each<[Partial<ArenaFilter>, boolean]>([
    [{}, true],
    [{ speeds: ['blitz'] }, true],
    [{ speeds: ['rapid'] }, false],
    [{ variants: ['standard', 'horde'] }, true],
    [{ variants: ['horde'] }, false],
    [{ rated: 'casual' }, false],
    [{ official: 'official' }, true],
    [{ official: 'members' }, false],
    [{ minMinutes: 58 }, false],
    [{ maxMinutes: 57 }, true],
    [{ fits: true }, true],
    [{ botsAllowed: true }, false],
    [{ myTeams: true }, false],
    [{ mine: true }, false],
    [{ text: ' hourly ' }, true],
    [{ text: 'daily' }, false],
  ])('%j: %s', (change, passes) => {
    expect(passesArenaFilter(row(), { ...openArenaFilter, ...change })).toBe(passes);
  });
  it('treats “open to me” as playable by the account at all', () => {
    const filter = { ...openArenaFilter, fits: true };
    expect(passesArenaFilter(row({ fit: 'unknown' }), filter)).toBe(false);
    expect(passesArenaFilter(row({ access: 'never' }), filter)).toBe(false);
  });
  it('counts its active conditions', () => {
    expect(narrowingOf(openArenaFilter)).toBe(0);
    expect(narrowingOf({ ...openArenaFilter, speeds: ['blitz'], text: 'x' })).toBe(2);
  });
});

describe('the arenas that rules join', () => {
  it('are limited by the lead time before the start, and by the remaining time', () => {
    expect(wishes([row()], noon - 6 * minute)).toEqual([]);
    expect(wishes([row()], noon - 5 * minute)).toEqual(['abcd1234']);
    expect(wishes([row({ state: 'started' })], noon + 50 * minute)).toEqual(['abcd1234']);
    expect(wishes([row({ state: 'started' })], noon + 53 * minute)).toEqual([]);
  });
  it.each([
    { isPrivate: true },
    { access: 'never' as const },
    { fit: 'no' as const },
    { state: 'finished' as const },
  ])('never %j', (change) => {
    expect(wishes([row(change)], noon)).toEqual([]);
  });
  it('are limited per day, earliest first', () => {
    const rows = [
      row({ id: 'c', startsAt: noon + 2 * minute }),
      row({ id: 'a' }),
      row({ id: 'b', startsAt: noon + minute }),
    ];
    expect(wishes(rows, noon)).toEqual(['a', 'b']);
    expect(wishes(rows, noon, {}, [{ rule: 'r1', at: noon - 60 * minute }])).toEqual(['a']);
    expect(wishes(rows, noon, {}, [{ rule: 'r1', at: noon - 25 * 60 * minute }])).toEqual(['a', 'b']);
  });
  it('exclude those entered, and overlapping ones if one at a time is set', () => {
    const entry: ArenaParticipation = {
      arenaId: 'other',
      name: 'Other',
      startsAt: noon - 30 * minute,
      finishesAt: noon + 30 * minute,
      closesFrom: noon + 29 * minute,
      access: 'board',
      phase: 'in',
      wasIn: true,
      joinedAt: noon,
      team: null,
      password: null,
      pairing: true,
      leftIdle: false,
      rule: null,
    };
    expect(wishes([row()], noon, { oneAtATime: true }, [], [entry])).toEqual([]);
    expect(wishes([row()], noon, { oneAtATime: true }, [], [{ ...entry, phase: 'paused' }])).toEqual([
      'abcd1234',
    ]);
    expect(wishes([row({ id: 'other' })], noon, {}, [], [entry])).toEqual([]);
  });
});
