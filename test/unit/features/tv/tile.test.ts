import { describe, expect, it } from 'vitest';
import { foldMove, startGame } from '../../../../main/features/tv/seen-game.ts';
import { seenTile, stoppedAt } from '../../../../main/features/tv/tile.ts';
import { parseTvEvent } from '../../../../main/service/codec/tv.ts';
import type { TvFeatured, TvMove } from '../../../../main/service/domain-tv.ts';
import { messageOf } from '../../../../main/text/message.ts';

const place = { accountId: 'acc', baseUrl: 'http://club' };
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b';

function read<T>(json: unknown): T {
  const parsed = parseTvEvent(json);
  if (parsed.kind !== 'event') throw new Error('not a message of TV');
  return parsed.value as T;
}

/** A game with only the mandatory members of a feed. */
const bareGame = (players?: unknown) =>
  startGame(
    'blitz',
    read<TvFeatured>({ t: 'featured', d: { id: 'game1', orientation: 'black', players } }),
    1_000,
  );

describe('a tile', () => {
  it('does not exist before the first position', () => {
    expect(seenTile(bareGame(), place)).toBeNull();
  });

  it('leaves unknown values empty', () => {
    const game = foldMove(bareGame(), read<TvMove>({ t: 'fen', d: { fen: afterE4 } }), 2_000).game;
    expect(seenTile(game, place)).toMatchObject({
      orientation: 'black',
      fen: afterE4,
      clocks: { white: null, black: null },
      white: { name: messageOf('player.notStated') },
      black: { name: messageOf('player.notStated') },
      over: false,
    });
    expect(seenTile(game, place)?.white).not.toHaveProperty('rating');
  });

  it('shows one side if only one is known, and the computer by its level', () => {
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

  it('that is not live stops its clocks at the moment of its picture', () => {
    const frame = read<TvMove>({ t: 'fen', d: { fen: afterE4, wc: 61, bc: 50 } });
    const seen = seenTile(foldMove(bareGame(), frame, 2_000).game, place);
    if (!seen) throw new Error('no picture');
    const running = { ...seen, running: 'black' as const };
    expect(stoppedAt(running, 2_000)).toMatchObject({ clocks: seen.clocks, running: null });
    expect(stoppedAt(running, 9_000)).toMatchObject({
      clocks: { white: 61_000, black: 43_000 },
      clockAt: 9_000,
      running: null,
    });
    expect(stoppedAt(running, 99_000).clocks.black).toBe(0);
    expect(stoppedAt({ ...running, clocks: { white: null, black: null } }, 9_000).clocks.black).toBeNull();
  });
});
