/** The user's rules that answer challenges automatically. Pure. */
import type { AnswerRule, AnswerRules } from '../../../preload/contract/challenge-rules.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';

export interface AnswerSurroundings {
  /** Ids of the users that the account follows; null while unknown. */
  readonly followed: ReadonlySet<string> | null;
  readonly isPlaying: boolean;
}

export type RuleAnswer =
  | { readonly kind: 'none' }
  /** A rule depends on the followed users, which are unknown. */
  | { readonly kind: 'undecided' }
  | { readonly kind: 'accept' | 'decline'; readonly rule: AnswerRule };

const none: RuleAnswer = { kind: 'none' };

/**
 * The first matching rule decides. An unknown rating matches no rule that requires one. While the followed users are
 * unknown, no rule decides behind one that may match. Nothing is accepted that cannot be played here, nor a real-time
 * game during another.
 */
export function judgeChallenge(
  challenge: ChallengeView,
  { on, rules }: AnswerRules,
  surroundings: AnswerSurroundings,
): RuleAnswer {
  if (!on || challenge.direction !== 'in' || challenge.status !== 'created') return none;
  const found = rules
    .map((rule) => ({ rule, isMatch: fits(challenge, rule, surroundings) }))
    .find(({ isMatch }) => isMatch !== false);
  if (!found) return none;
  const { rule, isMatch } = found;
  if (isMatch === 'unknown') return { kind: 'undecided' };
  if (rule.answer === 'decline') return { kind: 'decline', rule };
  const isPlayable = challenge.access === 'board' || challenge.access === 'bot';
  const wouldCollide = surroundings.isPlaying && challenge.timeControl.type === 'clock';
  return isPlayable && !wouldCollide ? { kind: 'accept', rule } : none;
}

type Match = boolean | 'unknown';

function fits(challenge: ChallengeView, rule: AnswerRule, { followed }: AnswerSurroundings): Match {
  const { opponent, speed, variant, rated } = challenge;
  const rating = opponent?.rating;
  if (rule.speeds.length > 0 && !rule.speeds.some((one) => one === speed)) return false;
  if (rule.variants.length > 0 && !rule.variants.some((one) => one === variant.key)) return false;
  if (rule.mode !== 'any' && (rule.mode === 'rated') !== rated) return false;
  if (rule.minRating !== null && (rating === undefined || rating < rule.minRating)) return false;
  if (rule.maxRating !== null && (rating === undefined || rating > rule.maxRating)) return false;
  return isFrom(opponent, rule, followed);
}

function isFrom(
  opponent: ChallengeView['opponent'],
  { from, named }: AnswerRule,
  followed: ReadonlySet<string> | null,
): Match {
  const id = opponent?.id;
  switch (from) {
    case 'anyone':
      return true;
    case 'named':
      return id !== undefined && named.some((name) => name.toLowerCase() === id);
    case 'bots':
      return opponent?.title === 'BOT';
    case 'followed':
      return id !== undefined && (followed?.has(id) ?? 'unknown');
    case 'notFollowed':
      return id === undefined || (followed ? !followed.has(id) : 'unknown');
  }
}
