/** Sessions under way, by account. They outlive the screen: a look at the game of a position does not end them. */
import { useState } from 'react';
import type { TrainedView, TrainingCardView } from '@contract/training.ts';

export interface TrainingProgress {
  readonly cards: readonly TrainingCardView[];
  /** The session ends with the position that is on the board after this time; null: with the last card. */
  readonly ms: number | null;
  /** When it began, by the monotonic clock of the page. */
  readonly began: number;
  /** Index of the card on the board. */
  readonly at: number;
  readonly answers: readonly TrainedView[];
  /** Whether the last answer is that of the card on the board. */
  readonly isAnswered: boolean;
}

const sessions = new Map<string, TrainingProgress>();

/** The session of an account; null ends it. */
export function useTrainingSession(
  accountId: string,
): readonly [TrainingProgress | null, (next: TrainingProgress | null) => void] {
  const [, draw] = useState(0);
  const set = (next: TrainingProgress | null): void => {
    if (next) sessions.set(accountId, next);
    else sessions.delete(accountId);
    draw((count) => count + 1);
  };
  return [sessions.get(accountId) ?? null, set];
}
