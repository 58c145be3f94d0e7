import { expect, it } from 'vitest';
import { createOnAir } from '../../../../main/features/tv/on-air.ts';
import type { TvEvent } from '../../../../main/service/domain-tv.ts';
import { clubGames } from './club-games.ts';

it('assigns the previous game’s last frame correctly, even after the next game was announced', () => {
  const [first, second] = [...clubGames('wire', 2)];
  if (!first || !second) throw new Error('no games');
  const frames: string[] = [];
  const onAir = createOnAir({
    channel: 'blitz',
    place: () => ({ accountId: 'alice', baseUrl: 'http://club' }),
    onFrame: ({ gameId }) => frames.push(gameId),
    onLeft: () => {},
    onChange: () => {},
  });
  const hear = (event: TvEvent, at: number) => onAir.heard(event, { raw: '{}' }, at);
  hear(first.featured, 1);
  const [late, ...others] = first.moves.slice(0, 20).toReversed();
  for (const { at: _, ...move } of others.toReversed()) hear(move, 2);
  hear(second.featured, 3);
  for (const { at: _, ...move } of second.moves.slice(0, 6)) hear(move, 4);
  const shown = onAir.tile(false).game?.fen;
  if (late) hear(late, 5);
  expect(onAir.tile(false).game).toMatchObject({ gameId: second.featured.gameId, fen: shown });
  expect(frames.at(-1)).toBe(first.featured.gameId);
});

it('continues a game that another channel’s feed shows, with its moves, and records it under its own name', () => {
  const [game] = [...clubGames('wire', 1)];
  if (!game) throw new Error('no games');
  const create = (channel: 'blitz' | 'best') => {
    const frames: string[] = [];
    const onAir = createOnAir({
      channel,
      place: () => ({ accountId: 'alice', baseUrl: 'http://club' }),
      onFrame: ({ channel: own, gameId, raw }) => frames.push(`${own} ${gameId} ${raw}`),
      onLeft: () => {},
      onChange: () => {},
    });
    onAir.feed(true);
    return { onAir, frames };
  };
  const [leader, follower] = [create('blitz'), create('best')];
  leader.onAir.heard(game.featured, { raw: 'announced' }, 1);
  for (const { at: _, ...move } of game.moves.slice(0, 9)) leader.onAir.heard(move, { raw: 'earlier' }, 2);
  const [next, last] = game.moves.slice(9, 11);
  if (!next || !last) throw new Error('a short game');
  leader.onAir.heard(next, { raw: 'newest' }, 3);
  follower.onAir.adopt(leader.onAir);
  const { gameId } = game.featured;
  expect(follower.onAir.tile(false)).toMatchObject({ channel: 'best', state: 'live', game: { gameId } });
  expect(follower.onAir.game()?.steps).toEqual(leader.onAir.game()?.steps);
  // A second time changes nothing.
  follower.onAir.adopt(leader.onAir);
  for (const { onAir } of [leader, follower]) onAir.heard(last, { raw: 'last' }, 4);
  expect(follower.onAir.game()?.steps).toEqual(leader.onAir.game()?.steps);
  expect(follower.onAir.game()?.oddities).toEqual(leader.onAir.game()?.oddities);
  expect(follower.frames).toEqual(['announced', 'newest', 'last'].map((raw) => `best ${gameId} ${raw}`));
});

it('stops the clocks when the feed is lost, at the last move', () => {
  const [game] = [...clubGames('wire', 1)];
  if (!game) throw new Error('no games');
  const onAir = createOnAir({
    channel: 'blitz',
    place: () => ({ accountId: 'alice', baseUrl: 'http://club' }),
    onFrame: () => {},
    onLeft: () => {},
    onChange: () => {},
  });
  onAir.feed(true);
  onAir.heard(game.featured, { raw: '{}' }, 1);
  for (const { at: _, ...move } of game.moves.slice(0, 9)) onAir.heard(move, { raw: '{}' }, 2_000);
  const live = onAir.tile(false);
  expect(live.game?.running).not.toBeNull();
  const stopped = { asOf: 2_000, game: { running: null, clocks: live.game?.clocks, over: false } };
  expect(onAir.tile(true)).toMatchObject({ state: 'lost', ...stopped });
  onAir.feed(false);
  expect(onAir.tile(false)).toMatchObject({ state: 'seen', ...stopped });
});

it('names the last named position of its game, and looks each position up once', () => {
  const [first, second] = [...clubGames('wire', 2)];
  if (!first || !second) throw new Error('no games');
  const trails: (readonly string[])[] = [];
  const onAir = createOnAir({
    channel: 'blitz',
    place: () => ({ accountId: 'alice', baseUrl: 'http://club' }),
    onFrame: () => {},
    onLeft: () => {},
    onChange: () => {},
    openings: () => ({
      createOpeningTrail: () => (fens) => {
        trails.push(fens);
        return fens.length >= 3 && fens.length < 6
          ? { eco: 'A00', name: `after ${fens.length}`, ply: 3 }
          : undefined;
      },
    }),
  });
  const hear = (event: TvEvent, at: number) => onAir.heard(event, { raw: '{}' }, at);
  hear(first.featured, 1);
  expect(onAir.tile(false).game?.opening).toBeUndefined();
  for (const { at: _, ...move } of first.moves.slice(0, 4)) hear(move, 2);
  expect(onAir.tile(false).game?.opening).toMatch(/^after [45]$/);
  for (const { at: _, ...move } of first.moves.slice(4, 9)) hear(move, 3);
  // The name stays when later positions have none.
  expect(onAir.tile(false).game?.opening).toMatch(/^after/);
  const before = trails.length;
  for (let frame = 0; frame < 10; frame += 1) onAir.tile(false);
  expect(trails).toHaveLength(before);
  hear(second.featured, 4);
  expect(onAir.tile(false).game?.opening).toBeUndefined();
});
