import { describe, expect, it } from 'vitest';
import { foldMove, startGame } from '../../../../main/features/tv/seen-game.ts';
import { seenTile } from '../../../../main/features/tv/tile.ts';
import { parseTvEvent } from '../../../../main/service/codec/tv.ts';
import type { TvFeatured, TvMove } from '../../../../main/service/domain-tv.ts';

const place = { accountId: 'acc', baseUrl: 'http://club' };
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b';

function read<T>(json: unknown): T {
  const parsed = parseTvEvent(json);
  if (parsed.kind !== 'event') throw new Error('not a message of TV');
  return parsed.value as T;
}

/** A game of which a feed says only what it must. */
const bareGame = (players?: unknown) =>
  startGame(
    'blitz',
    read<TvFeatured>({ t: 'featured', d: { id: 'game1', orientation: 'black', players } }),
    1_000,
  );

describe('a tile', () => {
  it('is not there before the first position', () => {
    expect(seenTile(bareGame(), place)).toBeNull();
  });

  it('says what is not known instead of making it up', () => {
    const game = foldMove(bareGame(), read<TvMove>({ t: 'fen', d: { fen: afterE4 } }), 2_000).game;
    expect(seenTile(game, place)).toMatchObject({
      orientation: 'black',
      fen: afterE4,
      clocks: { white: null, black: null },
      white: { name: expect.any(String) as string },
      black: { name: expect.any(String) as string },
      over: false,
    });
    expect(seenTile(game, place)?.white).not.toHaveProperty('rating');
  });

  it('knows one side where only one is told, and the computer by its level', () => {
    const players = [
      { color: 'white', user: { name: 'Alice', id: 'alice' } },
      { color: 'black', ai: 6 },
    ];
    const game = foldMove(
      bareGame(players),
      read<TvMove>({ t: 'fen', d: { fen: afterE4, wc: 61 } }),
      2_000,
    ).game;
    expect(seenTile(game, place)).toMatchObject({
      white: { id: 'alice', name: 'Alice' },
      black: { aiLevel: 6 },
      clocks: { white: 61_000, black: null },
    });
  });
});
