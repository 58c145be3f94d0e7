/** Items that wait for the user, for the tray, the badge and the dock. Pure. */
import type { ChallengeView, GameCard } from '../../../preload/contract/models.ts';

export interface Attention {
  /** Open incoming challenges, newest first. */
  readonly challenges: readonly ChallengeView[];
  /** Games in which the user is to move. */
  readonly games: readonly GameCard[];
}

export function attentionOf(challenges: readonly ChallengeView[], games: readonly GameCard[]): Attention {
  return {
    challenges: challenges
      .filter(({ direction, status }) => direction === 'in' && status === 'created')
      .toSorted((a, b) => b.receivedAt - a.receivedAt),
    games: games
      .filter(({ isMyTurn, over, enginePlays }) => isMyTurn && !over && !enginePlays)
      .toSorted((a, b) => b.clockAt - a.clockAt),
  };
}

export function countOf({ challenges, games }: Attention): number {
  return challenges.length + games.length;
}
