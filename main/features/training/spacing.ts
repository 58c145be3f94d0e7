/** When a card is due, by FSRS. Pure: the state of a card is a fold of its reviews. */
import { createEmptyCard, fsrs, State, type FSRSParameters } from 'ts-fsrs';
import type { ReviewRow } from '../../store/training-api.ts';

export interface CardState {
  readonly stage: 'new' | 'learning' | 'review';
  /** ms since the epoch. */
  readonly due: number;
  /** Days after which the answer is known with 90 %. */
  readonly stability: number;
  readonly difficulty: number;
  readonly reviews: number;
  readonly lapses: number;
  /** ms since the epoch; null before the first review. */
  readonly last: number | null;
}

type SpacedReview = Pick<ReviewRow, 'at' | 'kind' | 'grade'>;

/** A card that is known for so many days counts as known well. */
export const knownWellDays = 21;

/** One attempt a session: no steps of minutes, so that the first interval is a day or more. */
const withoutSteps: Partial<FSRSParameters> = { learning_steps: [], relearning_steps: [] };

/** `parameters`: changes to the default ones of FSRS. Intervals are not blurred, so that the fold is repeatable. */
export function createSpacing(parameters: Partial<FSRSParameters> = withoutSteps) {
  const scheduler = fsrs({ ...parameters, enable_fuzz: false });

  const stageOf = (state: State): CardState['stage'] =>
    state === State.New ? 'new' : state === State.Review ? 'review' : 'learning';

  return {
    /** The state of a card that was made at `made`, after its reviews, oldest first. Times in ms since the epoch. */
    stateOf(made: number, reviews: readonly SpacedReview[]): CardState {
      let card = createEmptyCard(new Date(toLocalDays(made)));
      let last: number | null = null;
      for (const { at, kind, grade } of reviews) {
        if (kind === 'solved') continue;
        // The wall clock may have been set back, by hand or at the end of summer time.
        last = Math.max(at, last ?? at);
        const now = Math.max(toLocalDays(last), card.last_review?.getTime() ?? 0);
        card = scheduler.next(card, new Date(now), grade).card;
      }
      return {
        stage: stageOf(card.state),
        due: fromLocalDays(card.due),
        stability: card.stability,
        difficulty: card.difficulty,
        reviews: card.reps,
        lapses: card.lapses,
        last,
      };
    },
  };
}
export type Spacing = ReturnType<typeof createSpacing>;

/** FSRS counts days of UTC. This time has the date and the time of day in UTC that `at` has locally. */
function toLocalDays(at: number): number {
  const date = new Date(at);
  return Date.UTC(
    ...([date.getFullYear(), date.getMonth(), date.getDate()] as const),
    ...([date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds()] as const),
  );
}

/** By the calendar: days of summer time have other lengths. */
function fromLocalDays(date: Date): number {
  return new Date(
    ...([date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()] as const),
    ...([date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), date.getUTCMilliseconds()] as const),
  ).getTime();
}

/** Grades of FSRS. */
export const grades = { wrong: 1, right: 3 } as const;

/** The next local midnight, ms since the epoch: cards that are due later today are due now. */
export function endOfDay(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
