import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createGames } from '../../../main/features/games/games.ts';
import { succeed } from '../../../main/service/errors.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { GameView } from '../../../preload/contract/models.ts';
import { advance } from '../streams/support.ts';
import { me, summary } from './fixtures.ts';
import { createMoveModel } from './move-model.ts';

interface Game {
  readonly seed: number;
  readonly variant: 'standard' | 'crazyhouse';
  readonly path: 'bot' | 'board';
  readonly time: number;
  readonly trouble: number;
}

interface Tally {
  made: number;
  failed: number;
  repeated: number;
}

/** Plays a game between the app and the model, and checks every move against the model's record. */
async function play({ seed, variant, path, time, trouble }: Game, tally: Tally): Promise<void> {
  const clock = createVirtualClock();
  const random = createSeededRandom(seed);
  const gameId = 'game0001';
  const views: GameView[] = [];
  const endpoints = new Set<string>();
  let requests = 0;
  const model = createMoveModel({
    clock,
    random,
    variant,
    time,
    increment: 10_000,
    trouble,
    onEvent: (event) => games.streamEvent(me.id, gameId, event, clock.now()),
    onLink: (live) => games.linkChanged(me.id, gameId, live),
  });
  const games = createGames({
    clock,
    bot: { playsIn: () => false, tookOver: () => false },
    log: silentLog,
    isSignedIn: () => true,
    account: () => ({ ...me, isBot: path === 'bot', scopes: [`${path}:play`] }),
    service: () => ({
      move: (via, _, uci, { signal } = {}) => {
        requests += 1;
        endpoints.add(via);
        return model.move(uci, signal);
      },
      abort: async () => succeed(undefined),
      resign: async () => succeed(undefined),
      offer: async () => succeed(undefined),
      claim: async () => succeed(undefined),
      chat: async () => succeed(undefined),
      berserk: async () => succeed(undefined),
      addTime: async () => succeed(undefined),
      readChat: async () => succeed({ value: [], notes: { unknown: [], unused: [], dropped: [] }, raw: [] }),
      dialect: () => 'wire',
    }),
    delay: () => 0,
    streams: { watch: () => {}, unwatch: () => {}, look: () => model.look() },
    arenaIdOf: () => undefined,
    save: async () => {},
    load: async () => null,
    onCards: () => {},
    onGame: (view) => views.push(view),
    onEnd: () => {},
  });
  const compat = { bot: path === 'bot', board: path === 'board' };
  games.fold(me.id, { type: 'gameStart', game: summary({ compat, variant: { key: variant } }) }, clock.now());
  games.linkChanged(me.id, gameId, true);
  model.begin();

  for (let turn = 0; turn < 14 && !model.isOver(); turn += 1) {
    const ready = () => {
      const view = views.at(-1);
      return (
        view?.over ||
        (view?.isMyTurn && view.pendingMove === null && view.moves.length === model.moves().length)
      );
    };
    for (let waited = 0; !ready() && waited < 60; waited += 1) await advance(clock, 1_000);
    const view = views.at(-1);
    if (!view || view.over || model.isOver()) break;
    expect(ready(), 'the game goes on').toBe(true);
    const ply = view.moves.length;
    const uci = model.choose();
    const before = { played: model.played.length, requests };

    let outcome: 'pending' | 'made' | ContractFailure = 'pending';
    const jump = random.next() < 0.1 * trouble ? (random.next() - 0.5) * 20_000_000 : 0;
    void games.move(me.id, gameId, ply, uci).then(
      () => {
        outcome = 'made';
      },
      (error: unknown) => {
        if (!(error instanceof ContractFailure)) throw error;
        outcome = error;
      },
    );
    const settledOutcome = (): 'pending' | 'made' | ContractFailure => outcome;
    for (let steps = 0; settledOutcome() === 'pending' && steps < 5_000; steps += 1) {
      await advance(clock, clock.untilNext() ?? 1_000);
      if (steps === 3) clock.jump(jump);
    }
    const leftThen = model.timeLeft();
    const wasOver = model.isOver();
    const result = settledOutcome();
    // Pending work has settled by then.
    const during = model.played.slice(before.played);
    await advance(clock, 8_000);
    const mine = model.played.slice(before.played);

    expect(mine.length, 'a move is played at most once').toBeLessThanOrEqual(1);
    for (const one of mine)
      expect(one, 'and only in the position that it was meant for').toEqual({ ply, uci });
    if (result === 'made') {
      expect(during, 'what is told as made is made').toHaveLength(1);
      tally.made += 1;
    } else {
      tally.failed += 1;
      expect(result, 'every move comes to an end').toBeInstanceOf(ContractFailure);
      const asked = result instanceof ContractFailure ? (result.failure.retryAfterMs ?? 0) : 0;
      const outOfTime = leftThen <= Math.max(4_000, asked);
      expect(wasOver || outOfTime, `given up with ${leftThen} ms left: ${String(result)}`).toBe(true);
    }
    tally.repeated += requests - before.requests - 1;
  }
  expect([...endpoints]).toEqual([path]);
}

const runs = 25;

const game = fc.record({
  seed: fc.integer(),
  variant: fc.constantFrom('standard' as const, 'crazyhouse' as const),
  path: fc.constantFrom('bot' as const, 'board' as const),
  time: fc.constantFrom(20_000, 60_000, 600_000),
  trouble: fc.constantFrom(0, 0.5, 1),
});

describe('a move', () => {
  it('is played exactly once while the clock permits, whatever happens to requests, responses and streams', async () => {
    const tally: Tally = { made: 0, failed: 0, repeated: 0 };
    await fc.assert(
      fc.asyncProperty(game, (one) => play(one, tally)),
      { numRuns: runs, seed: 20_260_101 },
    );
    expect(tally.made).toBeGreaterThan(100);
    expect(tally.repeated).toBeGreaterThan(50);
  }, 60_000);
});
