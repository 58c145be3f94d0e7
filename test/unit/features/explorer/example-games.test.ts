import { expect, test, vi } from 'vitest';
import { createExampleGames } from '../../../../main/features/explorer/example-games.ts';
import { fail, succeed, type Result } from '../../../../main/service/errors.ts';
import { messageOf } from '../../../../main/text/message.ts';

function open() {
  const mastersGame = vi.fn(async (id: string): Promise<Result<string>> => succeed(`masters ${id}`));
  const gamePgn = vi.fn(async (id: string): Promise<Result<string>> => succeed(`players ${id}`));
  const games = createExampleGames({
    own: async () => null,
    explorer: (accountId) => (accountId === 'far' ? messageOf('explorer.none') : { mastersGame }),
    server: (accountId) => (accountId === 'far' ? undefined : { gamePgn }),
  });
  return { games, mastersGame, gamePgn };
}

test('a game is fetched once, from the server that has it', async () => {
  const { games, mastersGame, gamePgn } = open();
  const both = [games.pgn('a', 'masters', 'game0001'), games.pgn('a', 'masters', 'game0001')];
  expect(await Promise.all(both)).toEqual(['masters game0001', 'masters game0001']);
  expect(mastersGame).toHaveBeenCalledTimes(1);
  // Ids of masters' games are no ids of the server.
  expect(await games.pgn('a', 'players', 'game0001')).toBe('players game0001');
  expect(await games.pgn('a', 'user', 'game0001')).toBe('players game0001');
  expect(gamePgn).toHaveBeenCalledTimes(1);
  games.forget('a');
  await games.pgn('a', 'user', 'game0001');
  expect(gamePgn).toHaveBeenCalledTimes(2);
});

test('a failure is not kept', async () => {
  const { games, gamePgn } = open();
  gamePgn.mockResolvedValueOnce(fail({ code: 'unreachable', message: messageOf('service.slowDown') }));
  await expect(games.pgn('a', 'players', 'game0001')).rejects.toMatchObject({
    failure: { code: 'unreachable' },
  });
  gamePgn.mockResolvedValueOnce(succeed('\n'));
  await expect(games.pgn('a', 'players', 'game0001')).rejects.toMatchObject({
    failure: { code: 'not_found' },
  });
  expect(await games.pgn('a', 'players', 'game0001')).toBe('players game0001');
});

test('without a connection or an explorer nothing is asked', async () => {
  const { games, mastersGame, gamePgn } = open();
  await expect(games.pgn('far', 'masters', 'game0001')).rejects.toMatchObject({
    failure: { code: 'unavailable' },
  });
  await expect(games.pgn('far', 'players', 'game0001')).rejects.toMatchObject({
    failure: { code: 'unavailable' },
  });
  expect(mastersGame).not.toHaveBeenCalled();
  expect(gamePgn).not.toHaveBeenCalled();
});

test('only the latest games are kept', async () => {
  const { games, gamePgn } = open();
  for (let number = 0; number < 60; number += 1) await games.pgn('a', 'players', `game${number}`);
  await games.pgn('a', 'players', 'game59');
  expect(gamePgn).toHaveBeenCalledTimes(60);
  await games.pgn('a', 'players', 'game0');
  expect(gamePgn).toHaveBeenCalledTimes(61);
});
