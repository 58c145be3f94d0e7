import { speedOf } from '../time-control.ts';
import { perfKeyOf } from '../roster.ts';
import { createCourse, type Course, type Step } from '../staged/course.ts';
import { timesOf, type GamePlan } from '../staged/plan.ts';
import type { ClubTimeControl } from '../state.ts';
import type { GameLine, GameRecord } from './record.ts';

/** Overrides of a plan in the record of its game. */
export interface StagedOptions {
  /** The displayed time control; plans themselves always have a clock. */
  readonly timeControl?: ClubTimeControl;
  readonly ratingDiffs?: GameRecord['ratingDiffs'];
  readonly arena?: GameRecord['arena'];
  readonly isAnalysed?: boolean;
}

/** The record of a finished staged game. Its moves are generated on first use. */
export function recordOfPlan(plan: GamePlan, options: StagedOptions = {}): GameRecord {
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

/** The fields of a record that are known from the game's start. */
export function headOf(plan: GamePlan, timeControl: ClubTimeControl) {
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

function lineOf(plan: GamePlan, timeControl: ClubTimeControl): GameLine {
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
