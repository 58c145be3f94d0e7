import { describe, expect, it } from 'vitest';
import { partOnPage } from '../../../../main/features/arenas/part-on-page.ts';
import type { ArenaParticipation } from '../../../../main/features/arenas/arena-memos.ts';
import type { ArenaDetail } from '../../../../main/service/domain-arenas.ts';
import { noon } from './an-arena.ts';

const minute = 60_000;
const arena: ArenaDetail = {
  id: 'abcd1234',
  name: 'Evening',
  startsAt: noon,
  minutes: 60,
  clock: { limit: 600, increment: 0 },
};
const applicant = {
  userId: 'you',
  isBot: false,
  statesBots: true,
  scopes: null,
  arenaBan: false,
  prizeBan: false,
};
const read = (
  page: Partial<ArenaDetail>,
  known?: ArenaParticipation,
  serverNow = noon + minute,
  sinceLeftMs = Infinity,
) => partOnPage(known, { ...arena, ...page }, { applicant, serverNow, now: serverNow, sinceLeftMs });
const me = (withdrawn = false) => ({ me: { rank: 3, ...(withdrawn && { withdrawn }) } });
const entry = (change: Partial<ArenaParticipation>): ArenaParticipation => {
  const made = read(me());
  if (made === null || made === 'left') throw new Error('no entry');
  return { ...made, joinedAt: noon - 60 * minute, ...change };
};
const whole = (...names: string[]) => ({
  players: names.length,
  standing: { page: 1, players: names.map((name) => ({ name, team: 'knights' })) },
});

describe('the part in an arena that was joined on the website', () => {
  it('becomes an entry that asks for no pairing, and whose next join is a cheaper one', () => {
    expect(read(me())).toEqual({
      arenaId: 'abcd1234',
      name: 'Evening',
      startsAt: noon,
      finishesAt: noon + 60 * minute,
      closesFrom: noon + 60 * minute - 30_000,
      access: 'board',
      phase: 'in',
      wasIn: true,
      joinedAt: noon + minute,
      team: null,
      password: null,
      pairing: false,
      elsewhere: true,
      leftIdle: false,
      rule: null,
    });
    expect(read(me(true))).toMatchObject({ phase: 'paused', wasIn: true });
    expect(read(whole('Oak', 'You'))).toMatchObject({ phase: 'in', team: 'knights' });
  });

  it('is no entry where the page does not say so, or the arena is over', () => {
    expect(read({})).toBeNull();
    expect(read(whole('Oak'))).toBeNull();
    expect(read({ ...me(), isFinished: true })).toBeNull();
    expect(read(me(), undefined, noon + 60 * minute)).toBeNull();
    const { startsAt: _startsAt, ...undated } = arena;
    const reading = { applicant, serverNow: noon, now: noon, sinceLeftMs: Infinity };
    expect(partOnPage(undefined, { ...undated, ...me() }, reading)).toBeNull();
  });

  it('changes a known entry by the caller’s own state, and not by a standing, which may be older', () => {
    expect(read(me(true), entry({ pairing: true }))).toMatchObject({ phase: 'paused', pairing: false });
    expect(read(me(), entry({ phase: 'paused', leftIdle: true }))).toMatchObject({
      phase: 'in',
      leftIdle: false,
      pairing: false,
    });
    expect(read(me(), entry({ pairing: true }))).toBeNull();
    expect(read(whole('You'), entry({ phase: 'paused' }))).toBeNull();
    expect(read(me(), entry({ phase: 'asking' }))).toBeNull();
  });

  it('ends when the user has left before the start, but not before servers list new players', () => {
    const before = noon - 10 * minute;
    expect(read(whole('Oak'), entry({}), before)).toBe('left');
    expect(read(whole('Oak'), entry({ joinedAt: before - 5_000 }), before)).toBeNull();
    expect(read(whole('Oak'), entry({}))).toBeNull();
  });

  it('does not come back by a standing that a server has cached, but by the caller’s own state', () => {
    const before = noon - 10 * minute;
    expect(read(whole('You'), undefined, before, 30_000)).toBeNull();
    expect(read(me(), undefined, before, 30_000)).toMatchObject({ phase: 'in' });
    expect(read(whole('You'), undefined, before, minute)).toMatchObject({ phase: 'in' });
  });
});
