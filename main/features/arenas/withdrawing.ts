/** The request to leave an arena. */
import { sleep, type Clock } from '../../base/clock.ts';
import { isTransient } from '../../service/errors.ts';
import { messageOf } from '../../text/message.ts';
import { contractFailure } from '../../views/failure.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { ArenaClient } from './arena-cache.ts';

const withdrawTries = 4;
const withdrawPauseMs = 2_000;

/** Resolves once the server has answered. Throws `ContractFailure` when it refuses or cannot be reached. */
export async function withdrawFrom(
  clock: Clock,
  service: Pick<ArenaClient, 'withdrawArena'> | undefined,
  arenaId: string,
): Promise<void> {
  if (!service) throw new ContractFailure('unreachable', messageOf('account.notConnected'));
  for (let tries = 1; ; tries += 1) {
    const answer = await service.withdrawArena(arenaId);
    if (answer.ok) return;
    // Idempotent, so it may be repeated.
    if (!isTransient(answer.error) || tries === withdrawTries) throw contractFailure(answer.error);
    await sleep(clock, withdrawPauseMs * tries);
  }
}
