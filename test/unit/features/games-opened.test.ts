import { describe, expect, it } from 'vitest';
import { full, me, summary } from './fixtures.ts';
import { setUp, settled } from './games-set-up.ts';

describe('a game opened before its account is connected or its start is reported', () => {
  const slow = summary({ speed: 'correspondence' });
  const opened = { viewed: 1, realTime: false };

  it('is watched as opened on each new connection, in the order of opening, until it is over', async () => {
    const { games, streams, clock } = setUp();
    for (const id of ['game0001', 'game0002', 'game0003'])
      games.fold(me.id, { type: 'gameStart', game: { ...slow, id } }, clock.now());
    for (const id of ['game0002', 'game0001']) await games.open(me.id, id);
    streams.watch.mockClear();
    games.connected();
    games.connected();
    const watched = streams.watch.mock.calls.map(([, id, , interest]) => [id, interest]);
    const both = [
      ['game0002', { viewed: 1, realTime: false }],
      ['game0001', { viewed: 2, realTime: false }],
    ];
    expect(watched).toEqual([...both, ...both]);
    streams.watch.mockClear();
    games.fold(me.id, { type: 'gameStart', game: slow }, clock.now());
    expect(streams.watch).toHaveBeenLastCalledWith(me.id, 'game0001', 'board', {
      viewed: 2,
      realTime: false,
    });
    games.fold(me.id, { type: 'gameFinish', game: { ...slow, status: 'mate' } }, clock.now());
    games.fold(me.id, { type: 'gameFinish', game: { ...slow, id: 'game0002', status: 'mate' } }, clock.now());
    streams.watch.mockClear();
    games.connected();
    expect(streams.watch).not.toHaveBeenCalled();
  });

  it('waits for its start, and is shown', async () => {
    const { games, streams, clock } = setUp();
    const view = games.open(me.id, 'game0001');
    await settled();
    games.fold(me.id, { type: 'gameStart', game: slow }, clock.now());
    expect(await view).toMatchObject({ gameId: 'game0001', over: false });
    expect(streams.watch).toHaveBeenLastCalledWith(me.id, 'game0001', 'board', opened);
  });

  it('is unknown after some seconds, and gets its stream when it starts after all', async () => {
    const { games, streams, clock } = setUp();
    const view = games.open(me.id, 'game0001');
    const failure = expect(view).rejects.toMatchObject({ failure: { code: 'not_found' } });
    await settled();
    clock.advance(5_000);
    await failure;
    games.fold(me.id, { type: 'gameStart', game: slow }, clock.now());
    expect(streams.watch).toHaveBeenLastCalledWith(me.id, 'game0001', 'board', opened);
  });
});

it('a game states its start by the server, and its first report by the clock of this computer', () => {
  const { start, last, clock } = setUp();
  clock.jump(3_600_000);
  const reportedAt = clock.now();
  start();
  expect(last()).toMatchObject({ startedAt: full().createdAt, reportedAt });
  expect(last().startedAt).not.toBe(reportedAt);
});
