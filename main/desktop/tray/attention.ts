/** What waits for the user, counted and in order: for the tray, the badge and the dock. Pure. */
import type { ChallengeView, GameCard } from '../../../preload/contract/models.ts';

export interface Attention {
  /** Challenges that can be answered now, the newest first. */
  readonly challenges: readonly ChallengeView[];
  /** Games in which it is the user's move. */
  readonly games: readonly GameCard[];
}

export function attentionOf(challenges: readonly ChallengeView[], games: readonly GameCard[]): Attention {
  return {
    challenges: challenges
      .filter(({ direction, status }) => direction === 'in' && status === 'created')
      .toSorted((a, b) => b.receivedAt - a.receivedAt),
    games: games.filter(({ isMyTurn, over }) => isMyTurn && !over).toSorted((a, b) => b.clockAt - a.clockAt),
  };
}

export function countOf({ challenges, games }: Attention): number {
  return challenges.length + games.length;
}
