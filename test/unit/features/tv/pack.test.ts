import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { packFrames, unpackFrames, type TimedEvent } from '../../../../main/features/tv/pack.ts';
import { packMove, unpackMove } from '../../../../main/chess/packed-move.ts';
import { variantOf } from '../../../../main/chess/tv-channels.ts';
import {
  packRecordedGame,
  readRecordedGame,
  unpackRecordedGame,
} from '../../../../main/features/tv/recorded-game.ts';
import type { TvEvent } from '../../../../main/service/domain-tv.ts';
import { bare, clubGames } from './club-games.ts';

vi.setConfig({ testTimeout: 30_000 });

describe('packed frames', () => {
  it.each([
    ['wire', (event: TvEvent) => event],
    ['wire', (event: TvEvent) => (event.type === 'end' ? event : bare(event))],
    ['document', (event: TvEvent) => event],
  ] as const)('of club games in the %s dialect round-trip, and are small', (dialect, shape) => {
    let bytes = 0;
    let plies = 0;
    for (const { hall, course, featured, moves } of clubGames(dialect, 9)) {
      const frames: TimedEvent[] = [
        { at: course.plan.createdAt, event: shape(featured) },
        ...moves.map(({ at, ...move }) => ({ at, event: shape(move) })),
      ];
      const packed = packFrames(variantOf(hall), frames);
      expect(unpackFrames(variantOf(hall), packed)).toEqual(frames);
      bytes += packed.length;
      plies += moves.length;
    }
    // The first message of each game is stored as JSON.
    expect(bytes / plies).toBeLessThan(20);
  });

  it('round-trip for any messages, in any order', () => {
    const [game] = clubGames('wire', 1);
    if (!game) throw new Error('no game');
    const all: readonly TvEvent[] = [
      game.featured,
      ...game.moves.slice(0, 12).map(({ at: _, ...move }) => move),
    ];
    const event = fc.oneof(
      fc.constantFrom(...all),
      fc.record({ type: fc.constant('end' as const) }),
      fc.record({
        type: fc.constant('move' as const),
        form: fc.constantFrom('fen' as const, 'ply' as const),
        fen: fc.constantFrom('nonsense', ...game.moves.slice(0, 3).map(({ fen }) => fen)),
        white: fc.oneof(fc.integer({ min: -5, max: 1e9 }), fc.constant(1.5)),
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ at: fc.integer({ min: 0, max: 2e12 }), event })), (frames) => {
        expect(unpackFrames('standard', packFrames('standard', frames))).toEqual(frames);
      }),
      { numRuns: 50 },
    );
  });

  it('reject malformed bytes', () => {
    for (const bytes of [[], [9], [1, 0, 0], [1, 255, 0, 3, 1, 1, 1]])
      expect(() => unpackFrames('standard', Uint8Array.from(bytes))).toThrow();
  });
});

describe('packed moves', () => {
  it('round-trip', () => {
    for (const uci of ['a1h8', 'e7e8q', 'e2e1k', 'P@e4', 'Q@a8'])
      expect(unpackMove(packMove(uci) ?? -1)).toBe(uci);
    for (const text of ['', 'e9e1', 'K@e4', 'e7e8x']) expect(packMove(text)).toBeUndefined();
  });
});

describe('whole games', () => {
  it('round-trip with their clocks', () => {
    for (const { course } of clubGames('wire', 12)) {
      const { plan, initialFen } = course;
      const steps = course.steps(plan.plies);
      const whole = readRecordedGame({
        variant: plan.variant,
        initialFen,
        sans: steps.map(course.sanOf),
        clocks: steps.map(({ left }) => Math.round(left / 10)),
      });
      if (!whole) throw new Error(`not played: ${plan.id}`);
      expect(whole.plies.map(({ fen }) => fen)).toEqual(steps.map(({ fen }) => fen));
      expect(unpackRecordedGame(plan.variant, initialFen, packRecordedGame(whole))).toEqual(whole);
    }
  });

  it('may have no clocks, and are rejected if a move cannot be played', () => {
    const whole = readRecordedGame({ variant: 'standard', sans: ['e4', 'e5'] });
    expect(whole && unpackRecordedGame('standard', undefined, packRecordedGame(whole))).toEqual(whole);
    expect(readRecordedGame({ variant: 'standard', sans: ['e4', 'Ke8'] })).toBeUndefined();
    expect(readRecordedGame({ variant: 'fourPlayer', sans: [] })).toBeUndefined();
  });
});
