import { speedOf } from '../time-control.ts';
import { perfKeyOf } from '../roster.ts';
import { createCourse, type Course, type Step } from '../staged/course.ts';
import { timesOf, type Plan } from '../staged/plan.ts';
import type { TimeControl } from '../state.ts';
import type { GameLine, GameRecord } from './record.ts';

/** What a staged game is shown with, where it differs from its plan. */
export interface StagedOptions {
  /** The control that it is said to have had: a plan always runs on clocks. */
  readonly timeControl?: TimeControl;
  readonly ratingDiffs?: GameRecord['ratingDiffs'];
  readonly arena?: GameRecord['arena'];
  readonly isAnalysed?: boolean;
}

/** A finished game that follows from its plan. Its moves are worked out at the first look. */
export function recordOfPlan(plan: Plan, options: StagedOptions = {}): GameRecord {
  const { timeControl = plan.control, ratingDiffs, arena, isAnalysed = false } = options;
  let known: GameLine | undefined;
  return {
    ...headOf(plan, timeControl),
    isLive: false,
    endedAt: plan.endsAt,
    isAnalysed,
    ...(plan.winner ? { winner: plan.winner } : {}),
    ...(ratingDiffs ? { ratingDiffs } : {}),
    ...(arena ? { arena } : {}),
    times: () => timesOf(plan).at,
    line() {
      known ??= lineOf(plan, timeControl);
      return known;
    },
  };
}

/** What a game has been from its first move on. */
export function headOf(plan: Plan, timeControl: TimeControl) {
  const speed = speedOf(timeControl);
  return {
    id: plan.id,
    variant: plan.variant,
    rated: plan.rated,
    speed,
    perf: perfKeyOf(plan.variant, speed),
    source: plan.source,
    timeControl,
    seats: plan.seats,
    createdAt: plan.createdAt,
  };
}

/** The moves of a line, as a record has them. */
export function movesOf({ sanOf }: Pick<Course, 'sanOf'>, steps: readonly Step[]) {
  return {
    moves: steps.map(({ uci }) => uci),
    sans: steps.map(sanOf),
    fens: steps.map(({ fen }) => fen),
  };
}

/** Clocks after each move, centiseconds. */
export function clocksOf(steps: readonly Step[]): readonly number[] {
  return steps.map(({ left }) => Math.round(left / 10));
}

function lineOf(plan: Plan, timeControl: TimeControl): GameLine {
  const course = createCourse(plan);
  const steps = course.steps(plan.plies);
  return {
    status: course.ending().status,
    lastMoveAt: plan.endsAt,
    initialFen: plan.initialFen,
    ...movesOf(course, steps),
    ...(timeControl.type === 'clock' ? { clocks: clocksOf(steps) } : {}),
  };
}
