import type { DeclineReason } from '@chess/vocabulary.ts';
import type { ChallengeView } from '@contract/models.ts';
import { duration } from '../../ui/time.ts';
import { gameKind } from '../game/words.ts';

/** The eleven reasons of the service, as the challenger will understand them; the gentle ones first. */
export const declineWords: readonly { readonly reason: DeclineReason; readonly label: string }[] = [
  { reason: 'later', label: 'Not now, ask me later' },
  { reason: 'generic', label: 'I am not accepting challenges' },
  { reason: 'tooFast', label: 'Too fast for me' },
  { reason: 'tooSlow', label: 'Too slow for me' },
  { reason: 'timeControl', label: 'Not with this time control' },
  { reason: 'rated', label: 'Please make it rated' },
  { reason: 'casual', label: 'Please make it casual' },
  { reason: 'standard', label: 'Standard chess only, please' },
  { reason: 'variant', label: 'Not in this variant' },
  { reason: 'noBot', label: 'No challenges from bots' },
  { reason: 'onlyBot', label: 'Challenges from bots only' },
];

const colorWords = { white: 'You play White', black: 'You play Black', random: 'Random colour' } as const;

/** What is offered, for example `Rapid · 10+5 · Rated · You play White`. */
export function challengeTerms(challenge: ChallengeView): string {
  const { color, timeControl, initialFen } = challenge;
  return [
    gameKind({ ...challenge, control: timeControl }),
    colorWords[color],
    ...(initialFen === undefined ? [] : ['From a set position']),
  ].join(' · ');
}

/** Challenges that wait for an answer, oldest first: a new one never pushes a button from under the pointer. */
export function waitingChallenges(challenges: readonly ChallengeView[]): readonly ChallengeView[] {
  return challenges
    .filter(({ direction, status }) => direction === 'in' && status === 'created')
    .sort((a, b) => a.receivedAt - b.receivedAt || a.id.localeCompare(b.id));
}

/** One's own challenges that nobody has answered yet. */
export function sentChallenges(challenges: readonly ChallengeView[]): readonly ChallengeView[] {
  return challenges.filter(({ direction, status }) => direction === 'out' && status === 'created');
}

/** What is left of a challenge, in ms: `14 s`, `12 min`, `5 h`. */
export function timeLeftWords(ms: number): string {
  return ms <= 0 ? 'ending' : duration(ms);
}
