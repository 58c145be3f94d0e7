import { expect, it } from 'vitest';
import { nextArenas, type NextArenasContext } from '../../../../main/features/arenas/next-arenas.ts';
import type { ArenaParticipation, SavedArenaPlan } from '../../../../main/features/arenas/arena-memos.ts';
import type { ArenaEntry } from '../../../../main/service/domain-arenas.ts';

const now = Date.UTC(2026, 10, 24, 12);
const hour = 3_600_000;
const skew = 5_000;
const about: NextArenasContext = {
  accountId: 'me',
  serverNow: now,
  local: (at) => at - skew,
  entry: () => undefined,
};

const entry = (
  arenaId: string,
  startsAt: number,
  more: Partial<ArenaParticipation> = {},
): ArenaParticipation => ({
  ...{ arenaId, name: `Arena ${arenaId}`, startsAt, finishesAt: startsAt + hour },
  ...{ closesFrom: startsAt, access: 'board', phase: 'in', wasIn: true, joinedAt: 0, team: null },
  ...{ password: null, pairing: true, leftIdle: false, rule: null },
  ...more,
});
const plan = (arenaId: string, startsAt: number, join: boolean): SavedArenaPlan => ({
  ...{ arenaId, name: `Plan ${arenaId}`, startsAt, finishesAt: startsAt + hour },
  ...{ remind: 5, join, password: null, team: null, reminded: false },
});

it('lists joined and planned arenas by their start, in this computer’s time', () => {
  const next = nextArenas(
    [entry('later', now + 2 * hour), entry('running', now - hour / 2, { phase: 'paused' })],
    [plan('wanted', now + hour, true), plan('reminded', now + 3 * hour, false)],
    about,
  );
  expect(next.map(({ arenaId, part, startsAt }) => [arenaId, part, startsAt])).toEqual([
    ['running', 'paused', now - hour / 2 - skew],
    ['wanted', 'planned', now + hour - skew],
    ['later', 'in', now + 2 * hour - skew],
    ['reminded', 'reminder', now + 3 * hour - skew],
  ]);
});

it('omits arenas that are over, and a plan whose arena was joined', () => {
  const next = nextArenas(
    [entry('over', now - 2 * hour), entry('both', now + hour)],
    [plan('both', now + hour, true), plan('past', now - hour, true)],
    about,
  );
  expect(next.map(({ arenaId, part }) => [arenaId, part])).toEqual([['both', 'in']]);
});

it('has the terms of a listed arena only', () => {
  const listed: ArenaEntry = {
    ...{ id: 'one', name: 'Renamed', createdBy: 'sequoia', startsAt: 0, finishesAt: 0, minutes: 60 },
    ...{ status: 10, players: 0, clock: { limit: 180, increment: 2 }, rated: true },
    ...{ variant: { key: 'standard' }, perf: { key: 'blitz' } },
  };
  const next = nextArenas([entry('one', now + hour), entry('two', now + hour)], [], {
    ...about,
    entry: (id) => (id === 'one' ? listed : undefined),
  });
  expect(next.map(({ name, terms }) => [name, terms?.clock ?? null])).toEqual([
    ['Renamed', { limit: 180, increment: 2 }],
    ['Arena two', null],
  ]);
});
