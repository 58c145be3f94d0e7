import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import {
  closingOf,
  endOf,
  performanceOf,
  pointsFor,
  ranked,
  type Arena,
} from '../../../main/practice/arenas/arena.ts';
import { hasPrizes, isAccepted, opens, verdictsFor } from '../../../main/practice/arenas/entry.ts';
import { createClubArenaSchedule, entryCodeOf } from '../../../main/practice/arenas/schedule.ts';
import { createSimulation, type Simulation } from '../../../main/practice/arenas/simulation.ts';
import { createPublicIds } from '../../../main/practice/public-ids.ts';
import { arenaPeople } from '../../../main/practice/roster.ts';
import { openClub } from './support.ts';
import { noon, minute, arena } from './an-arena.ts';

const ids = createPublicIds(1);

const guests = arenaPeople.slice(0, 12).map((person) => ({ person }));

const open = (more: Partial<Arena> = {}): Simulation =>
  createSimulation({ seed: 1, arena: arena(more), ids, userId: 'you', guests });

describe('points', () => {
  const plain = { berserk: false, streakable: true };

  it('are 2, 1 and 0', () => {
    expect(pointsFor('win', 0, plain)).toEqual({ points: 2, wins: 1 });
    expect(pointsFor('draw', 1, plain)).toEqual({ points: 1, wins: 0 });
    expect(pointsFor('loss', 5, plain)).toEqual({ points: 0, wins: 0 });
  });

  it('are doubled after two wins in a row, unless there are no streaks', () => {
    expect(pointsFor('win', 2, plain).points).toBe(4);
    expect(pointsFor('draw', 2, plain)).toEqual({ points: 2, wins: 0 });
    expect(pointsFor('win', 2, { ...plain, streakable: false }).points).toBe(2);
  });

  it('are one more for a win with half of the time', () => {
    const berserk = { berserk: true, streakable: true };
    expect(pointsFor('win', 0, berserk).points).toBe(3);
    expect(pointsFor('win', 3, berserk).points).toBe(5);
    expect(pointsFor('draw', 0, berserk).points).toBe(1);
  });
});

