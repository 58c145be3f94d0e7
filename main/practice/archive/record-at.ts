import type { Color } from '../../chess/vocabulary.ts';
import type { GameRecord } from './record.ts';
import { clocksOf, headOf, movesOf, recordOfPlan, type StagedOptions } from './staged-record.ts';
import type { Courses } from '../staged/courses.ts';
import { timesOf, type GamePlan } from '../staged/plan.ts';

/** Elo rating changes of a game. Zero-sum. */
function ratingDiffsOf({ rated, seats, winner }: GamePlan): Readonly<Record<Color, number>> | undefined {
  const { white, black } = seats;
  if (!rated || white.kind !== 'member' || black.kind !== 'member') return undefined;
  const expected = 1 / (1 + 10 ** ((black.rating - white.rating) / 400));
  const score = winner === undefined ? 0.5 : Number(winner === 'white');
  const change = Math.round(12 * (score - expected));
  return { white: change, black: -change };
}

/** A staged game at `now`: a game in progress has only its moves so far. */
export function recordAt(
  plan: GamePlan,
  now: number,
  courses: Courses,
  arena?: StagedOptions['arena'],
): GameRecord {
  const diffs = ratingDiffsOf(plan);
  const more = arena ? { arena } : {};
  if (now >= plan.endsAt) return recordOfPlan(plan, { ...more, ...(diffs ? { ratingDiffs: diffs } : {}) });
  return {
    ...headOf(plan, plan.control),
    isLive: true,
    isAnalysed: false,
    ...more,
    times: () => timesOf(plan).at.filter((at) => at <= now),
    line() {
      const course = courses.of(plan);
      const steps = course.steps(course.pliesAt(now));
      return {
        status: 'started',
        lastMoveAt: steps.at(-1)?.at ?? plan.createdAt,
        initialFen: plan.initialFen,
        ...movesOf(course, steps),
        clocks: clocksOf(steps),
      };
    },
  };
}
