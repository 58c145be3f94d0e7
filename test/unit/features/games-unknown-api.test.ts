import { describe, expect, it } from 'vitest';
import { full, me, summary } from './fixtures.ts';
import { setUp } from './games-set-up.ts';

describe('a game without the server’s word on the API', () => {
  const listed = () => {
    const parts = setUp();
    const { compat: _, ...game } = summary();
    const fold = (more = {}) =>
      parts.games.fold(me.id, { type: 'gameStart', game: { ...game, ...more } }, parts.clock.now());
    fold();
    return { ...parts, fold };
  };

  it('tries the account’s own', async () => {
    const { games, streams, service } = listed();
    expect(games.list()).toMatchObject([{ access: 'board' }]);
    expect(streams.watch).toHaveBeenCalledWith(me.id, 'game0001', 'board', expect.anything());
    expect(games.pathOf(me.id, games.ongoing(me.id)[0] ?? summary())).toBe('board');
    games.streamEvent(me.id, 'game0001', { type: 'gameFull', game: full() }, 0);
    await games.move(me.id, 'game0001', 0, 'e2e4');
    expect(service.move).toHaveBeenCalledWith('board', 'game0001', 'e2e4', expect.anything());
  });

  it('leaves the game to the browser once it is refused, until an event says otherwise', () => {
    const { games, streams, fold } = listed();
    games.streamRefused(me.id, 'game0001');
    expect(streams.unwatch).toHaveBeenCalledWith(me.id, 'game0001');
    expect(games.list()).toMatchObject([{ access: 'browser' }]);
    fold();
    expect(streams.watch).toHaveBeenCalledTimes(1);
    fold({ compat: { bot: false, board: true } });
    expect(games.list()).toMatchObject([{ access: 'board' }]);
    expect(streams.watch).toHaveBeenCalledTimes(2);
  });

  it('tries the game again when the account may have other permissions', () => {
    const { games } = listed();
    games.streamRefused(me.id, 'game0001');
    games.connected();
    expect(games.list()).toMatchObject([{ access: 'board' }]);
  });

  it('tries the game again when the user opens it', async () => {
    const { games, streams } = listed();
    games.streamRefused(me.id, 'game0001');
    expect(games.pathOf(me.id, games.ongoing(me.id)[0] ?? summary())).toBeUndefined();
    expect(await games.open(me.id, 'game0001')).toMatchObject({ access: 'board' });
    expect(streams.watch).toHaveBeenCalledTimes(2);
  });

  it('believes an event more than a refusal', () => {
    const { games, streams, start } = setUp();
    start();
    games.streamRefused(me.id, 'game0001');
    expect(streams.unwatch).not.toHaveBeenCalled();
    expect(games.list()).toMatchObject([{ access: 'board' }]);
  });
});
