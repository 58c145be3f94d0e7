import { describe, expect, it } from 'vitest';
import { boardKey } from '../../../../main/chess/derive.ts';
import { foldMove, startGame } from '../../../../main/features/tv/seen-game.ts';
import { halls } from '../../../../main/practice/tv/channels.ts';
import { bare, clubGames } from './club-games.ts';

/** Two of each kind; `bench tv` follows five hundred. */
const games = 2 * halls.length;

describe('games of the club on its channels', () => {
  it.each([
    ['whole positions', (frame: { readonly fen?: string }) => frame],
    ['the boards alone', bare],
  ])(
    'are followed move by move from %s',
    (_name, shape) => {
      const seenHalls = new Set<string>();
      for (const { hall, course, featured, moves } of clubGames('wire', games)) {
        seenHalls.add(hall);
        let game = startGame(hall, shape(featured) as typeof featured, course.plan.createdAt);
        for (const move of moves) game = foldMove(game, shape(move) as typeof move, move.at).game;
        const steps = course.steps(course.plan.plies);
        const at = `${hall} ${course.plan.id}`;
        expect([at, game.steps.slice(1).map(({ fen }) => boardKey(fen))]).toEqual([
          at,
          steps.map(({ fen }) => boardKey(fen)),
        ]);
        for (const [index, step] of steps.entries()) {
          const seen = game.steps[index + 1];
          if (seen?.sure) {
            const told = [at, index, seen.uci, seen.san];
            expect(told).toEqual([at, index, step.uci, course.sanOf(step)]);
          } else {
            // The promoted piece exploded in its capture.
            const san = course.sanOf(step);
            if (hall !== 'atomic' || !/x.*=/.test(san)) expect([at, san]).toBe('not sure');
          }
        }
        expect([at, game.oddities]).toEqual([
          at,
          { repeated: 0, late: 0, impossible: 0, gaps: 0, takebacks: 0, unsure: game.oddities.unsure },
        ]);
      }
      expect(seenHalls.size).toBe(halls.length);
    },
    20_000,
  );
});