describe('an arena', () => {
  it('fills before its start, pairs from then on, and leaves a standing', () => {
    const one = open();
    one.advance(noon - minute);
    expect(one.players().length).toBeGreaterThan(2);
    expect(one.pairings()).toEqual([]);
    one.advance(noon);
    expect(one.pairings().length).toBeGreaterThan(0);
    one.advance(noon + 40 * minute);
    const players = one.players();
    const { games, whiteWins, blackWins, draws } = one.stats();
    expect(games).toBe(whiteWins + blackWins + draws);
    expect(games).toBeGreaterThan(20);
    expect(players.reduce((sum, player) => sum + player.games, 0)).toBe(2 * games);
    expect(players).toEqual(ranked(players));
    for (const player of players) {
      const points = [...player.sheet].reduce((sum, digit) => sum + Number(digit), 0);
      expect(player.score).toBe(points);
      expect(player.sheet).toHaveLength(player.games);
      if (player.games > 0) expect(performanceOf(player)).toBeGreaterThan(0);
    }
  });

  it('counts by the rules what its games came to', () => {
    const one = open();
    one.advance(noon + 40 * minute);
    const [best] = one.players();
    const theirs = one
      .pairings()
      .flatMap((pairing) => {
        const plan = one.planOf(pairing);
        const color = pairing.seats.white === best?.id ? 'white' : 'black';
        return plan && pairing.seats[color] === best?.id && plan.endsAt <= endOf(one.arena)
          ? [{ plan, color } as const]
          : [];
      })
      .toSorted((a, b) => a.plan.endsAt - b.plan.endsAt);
    let [wins, sheet] = [0, ''];
    for (const { plan, color } of theirs) {
      const outcome = plan.winner === undefined ? 'draw' : plan.winner === color ? 'win' : 'loss';
      const berserk = plan.bank[color] < 60_000;
      const scored = pointsFor(outcome, wins, { berserk, streakable: true });
      wins = scored.wins;
      sheet = `${scored.points}${sheet}`;
    }
    expect(best?.sheet).toBe(sheet);
  });

  it('lets nobody play two games at once, and pairs nobody once pairings are closed', () => {
    const one = open();
    one.advance(noon + 40 * minute);
    const closing = closingOf(one.arena);
    expect(endOf(one.arena) - closing).toBe(30_000);
    const until = new Map<string, number>();
    for (const pairing of one.pairings()) {
      expect(pairing.startedAt).toBeLessThan(closing);
      const plan = one.planOf(pairing);
      for (const id of Object.values(pairing.seats)) {
        expect(until.get(id) ?? 0).toBeLessThanOrEqual(pairing.startedAt);
        until.set(id, plan?.endsAt ?? 0);
      }
    }
  });

  it('comes to the same, however often one looks', () => {
    const [often, once] = [open(), open()];
    for (let at = noon - 20 * minute; at <= noon + 40 * minute; at += 7_000) often.advance(at);
    once.advance(noon + 40 * minute);
    expect(often.pairings()).toEqual(once.pairings());
    expect(often.players()).toEqual(once.players());
  });

  it('closes pairings between 30 and 120 seconds before its end, by the length of its games', () => {
    const left = (limit: number) => {
      const one = arena({ clock: { limit, increment: 0 } });
      return (endOf(one) - closingOf(one)) / 1_000;
    };
    expect([30, 60, 180, 600].map(left)).toEqual([30, 30, 90, 120]);
  });

  it('pairs the user in the first round after joining before the start', () => {
    const one = open();
    one.advance(noon - minute);
    one.apply({ kind: 'join', at: noon - minute, rating: 1500, asap: false });
    expect(one.wantedUntil()).toBeGreaterThan(noon);
    one.advance(noon);
    expect(one.pairings().filter(({ isUsers }) => isUsers)).toHaveLength(1);
    expect(one.player('you')).toMatchObject({ status: 'playing', score: 0 });
  });

  it('pairs the user at once when asked to, and not again unless asked again', () => {
    const one = open();
    const at = noon + 2 * minute + 1_234;
    one.advance(at);
    one.apply({ kind: 'join', at, rating: 1500, asap: true });
    const [pairing] = one.pairings().filter(({ isUsers }) => isUsers);
    expect(pairing?.startedAt).toBe(at);
    const color = pairing?.seats.white === 'you' ? 'white' : 'black';
    one.advance(at + minute);
    one.apply({
      kind: 'result',
      at: at + minute,
      pairing: pairing?.index ?? 0,
      winner: color,
      berserk: true,
    });
    expect(one.player('you')).toMatchObject({
      status: 'waiting',
      score: 3,
      sheet: '3',
      games: 1,
      berserks: 1,
    });
    one.advance(at + 5 * minute);
    expect(one.pairings().filter(({ isUsers }) => isUsers)).toHaveLength(1);
    one.apply({ kind: 'join', at: at + 5 * minute, rating: 1500, asap: false });
    one.advance(at + 6 * minute);
    expect(one.pairings().filter(({ isUsers }) => isUsers)).toHaveLength(2);
  });

  it('gives up a wish to be paired after a minute', () => {
    const one = createSimulation({ seed: 1, arena: arena(), ids, userId: 'you', guests: [] });
    one.advance(noon + minute);
    one.apply({ kind: 'join', at: noon + minute, rating: 1500, asap: true });
    expect(one.wantedUntil()).toBe(noon + 2 * minute);
    one.advance(noon + 2 * minute);
    expect(one.wantedUntil()).toBeUndefined();
  });

  it('forgets who leaves before the start, and keeps the points of who leaves later', () => {
    const one = open();
    one.advance(noon - minute);
    one.apply({ kind: 'join', at: noon - minute, rating: 1500, asap: false });
    one.apply({ kind: 'withdraw', at: noon - minute });
    expect(one.player('you')).toBeUndefined();
    one.advance(noon + minute);
    one.apply({ kind: 'join', at: noon + minute, rating: 1500, asap: false });
    one.apply({ kind: 'withdraw', at: noon + minute });
    one.advance(noon + 5 * minute);
    expect(one.player('you')).toMatchObject({ status: 'away' });
    expect(one.pairings().filter(({ isUsers }) => isUsers)).toEqual([]);
  });
});

