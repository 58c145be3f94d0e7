import type { Clock } from '../base/clock.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ChallengeList, GameSummary } from '../service/domain.ts';
import type { Intake } from './intake.ts';

/** Challenges that the server listed come into the ledger first, whoever asked. Resolves once they are there. */
export async function takeChallenges(
  intake: Pick<Intake, 'found'>,
  accountId: string,
  list: ChallengeList,
  receivedAt: number,
): Promise<void> {
  await Promise.all(
    [...list.incoming, ...list.outgoing].map((challenge) =>
      intake.found(accountId, { type: 'challenge', challenge }, receivedAt),
    ),
  );
}

/** The same of games under way. */
export async function takeGames(
  intake: Pick<Intake, 'found'>,
  accountId: string,
  playing: readonly GameSummary[],
  receivedAt: number,
): Promise<void> {
  await Promise.all(playing.map((game) => intake.found(accountId, { type: 'gameStart', game }, receivedAt)));
}

/** A client whose lists, whoever asks for them, have come into the ledger before they are answered with. */
export function createTellingClient(options: {
  readonly client: ServiceClient;
  readonly accountId: string;
  readonly intake: Pick<Intake, 'found'>;
  readonly clock: Clock;
}): ServiceClient {
  const { client, accountId, intake, clock } = options;
  return {
    ...client,
    async challenges(asked) {
      const answer = await client.challenges(asked);
      if (answer.ok) await takeChallenges(intake, accountId, answer.value.value, clock.now());
      return answer;
    },
    async playing(asked) {
      const answer = await client.playing(asked);
      if (answer.ok) await takeGames(intake, accountId, answer.value.value, clock.now());
      return answer;
    },
  };
}
