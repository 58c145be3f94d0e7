import { beforeAll, describe, expect, it } from 'vitest';
import { createHistory } from '../../../main/practice/archive/history.ts';
import { lagBy, signalOf } from '../../../main/practice/lag.ts';
import { opponentById, opponents, ratingOfOpponent } from '../../../main/practice/opponents.ts';
import { playsPerf, ratingOf, roster } from '../../../main/practice/roster.ts';
import { bucketsOf, expectedScore, resultOf, worstError } from '../../conformance/believable/scores.ts';
import { createProfileCheck, ratedAgainstProfile } from '../../conformance/believable/profile.ts';
import { playLive } from '../../conformance/believable/live.ts';
import { openSampledClub, sampleGames, type SampledGames } from '../../conformance/believable/sample.ts';
import { openClub } from './support.ts';

const sampled = openSampledClub(5);
let games: SampledGames;
beforeAll(() => {
  games = sampleGames(sampled, 30);
});

describe('members', () => {
  it('play only what their profile says, in the past, in arenas and on TV', () => {
    const faultsOf = createProfileCheck(sampled.club);
    for (const list of [games.past, games.arenas, games.tv]) {
      expect(list.length).toBeGreaterThan(40);
      expect(list.flatMap(faultsOf)).toEqual([]);
    }
    expect(ratedAgainstProfile(sampled.club)).toEqual([]);
  });

  it('accept only games that fit their profile, and no bot answers a seek', async () => {
    const played = openSampledClub(6);
    const live = await playLive(played, 8);
    const faultsOf = createProfileCheck(played.club);
    expect(live.flatMap(faultsOf)).toEqual([]);
    const fromLobby = live.filter(({ source }) => source === 'lobby');
    expect(fromLobby.length).toBeGreaterThan(4);
    const titles = fromLobby.flatMap(({ seats }) =>
      Object.values(seats).flatMap((seat) =>
        seat.kind === 'member' ? (played.club.directory.find(seat.id)?.title ?? []) : [],
      ),
    );
    expect(titles).not.toContain('BOT');
  });

  it('are caught outside their profile', () => {
    const [game] = games.past;
    if (!game) throw new Error('no game');
    const faultsOf = createProfileCheck(sampled.club);
    const seat = { kind: 'member', id: 'willow', rating: 1050, provisional: false } as const;
    const seats = { white: seat, black: { ...seat, id: 'you' } };
    expect(faultsOf({ ...game, seats, variant: 'racingKings' })).toEqual([
      'willow does not play racingKings',
    ]);
    expect(faultsOf({ ...game, seats, variant: 'standard', speed: 'rapid', rated: true })).toEqual([
      'willow does not play rated games',
    ]);
  });

  it('have different ratings in different perfs, and the lobby’s in rapid', () => {
    for (const opponent of opponents) {
      expect(ratingOfOpponent(opponent, 'rapid')).toBe(opponent.rating);
      expect(ratingOfOpponent(opponent, 'blitz')).not.toBe(opponent.rating);
    }
    const now = sampled.clock.now();
    const spreads = roster.map((person) => {
      const ratings = person.plays.map((perf) => ratingOf(person, perf, now));
      return Math.max(...ratings) - Math.min(...ratings);
    });
    expect(spreads.filter((points) => points > 20).length).toBeGreaterThan(roster.length / 2);
    expect(roster.every((person) => person.plays.every((perf) => playsPerf(person, perf)))).toBe(true);
  });

  it('that are never rated lose the ratings of an older version', () => {
    const old = openClub();
    const willow = old.state.others.find(({ id }) => id === 'willow');
    const sequoia = old.state.others.find(({ id }) => id === 'sequoia');
    if (!willow || !sequoia) throw new Error('no opponents');
    willow.perfs = { antichess: { games: 400, rating: 1050, rd: 60, prog: 0 } };
    const { rapid } = sequoia.perfs;
    sequoia.perfs = { ...sequoia.perfs, racingKings: { games: 580, rating: 2180, rd: 60, prog: 0 } };
    const kept = openClub({}, { kept: old.state });
    const perfs = (id: string) => kept.state.others.find((one) => one.id === id)?.perfs ?? {};
    expect(Object.values(perfs('willow')).map(({ games: count }) => count)).not.toContain(400);
    expect(perfs('willow').antichess).toBeUndefined();
    expect(perfs('sequoia').racingKings).toBeUndefined();
    expect(perfs('sequoia').rapid).toEqual(rapid);
  });
});

describe('results', () => {
  it('follow the ratings', () => {
    const results = [...games.arenas, ...games.tv].flatMap((game) => resultOf(game) ?? []);
    expect(results.length).toBeGreaterThan(2_000);
    expect(worstError(bucketsOf(results), 1_000)).toBeLessThan(5);
    const wrong = results.map(({ ahead }, index) => ({ ahead, score: index % 2 }));
    expect(worstError(bucketsOf(wrong), 1_000)).toBeGreaterThan(5);
  });

  it('of the past lead to the rating with which the user begins', () => {
    const until = Date.UTC(2026, 2, 1);
    const history = createHistory({ seed: 9, userId: 'you', from: until - 200 * 86_400_000, until });
    const points = history.flatMap((game) => {
      const color = game.seats.white.kind === 'member' && game.seats.white.id === 'you' ? 'white' : 'black';
      const [own, other] = [game.seats[color], game.seats[color === 'white' ? 'black' : 'white']];
      if (own.kind !== 'member' || other.kind !== 'member') return [];
      const score = game.winner === undefined ? 0.5 : Number(game.winner === color);
      return [score - expectedScore(own.rating - other.rating)];
    });
    expect(Math.abs(points.reduce((sum, one) => sum + one, 0) / points.length)).toBeLessThan(0.05);
    const last = history.findLast(({ perf, ratingDiffs }) => perf === 'blitz' && ratingDiffs);
    const seat = Object.values(last?.seats ?? {}).find((one) => one.kind === 'member' && one.id === 'you');
    const color = last?.seats.white === seat ? 'white' : 'black';
    expect(seat?.kind === 'member' && seat.rating + (last?.ratingDiffs?.[color] ?? 0)).toBe(1500);
  });

  it('of the past include named opponents only of about the user’s strength', () => {
    const met = new Map<string, number>();
    for (const { seats } of games.past)
      for (const seat of Object.values(seats))
        if (seat.kind === 'member' && opponentById.has(seat.id))
          met.set(seat.id, (met.get(seat.id) ?? 0) + 1);
    expect(met.get('bramble') ?? 0).toBeGreaterThan(20);
    expect(met.get('sequoia') ?? 0).toBeLessThan(15);
    expect(met.get('willow') ?? 0).toBeLessThan(15);
  });
});

it('gives each member a connection of its own, with bad hours', () => {
  const usual = roster.map(({ id }) =>
    Math.max(...Array.from({ length: 24 }, (_, hour) => signalOf(id, hour * 3_600_000))),
  );
  expect(new Set(usual)).toEqual(new Set([2, 3, 4]));
  const [first] = roster;
  const signals = Array.from({ length: 200 }, (_, hour) => signalOf(first?.id ?? '', hour * 3_600_000));
  expect(new Set(signals).size).toBe(2);
  expect(lagBy(4)(0)).toBeLessThan(lagBy(1)(0));
});
