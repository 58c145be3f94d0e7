import { describe, expect, it } from 'vitest';
import { reconnectionOf } from '../../../../renderer/features/game/reconnection.ts';
import { makeStream } from '../make-home.ts';
import { makeGame } from './make-game.ts';

const game = makeGame('e2e4 e7e5', { link: 'catching_up' });
const stream = (more: Parameters<typeof makeStream>[1]) =>
  makeStream('account', { kind: 'game', gameId: 'game', ...more });

describe('the connection of a game', () => {
  it('is not reported while it is live, over, or opened for the first time', () => {
    const waiting = stream({ state: 'waiting', nextAttemptAt: 5_000 });
    expect(reconnectionOf({ ...game, link: 'live' }, [waiting])).toBeNull();
    expect(reconnectionOf({ ...game, link: 'done' }, [waiting])).toBeNull();
    expect(reconnectionOf(game, [stream({ state: 'opening', opens: 1 })])).toBeNull();
    expect(reconnectionOf(game, [])).toBeNull();
  });

  it('says when the next attempt follows, or that one is under way', () => {
    expect(reconnectionOf(game, [stream({ state: 'waiting', nextAttemptAt: 5_000 })])).toEqual({
      nextAttemptAt: 5_000,
    });
    expect(reconnectionOf(game, [stream({ state: 'opening', opens: 2, nextAttemptAt: 5_000 })])).toEqual({
      nextAttemptAt: null,
    });
  });

  it('follows from the stream of the events while the game has none', () => {
    const events = makeStream('account', { state: 'waiting', nextAttemptAt: 7_000 });
    expect(reconnectionOf(game, [makeStream('other', { state: 'waiting' }), events])).toEqual({
      nextAttemptAt: 7_000,
    });
    expect(reconnectionOf(game, [stream({ state: 'waiting', nextAttemptAt: 5_000 }), events])).toEqual({
      nextAttemptAt: 5_000,
    });
  });
});