describe('entry', () => {
  const applicant = (more: object = {}) => ({
    id: 'you',
    title: null,
    perf: { games: 30, rating: 1600 },
    createdAt: noon - 100 * 86_400_000,
    isIn: (team: string) => team === 'mine',
    ...more,
  });
  const accepts = (conditions: Arena['conditions'], more: object = {}) =>
    isAccepted(verdictsFor(arena({ conditions }), applicant(more), 'Bullet', noon));

  it('asks for rating, rated games, age of the account, team, title and the list', () => {
    expect(accepts({})).toBe(true);
    expect([accepts({ minRating: 1600 }), accepts({ minRating: 1700 })]).toEqual([true, false]);
    expect([accepts({ maxRating: 1600 }), accepts({ maxRating: 1500 })]).toEqual([true, false]);
    expect([accepts({ minRatedGames: 30 }), accepts({ minRatedGames: 31 })]).toEqual([true, false]);
    expect([accepts({ minAccountAgeInDays: 100 }), accepts({ minAccountAgeInDays: 101 })]).toEqual([
      true,
      false,
    ]);
    expect([accepts({ teamMember: 'mine' }), accepts({ teamMember: 'theirs' })]).toEqual([true, false]);
    expect([accepts({ onlyTitled: true }, { title: 'FM' }), accepts({ onlyTitled: true })]).toEqual([
      true,
      false,
    ]);
    expect([accepts({ allowList: ['you'] }), accepts({ allowList: ['other'] })]).toEqual([true, false]);
    expect(accepts({ allowList: ['other', '%titled'] }, { title: 'CM' })).toBe(true);
  });

  it('is open to bots only where they are allowed', () => {
    expect(accepts({}, { title: 'BOT' })).toBe(false);
    expect(accepts({ botsAllowed: true }, { title: 'BOT' })).toBe(true);
    expect(accepts({ botsAllowed: true, onlyTitled: true }, { title: 'BOT' })).toBe(false);
  });

  it('is by the password, or by a code that is the HMAC-SHA256 of the id under it', () => {
    const code = createHmac('sha256', 'secret').update('you').digest('hex');
    expect(entryCodeOf('secret', 'you')).toBe(code);
    const one = arena({ password: 'secret' });
    expect([opens(one, 'secret', 'you'), opens(one, code, 'you'), opens(one, code, 'other')]).toEqual([
      true,
      true,
      false,
    ]);
    const codes = arena({ password: 'secret', codesOnly: true });
    expect([opens(codes, 'secret', 'you'), opens(codes, code.toUpperCase(), 'you')]).toEqual([false, true]);
    expect(opens(arena(), '', 'you')).toBe(true);
  });

  it('codes agree with a published test vector (RFC 4231, test case 2)', () => {
    expect(entryCodeOf('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('knows prizes by the description', () => {
    expect(hasPrizes(arena({ description: 'Prizes: a book' }))).toBe(true);
    expect(hasPrizes(arena({ description: 'Enterprising play' }))).toBe(false);
  });
});

describe('the day of arenas', () => {
  const schedule = createClubArenaSchedule({ seed: 1, ids, userId: 'you', teams: ['a', 'b', 'c'] });

  it('has official ones of every kind within a month, and one of each way to be let in within a day', () => {
    const month = schedule.startingIn(noon, noon + 31 * 86_400_000);
    const freqs = new Set(month.flatMap(({ schedule: official }) => official?.freq ?? []));
    for (const freq of [
      'hourly',
      'daily',
      'eastern',
      'weekly',
      'weekend',
      'monthly',
      'shield',
      'marathon',
      'unique',
      'yearly',
    ])
      expect(freqs, freq).toContain(freq);
    const today = schedule.startingIn(noon, noon + 86_400_000);
    const has = (fits: (one: Arena) => unknown) => expect(today.some((one) => Boolean(fits(one)))).toBe(true);
    has(({ password, codesOnly }) => password && !codesOnly);
    has(({ codesOnly }) => codesOnly);
    has(({ teamBattle }) => teamBattle);
    has(({ position }) => position?.eco);
    for (const key of [
      'minRating',
      'maxRating',
      'minRatedGames',
      'minAccountAgeInDays',
      'teamMember',
      'onlyTitled',
      'botsAllowed',
      'allowList',
    ] as const)
      has(({ conditions }) => conditions[key]);
    expect(new Set(month.map(({ id }) => id)).size).toBe(month.length);
  });

  it('finds each by its number', () => {
    for (const one of schedule.startingIn(noon, noon + 3_600_000))
      expect(schedule.byNumber(one.number)).toEqual(one);
    expect(schedule.byNumber(-1)).toBeUndefined();
  });
});

describe('arenas of a club that was down meanwhile', () => {
  it('go on as if nothing had happened, and know what the user did', () => {
    const clock = createVirtualClock(noon + 5 * minute);
    const before = openClub({}, { clock });
    const listing = before.arenas.listing() as { started: { id: string; fullName: string }[] };
    const { id = '' } = listing.started.find(({ fullName }) => fullName.startsWith('Hourly')) ?? {};
    expect(before.arenas.join(id, { pairMeAsap: 'true' })).toMatchObject({ ok: true });
    clock.advance(5_000);
    const [game] = before.state.games;
    expect(game).toMatchObject({ source: 'arena', tournamentId: id });
    before.games.resign(game ?? before.game(''), game?.userColor ?? 'white');
    const kept = structuredClone(before.state);
    const results = before.arenas.results(id, 50, true);
    before.close();

    const after = openClub({}, { kept, clock });
    expect(after.arenas.results(id, 50, true)).toEqual(results);
    expect(after.state.games).toHaveLength(1);
  });

  it('count a game that nobody came to as lost', () => {
    const clock = createVirtualClock(noon - 5 * minute);
    const before = openClub({}, { clock });
    const listing = before.arenas.listing() as {
      created: { id: string; fullName: string; startsAt: number }[];
    };
    const next = listing.created.find(
      ({ fullName, startsAt }) => fullName.startsWith('Hourly') && startsAt === noon,
    );
    const id = next?.id ?? '';
    expect(before.arenas.join(id, {})).toMatchObject({ ok: true });
    const kept = structuredClone(before.state);
    before.close();

    clock.advance(15 * minute);
    const after = openClub({}, { kept, clock });
    expect(after.state.games).toEqual([]);
    const results = after.arenas.results(id, 100, true);
    const mine = results.ok ? results.value.find(({ username }) => username === 'You') : undefined;
    expect(mine).toMatchObject({ score: 0, sheet: { scores: '0' } });
  });
});
