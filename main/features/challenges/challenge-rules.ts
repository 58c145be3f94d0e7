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
  | { readonly kind: 'accept' | 'decline'; readonly rule: AnswerRule };

const none: RuleAnswer = { kind: 'none' };

/**
 * The first matching rule decides. An unknown property (rating, followed users) matches no rule that requires it.
 * Nothing is accepted that cannot be played here, nor a real-time game during another.
 */
export function judgeChallenge(
  challenge: ChallengeView,
  { on, rules }: AnswerRules,
  surroundings: AnswerSurroundings,
): RuleAnswer {
  if (!on || challenge.direction !== 'in' || challenge.status !== 'created') return none;
  const rule = rules.find((one) => fits(challenge, one, surroundings));
  if (!rule) return none;
  if (rule.answer === 'decline') return { kind: 'decline', rule };
  const isPlayable = challenge.access === 'board' || challenge.access === 'bot';
  const wouldCollide = surroundings.isPlaying && challenge.timeControl.type === 'clock';
  return isPlayable && !wouldCollide ? { kind: 'accept', rule } : none;
}

function fits(challenge: ChallengeView, rule: AnswerRule, { followed }: AnswerSurroundings): boolean {
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
): boolean {
  const id = opponent?.id;
  switch (from) {
    case 'anyone':
      return true;
    case 'named':
      return id !== undefined && named.some((name) => name.toLowerCase() === id);
    case 'bots':
      return opponent?.title === 'BOT';
    case 'followed':
      return id !== undefined && followed?.has(id) === true;
    case 'notFollowed':
      return followed !== null && (id === undefined || !followed.has(id));
  }
}
