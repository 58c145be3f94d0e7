import { describe, expect, it } from 'vitest';
import { rulesFor } from '../../../../main/chess/rules.ts';
import {
  clocksInMs,
  featureAgain,
  foldEnd,
  foldMove,
  leaveGame,
  startGame,
  type FrameVerdict,
  type SeenGame,
} from '../../../../main/features/tv/seen-game.ts';
import type { TvFeatured, TvMove } from '../../../../main/service/domain-tv.ts';

const first = rulesFor('standard').parsePosition()?.fen ?? '';

/** Frames of a game whose clocks lose a second per turn. */
function framesOf(...ucis: readonly string[]): readonly TvMove[] {
  const clocks = { white: 180, black: 180 };
  let position = rulesFor('standard').parsePosition();
  return ucis.map((uci) => {
    if (position) clocks[position.turn] -= 1;
    position = position?.play(uci)?.position;
    return { type: 'move', form: 'fen', fen: position?.fen ?? '', uci, ...clocks };
  });
}

const featured: TvFeatured = {
  type: 'featured',
  gameId: 'abcd1234',
  orientation: 'black',
  seats: [
    { color: 'white', player: { kind: 'user', id: 'ruth', name: 'Ruth' }, rating: 2301, seconds: 180 },
    { color: 'black', player: { kind: 'anonymous' }, seconds: 180 },
  ],
  fen: first,
};

function fold(frames: readonly TvMove[], from: SeenGame = startGame('blitz', featured, 0)) {
  let game = from;
  const verdicts: FrameVerdict[] = [];
  for (const [index, frame] of frames.entries()) {
    const folded = foldMove(game, frame, 1_000 * (index + 1));
    game = folded.game;
    verdicts.push(folded.verdict);
  }
  return { game, verdicts };
}

describe('a watched game', () => {
  const [e4, e5, f3, c6] = framesOf('e2e4', 'e7e5', 'g1f3', 'b8c6') as [TvMove, TvMove, TvMove, TvMove];

  it('has its moves, their numbers and clocks', () => {
    const { game } = fold([e4, e5, f3, c6]);
    expect(game.steps.map(({ san, ply }) => [san, ply])).toEqual([
      [null, 0],
      ['e4', 1],
      ['e5', 2],
      ['Nf3', 3],
      ['Nc6', 4],
    ]);
    expect(clocksInMs(game)).toEqual({ white: 178_000, black: 178_000 });
    expect(game.steps[0]).toMatchObject({ gap: false, white: 180, black: 180 });
  });

  it('does not trust the other side’s first clock mid-game, until a move corrects it', () => {
    const game = startGame('blitz', { ...featured, fen: f3.fen }, 0);
    expect(game.steps[0]).toMatchObject({ white: null, black: 180, gap: true });
    expect(foldMove(game, f3, 5)).toMatchObject({ verdict: 'clocks' });
    expect(clocksInMs(foldMove(game, f3, 5).game)).toEqual({ white: 178_000, black: 179_000 });
  });

  it('counts repeated and late frames, and keeps its position', () => {
    const { game, verdicts } = fold([e4, e5, e5, e4, f3, e5]);
    expect(verdicts).toEqual(['move', 'move', 'repeated', 'late', 'move', 'late']);
    expect(game.steps.at(-1)?.fen).toBe(f3.fen);
    expect(game.oddities).toMatchObject({ repeated: 1, late: 2, gaps: 0 });
  });

  it('counts impossible positions, and keeps the previous one', () => {
    const { game, verdicts } = fold([
      e4,
      { ...e5, fen: 'not a position' },
      { ...e5, fen: '8/8/8/8/8/8/8/8 w - - 0 1' },
      e5,
    ]);
    expect(verdicts).toEqual(['move', 'impossible', 'impossible', 'move']);
    expect(game.oddities.impossible).toBe(2);
  });

  it('fills one missing position and marks longer gaps', () => {
    expect(fold([e4, f3]).game.steps.map(({ san }) => san)).toEqual(
      [null, 'e4', 'e5', 'Nf3'].toSpliced(2, 2, 'e5', 'Nf3'),
    );
    const { game, verdicts } = fold([e4, c6]);
    expect(verdicts).toEqual(['move', 'gap']);
    expect(game.steps.at(-1)).toMatchObject({ san: null, gap: true, ply: 4, fen: c6.fen });
    expect(game.oddities.gaps).toBe(1);
  });

  it('follows takebacks', () => {
    const { game } = fold([e4, e5, f3]);
    const back = foldMove(game, { ...e4, white: 150, black: 160 }, 9_000);
    expect(back.verdict).toBe('takeback');
    expect(back.game.steps.map(({ san }) => san)).toEqual([null, 'e4']);
    expect(foldMove(back.game, e5, 10_000).verdict).toBe('move');
  });

  it('continues after a reconnect', () => {
    const { game } = fold([e4, e5]);
    expect(featureAgain(game, { ...featured, fen: e5.fen }, 9_000).verdict).toBe('featured');
    const later = featureAgain(game, { ...featured, fen: f3.fen }, 9_000);
    expect(later.verdict).toBe('move');
    expect(later.game.steps.at(-1)).toMatchObject({ san: 'Nf3', gap: false });
  });

  it('ends when the channel reports it, or switches games', () => {
    const { game } = fold([e4]);
    expect(foldEnd(game, { type: 'end', winner: 'white', status: 'mate' }, 7).game).toMatchObject({
      endedAt: 7,
      winner: 'white',
      status: 'mate',
    });
    expect(leaveGame(leaveGame(game, 8), 9)).toMatchObject({ endedAt: 8, status: null });
  });

  it('trusts the documented frames if positions are ambiguous', () => {
    const start = startGame('blitz', { ...featured, fen: undefined } as unknown as TvFeatured, 0);
    const frame: TvMove = {
      type: 'move',
      form: 'ply',
      fen: c6.fen,
      uci: 'b8c6',
      san: 'Nc6',
      ply: 4,
      white: 900,
    };
    const { game } = foldMove(start, frame, 5);
    expect(game.steps).toMatchObject([
      { san: 'Nc6', uci: 'b8c6', ply: 4, gap: true, white: 900, black: null },
    ]);
    expect(clocksInMs(game)).toEqual({ white: null, black: null });
  });
});
