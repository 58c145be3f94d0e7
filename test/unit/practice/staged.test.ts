import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finalPosition, replay } from '../../../main/chess/replay.ts';
import { chess960Fen } from '../../../main/chess/chess960.ts';
import type { VariantKey } from '../../../main/chess/vocabulary.ts';
import { createCourse } from '../../../main/practice/staged/course.ts';
import { colorAt, planGame, timesOf, type PlanRequest } from '../../../main/practice/staged/plan.ts';

const seat = (rating: number) => ({ kind: 'member', id: 'somebody', rating, provisional: false }) as const;

function request(seed: number, more: Partial<PlanRequest> = {}): PlanRequest {
  return {
    id: `game${seed}`,
    seed,
    variant: 'standard',
    initialFen: 'startpos',
    rated: true,
    source: 'pool',
    control: { type: 'clock', limit: 180, increment: 2 },
    seats: { white: seat(2300), black: seat(2250) },
    createdAt: 1_000_000,
    ...more,
  };
}

const variants: readonly (readonly [VariantKey, string])[] = [
  ['standard', 'startpos'],
  ['chess960', chess960Fen(17)],
  ['crazyhouse', 'startpos'],
  ['antichess', 'startpos'],
  ['atomic', 'startpos'],
  ['horde', 'startpos'],
  ['kingOfTheHill', 'startpos'],
  ['racingKings', 'startpos'],
  ['threeCheck', 'startpos'],
  ['fromPosition', '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1'],
];

describe('a staged game', () => {
  it.each(variants)(
    'of %s has legal moves to its end, and the same ones every time',
    (variant, initialFen) => {
      for (const seed of [1, 2, 3]) {
        const plan = planGame(request(seed, { variant, initialFen, length: [20, 60] }));
        const course = createCourse(plan);
        const steps = course.steps(plan.plies);
        const line = replay({ variant, initialFen, moves: steps.map(({ uci }) => uci) });
        expect(finalPosition(line)?.fen).toBe(steps.at(-1)?.fen);
        expect(line.plies.map(({ san }) => san)).toEqual(steps.map(course.sanOf));
        expect(createCourse(plan).steps(plan.plies)).toEqual(steps);
      }
    },
  );

  it('is worked out as far as is asked, and goes on from there', () => {
    const plan = planGame(request(5, { length: [20, 30] }));
    const [whole, partly] = [createCourse(plan), createCourse(plan)];
    expect(partly.steps(7)).toEqual(whole.steps(plan.plies).slice(0, 7));
    expect(partly.steps(plan.plies)).toEqual(whole.steps(plan.plies));
  });

  it('never has a clock below zero, and ends when its plan says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom([15, 0], [60, 0], [60, 1], [180, 2], [600, 5], [0, 3]),
        fc.boolean(),
        (seed, [limit = 0, increment = 0], isBerserk) => {
          const plan = planGame(
            request(seed, {
              control: { type: 'clock', limit, increment },
              berserk: { white: isBerserk && limit > 0, black: false },
              pauses: 0.5,
            }),
          );
          const { at, left } = timesOf(plan);
          expect(at).toHaveLength(plan.plies);
          expect(at.every((moment, ply) => moment >= (at[ply - 1] ?? plan.createdAt))).toBe(true);
          expect(left.every((ms) => ms >= 0)).toBe(true);
          expect(plan.endsAt).toBeGreaterThanOrEqual(at.at(-1) ?? 0);
        },
      ),
      { seed: 3, numRuns: 300 },
    );
  });

  it('is lost on time by the side to move, when its clock has run out', () => {
    const plans = Array.from({ length: 60 }, (_, seed) => planGame(request(seed)));
    const flagged = plans.filter(({ status }) => status === 'outoftime');
    expect(flagged.length).toBeGreaterThan(5);
    for (const plan of flagged) {
      const { at, left } = timesOf(plan);
      const loser = colorAt(plan, plan.plies);
      expect(plan.winner).not.toBe(loser);
      const waited = plan.endsAt - (at.at(-1) ?? 0);
      expect(waited).toBe(left.at(-2));
    }
  });

  it('gives half of the time and no increment to who went berserk', () => {
    const plan = planGame(request(4, { berserk: { white: true, black: false } }));
    expect(plan.bank).toEqual({ white: 90_000, black: 180_000 });
    expect(plan.increments).toEqual({ white: 0, black: 2_000 });
  });

  it('is won more often by the stronger side', () => {
    const wins = Array.from({ length: 200 }, (_, seed) =>
      planGame(request(seed, { seats: { white: seat(2400), black: seat(2000) } })),
    ).filter(({ winner }) => winner === 'white');
    expect(wins.length).toBeGreaterThan(150);
  });
});
