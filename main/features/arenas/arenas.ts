/** Arenas of all accounts. */
import type { GameSummary, ServiceEvent } from '../../service/domain.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { ArenaParticipation } from './arena-memos.ts';
import { createAccountArenas, type AccountArenas, type ArenasOptions } from './account-arenas.ts';

export type Arenas = ReturnType<typeof createArenas>;

export function createArenas(options: ArenasOptions) {
  const known = new Map<string, AccountArenas>();
  /** Shared by all lists, so that no revision is reused after an account was removed. */
  let revision = 0;

  const of = (accountId: string): AccountArenas => {
    const found = known.get(accountId);
    if (found) return found;
    const first = options.account(accountId);
    if (!first) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
    const made = createAccountArenas(first, options, () => (revision += 1));
    known.set(accountId, made);
    return made;
  };

  const forget = (accountId: string): void => {
    const arenas = known.get(accountId);
    if (!arenas) return;
    arenas.close();
    known.delete(accountId);
    // Home shows the next arenas of all accounts.
    options.onChange(accountId);
  };

  return {
    /** Throws a `ContractFailure` if the account is unknown. */
    of,
    /** Follows exactly these accounts from now on. */
    follow(accountIds: readonly string[]) {
      for (const accountId of known.keys()) if (!accountIds.includes(accountId)) forget(accountId);
      for (const accountId of accountIds) of(accountId);
    },
    /** `fresh`: the event was not reported before, in this run or an earlier one. */
    event: (accountId: string, event: ServiceEvent, fresh: boolean) =>
      known.get(accountId)?.event(event, fresh),
    /** The game's arena, if the account takes part in it. */
    arenaOf: (
      accountId: string,
      game: GameSummary,
    ): Pick<ArenaParticipation, 'arenaId' | 'name'> | undefined => known.get(accountId)?.arenaOf(game),
    /** Arenas that the followed accounts are in or plan to join, by their start. */
    async next() {
      const all = await Promise.all([...known.values()].map((arenas) => arenas.next()));
      return all.flat().toSorted((a, b) => a.startsAt - b.startsAt);
    },
    /** The screen was locked or unlocked. */
    screenChanged() {
      for (const arenas of known.values()) void arenas.screenChanged();
    },
    /** The computer woke up, or its network is back. */
    wake() {
      for (const arenas of known.values()) arenas.wake();
    },
    forget,
    close() {
      for (const arenas of known.values()) arenas.close();
      known.clear();
    },
  };
}
