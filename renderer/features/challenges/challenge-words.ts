import { declineReasons } from '@chess/vocabulary.ts';
import type { ChallengeView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { GameWords } from '@text/game-words.ts';
import { gameKind } from '../../table/game-kind.ts';
import type { challengesText } from './challenges-text.ts';

type ChallengeText = TextOf<typeof challengesText>['challenge'];

/** The decline reasons of the service, the gentlest first. */
export const declineOrder = ['later', ...declineReasons.filter((reason) => reason !== 'later')] as const;

/** Terms of a challenge, for example `Rapid · 10+5 · Rated · You play White`. */
export function challengeTerms(challenge: ChallengeView, text: ChallengeText, words: GameWords): string {
  const { color, timeControl, initialFen } = challenge;
  return [
    gameKind({ ...challenge, control: timeControl }, words),
    text.colors[color],
    ...(initialFen === undefined ? [] : [text.fromPosition]),
  ].join(' · ');
}

/** Challenges to answer, oldest first, so that a new one does not move buttons under the pointer. */
export function waitingChallenges(challenges: readonly ChallengeView[]): readonly ChallengeView[] {
  return challenges
    .filter(({ direction, status }) => direction === 'in' && status === 'created')
    .sort((a, b) => a.receivedAt - b.receivedAt || a.id.localeCompare(b.id));
}

/** Own challenges without an answer. */
export function sentChallenges(challenges: readonly ChallengeView[]): readonly ChallengeView[] {
  return challenges.filter(({ direction, status }) => direction === 'out' && status === 'created');
}
