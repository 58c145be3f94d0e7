import { describe, expect, it } from 'vitest';
import { full, me, state, summary } from './fixtures.ts';
import { setUp } from './games-set-up.ts';

describe('a repeated state', () => {
  it('does not reset the running clock: offers, duplicates and new streams state it as of the turn’s start', () => {
    const { clock, games, start, states, last } = setUp();
    start();
    clock.advance(1_000);
    states('e2e4 e7e5 g1f3', { whiteMs: 590_000, blackMs: 580_000 });
    const heard = clock.now();
    clock.advance(5_000);
    const offer = { drawOffer: { white: true, black: false } };
    states('e2e4 e7e5 g1f3', { whiteMs: 590_000, blackMs: 580_000, ...offer });
    expect(last()).toMatchObject({ drawOffer: 'white', clockAt: heard, updatedAt: heard + 5_000 });
    clock.advance(5_000);
    const again = state('e2e4 e7e5 g1f3', { whiteMs: 590_000, blackMs: 580_000 });
    games.streamEvent(me.id, 'game0001', { type: 'gameFull', game: full('', { state: again }) }, clock.now());
    expect(last()).toMatchObject({ clockAt: heard, updatedAt: heard + 10_000 });
  });

  it('resets it if the server states other clocks', () => {
    const { clock, start, states, last } = setUp();
    start();
    states('e2e4 e7e5 g1f3', { whiteMs: 590_000, blackMs: 580_000 });
    clock.advance(5_000);
    states('e2e4 e7e5 g1f3', { whiteMs: 590_000, blackMs: 575_000 });
    expect(last()).toMatchObject({ clockAt: clock.now(), clocks: { black: 575_000 } });
    clock.advance(2_000);
    states('e2e4 e7e5', { whiteMs: 590_000, blackMs: 575_000 });
    expect(last().clockAt).toBe(clock.now());
  });

  it('does not revive a finished game: a list made before the end can come late', () => {
    const { games, clock } = setUp();
    const { compat: _, ...browserOnly } = summary();
    games.fold(me.id, { type: 'gameStart', game: browserOnly }, clock.now());
    games.fold(me.id, { type: 'gameFinish', game: { ...browserOnly, status: 'resign' } }, clock.now());
    games.fold(me.id, { type: 'gameStart', game: browserOnly }, clock.now());
    expect(games.list()).toMatchObject([{ over: true }]);
    expect(games.own()).toEqual([]);
  });
});
