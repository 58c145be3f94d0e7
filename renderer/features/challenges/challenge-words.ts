import type { DeclineReason } from '@chess/vocabulary.ts';
import type { ChallengeView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { GameWords } from '@text/game-words.ts';
import type { Times } from '@text/times.ts';
import { gameKind } from '../../table/game-kind.ts';
import type { challengesText } from './challenges-text.ts';

type ChallengeText = TextOf<typeof challengesText>['challenge'];

/** The eleven decline reasons of the service, gentle ones first. */
export const declineOrder: readonly DeclineReason[] = [
  'later',
  'generic',
  'tooFast',
  'tooSlow',
  'timeControl',
  'rated',
  'casual',
  'standard',
  'variant',
  'noBot',
  'onlyBot',
];

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

/** Remaining time of a challenge in ms: `14 s`, `12 min`, `5 h`. */
export function timeLeftWords(ms: number, text: ChallengeText, times: Times): string {
  return ms <= 0 ? text.ending : times.duration(ms);
}
