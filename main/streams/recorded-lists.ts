import type { Clock } from '../base/clock.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ChallengeList, GameSummary } from '../service/domain.ts';
import type { Intake } from './intake.ts';

/** Records listed challenges in the ledger. Resolves when they are recorded. */
export async function recordChallenges(
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

/** As `recordChallenges`, for games under way. */
export async function recordGames(
  intake: Pick<Intake, 'found'>,
  accountId: string,
  playing: readonly GameSummary[],
  receivedAt: number,
): Promise<void> {
  await Promise.all(playing.map((game) => intake.found(accountId, { type: 'gameStart', game }, receivedAt)));
}

/** Wraps a client so that every list is in the ledger before its caller gets it. */
export function createRecordingClient(options: {
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
      if (answer.ok) await recordChallenges(intake, accountId, answer.value.value, clock.now());
      return answer;
    },
    async playing(asked) {
      const answer = await client.playing(asked);
      if (answer.ok) await recordGames(intake, accountId, answer.value.value, clock.now());
      return answer;
    },
  };
}
