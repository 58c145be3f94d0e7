import { describe, expect, it } from 'vitest';
import { chooseCandidate } from '../../../main/practice/engine.ts';
import { afterGame, firstPerf, isProvisional } from '../../../main/practice/ratings.ts';
import { makeSnapshot, parseSnapshot, takeUp } from '../../../main/practice/snapshot.ts';
import { isValidClock, isValidDays } from '../../../main/practice/time-control.ts';
import { openClub, playMoves, startGame } from './support.ts';

describe('chooseCandidate', () => {
  const candidates = [
    { uci: 'a', score: 50 },
    { uci: 'b', score: 0 },
    { uci: 'c', score: -400 },
  ];

  it('plays the best when it is sure', () => {
    for (const roll of [0, 0.5, 0.999]) expect(chooseCandidate(candidates, 0, roll)?.uci).toBe('a');
  });

  it('spreads over candidates by how far they lie behind', () => {
    const rolls = Array.from({ length: 1_000 }, (_, index) => chooseCandidate(candidates, 50, index / 1_000)?.uci);
    const share = (uci: string) => rolls.filter((one) => one === uci).length / 1_000;
    expect(share('a')).toBeCloseTo(1 / (1 + Math.exp(-1)), 1);
    expect(share('b')).toBeGreaterThan(0.2);
    expect(share('c')).toBeLessThan(0.01);
  });

  it('has nothing to choose from nothing', () => expect(chooseCandidate([], 10, 0.5)).toBeUndefined());
});

describe('ratings', () => {
  it('move by what a result says, less and less', () => {
    const strong = { games: 500, rating: 1900, rd: 60, prog: 0 };
    const upset = afterGame(firstPerf, strong, 1);
    const expected = afterGame(firstPerf, strong, 0);
    expect(upset.rating - 1500).toBeGreaterThan(2 * (1500 - expected.rating));
    expect(afterGame(strong, firstPerf, 0.5).rating).toBeLessThan(1900);
    let perf = firstPerf;
    for (let game = 0; game < 200; game += 1) perf = afterGame(perf, strong, 0.5);
    expect(perf.games).toBe(200);
    expect(perf.rd).toBeLessThan(60);
    expect(Math.abs(perf.rating - strong.rating)).toBeLessThan(30);
    expect(isProvisional(firstPerf)).toBe(true);
    expect(isProvisional(perf)).toBe(false);
  });
});

it.each([
  [600, 5, true], [0, 1, true], [15, 0, true], [90, 0, true], [10_800, 60, true],
  [0, 0, false], [61, 0, false], [10_860, 0, false], [600, 61, false], [600, -1, false], [NaN, 0, false],
])('takes %d+%d as a clock: %s', (limit, increment, valid) => expect(isValidClock(limit, increment)).toBe(valid));

it('takes only the days that the service has', () => {
  expect([1, 2, 3, 4, 14, 15].filter(isValidDays)).toEqual([1, 2, 3, 14]);
});

describe('a snapshot', () => {
  it('goes on where the game stopped, without the time in between', async () => {
    const before = openClub({ seed: 5 });
    const game = startGame(before, { limit: 60, increment: 0 });
    playMoves(before, game, 'e2e4 e7e5');
    before.clock.advance(10_000);
    before.challengeUser({ challenger: 'willow', rated: false, color: 'white', timeControl: { type: 'clock', limit: 60, increment: 0 } });
    const days = before.challengeUser({ challenger: 'willow', rated: false, color: 'white', timeControl: { type: 'correspondence', daysPerTurn: 3 } });
    const text = makeSnapshot({ savedAt: before.clock.now(), state: before.state });

    const parsed = parseSnapshot(text);
    if (typeof parsed === 'string') throw new Error(parsed);
    const later = parsed.savedAt + 86_400_000;
    const kept = takeUp(parsed, later);
    const after = openClub({ seed: 5 }, { kept });
    // The test's clock stands a day and more before `later`: only the difference to it matters.
    after.clock.jump(later - after.clock.now());
    const restored = after.game(game.id);
    expect(after.games.remaining(restored, 'white')).toBe(50_000);
    expect(after.challenges.open().map((one) => one.id)).toEqual([days.id]);
    expect(after.events).toMatchObject([{ type: 'gameStart', game: { id: game.id } }, { challenge: { id: days.id } }]);
    playMoves(after, restored, 'g1f3');
    await after.pass(5_000);
    expect(restored.moves).toHaveLength(4);
    expect([game.id, days.id]).not.toContain(after.lots.id(8));
  });

  it('is known as damaged by any change', () => {
    const club = openClub();
    startGame(club);
    const text = makeSnapshot({ savedAt: 1, state: club.state });
    expect(parseSnapshot(text.slice(0, -40))).toMatch('damaged');
    expect(parseSnapshot(text.replace('"you"', '"yov"'))).toMatch('damaged');
    expect(parseSnapshot(text.replace('"version":1', '"version":2'))).toMatch('another version');
    expect(parseSnapshot('')).toBe('not a state file');
    expect(parseSnapshot('null\nnull')).toBe('not a state file');
  });
});

it('has the same course for the same seed, another for another', async () => {
  const course = async (seed: number) => {
    const club = openClub({ seed, welcomeChallengeMs: 1_000 });
    await club.pass(1_000);
    club.api.acceptChallenge(club.challenges.open()[0]?.id ?? '', { color: 'black' });
    club.api.challengeComputer({ level: '2', 'clock.limit': '300', 'clock.increment': '0' });
    await club.pass(20_000);
    return JSON.stringify([club.events, club.state]);
  };
  const first = await course(7);
  expect(await course(7)).toBe(first);
  expect(await course(8)).not.toBe(first);
});
