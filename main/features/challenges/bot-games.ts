import type { FeatureContext } from '../../context.ts';
import { scopeOf } from '../../connections/budget-scope.ts';
import { messageOf } from '../../text/message.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

/**
 * Takes a use of the daily quota of games between bots before such a challenge is accepted. The use is not
 * returned if the challenge turns out to be gone. Throws `rate_limited` without quota.
 */
export function createBotGameAdmission(
  { accounts, backends, clock }: Pick<FeatureContext, 'accounts' | 'backends' | 'clock'>,
  open: () => readonly ChallengeView[],
): (accountId: string, challengeId: string) => Promise<void> {
  return async (accountId, challengeId) => {
    const account = accounts.get(accountId);
    const challenge = open().find((one) => one.accountId === accountId && one.id === challengeId);
    if (!account?.isBot || challenge?.opponent?.title !== 'BOT') return;
    const answer = await backends.of(account).budget.takeBotGame(scopeOf(account, clock.now()));
    if (answer.allowed) return;
    throw new ContractFailure(
      'rate_limited',
      messageOf('bot.dailyGamesUsed'),
      answer.retryAt === null ? undefined : Math.max(0, answer.retryAt - clock.now()),
    );
  };
}
