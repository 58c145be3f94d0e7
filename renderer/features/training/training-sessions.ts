/** Sessions under way, by account. They outlive the screen: a look at the game of a position does not end them. */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { TrainedView, TrainingCardView } from '@contract/training.ts';

export interface TrainingProgress {
  readonly cards: readonly TrainingCardView[];
  /** The session ends with the position that is on the board after this time; null: with the last card. */
  readonly ms: number | null;
  /** When it began, by the monotonic clock of the page. */
  readonly began: number;
  /** The local day on which it began, by `localDay`. */
  readonly day: string;
  /** Index of the card on the board. */
  readonly at: number;
  readonly answers: readonly TrainedView[];
  /** Whether the last answer is that of the card on the board. */
  readonly isAnswered: boolean;
}

/** Changes the session of an account; null ends it. */
export type ChangeTraining = (change: (current: TrainingProgress | null) => TrainingProgress | null) => void;

const sessions = new Map<string, TrainingProgress>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The session of an account, and its changes. A session of an earlier day has ended, and so has one whose result was left. */
export function useTrainingSession(accountId: string): readonly [TrainingProgress | null, ChangeTraining] {
  const session = useSyncExternalStore(subscribe, () => sessions.get(accountId) ?? null);
  const change = useCallback<ChangeTraining>(
    (make) => {
      const next = make(sessions.get(accountId) ?? null);
      if (next) sessions.set(accountId, next);
      else sessions.delete(accountId);
      for (const listener of [...listeners]) listener();
    },
    [accountId],
  );
  useEffect(() => {
    change((current) => (current?.day === localDay() ? current : null));
    return () => change((current) => (current && current.at < current.cards.length ? current : null));
  }, [change]);
  return [session, change];
}

export const localDay = (): string => new Date().toDateString();

/** The session with the answer to its card; unchanged when it has ended or moved on meanwhile. */
export function withAnswer(
  current: TrainingProgress | null,
  asked: Pick<TrainingProgress, 'cards' | 'at'>,
  answer: TrainedView,
): TrainingProgress | null {
  if (current?.cards !== asked.cards || current.at !== asked.at || current.isAnswered) return current;
  return { ...current, answers: [...current.answers, answer], isAnswered: true };
}
