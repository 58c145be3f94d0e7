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
