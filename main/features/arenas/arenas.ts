/** Arenas of all accounts. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { JoinKind } from '../../budget/limits.ts';
import type { QuotaAnswer } from '../../budget/quota.ts';
import type { GameSummary, ServiceEvent } from '../../service/domain.ts';
import type { Store } from '../../store/api.ts';
import { messageOf } from '../../text/message.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { createAccountArenas, type AccountArenas, type JoinLook } from './account-arenas.ts';
import type { ArenaNews } from '../../notifications/arena-news.ts';
import type { ArenaClient } from './arena-cache.ts';

export interface ArenasOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly account: (accountId: string) => AccountContext | undefined;
  /** Also answers public requests. */
  readonly client: (accountId: string) => ArenaClient | undefined;
  readonly takeJoin: (accountId: string, kind: JoinKind) => Promise<QuotaAnswer>;
  readonly lookJoin: (accountId: string, kind: JoinKind) => Promise<JoinLook | null>;
  readonly storeOf: (accountId: string) => Pick<Store, 'memos'>;
  /** Time without user input, ms. */
  readonly idleMs: () => number;
  readonly tell: (accountId: string, news: ArenaNews) => void;
  readonly onChange: (accountId: string) => void;
}

export type Arenas = ReturnType<typeof createArenas>;

export function createArenas(options: ArenasOptions) {
  const { clock, log } = options;
  const known = new Map<string, AccountArenas>();
  /** Shared by all lists, so that no revision is reused after an account was removed. */
  let revision = 0;

  const of = (accountId: string): AccountArenas => {
    const found = known.get(accountId);
    if (found) return found;
    const first = options.account(accountId);
    if (!first) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
    const made = createAccountArenas({
      clock,
      log,
      context: () => options.account(accountId) ?? first,
      client: () => options.client(accountId),
      takeJoin: (kind) => options.takeJoin(accountId, kind),
      lookJoin: (kind) => options.lookJoin(accountId, kind),
      memos: options.storeOf(accountId).memos,
      idleMs: options.idleMs,
      tell: (news) => options.tell(accountId, news),
      nextRevision: () => (revision += 1),
      onChange: () => options.onChange(accountId),
    });
    known.set(accountId, made);
    return made;
  };

  const forget = (accountId: string): void => {
    known.get(accountId)?.close();
    known.delete(accountId);
  };

  return {
    /** Throws a `ContractFailure` if the account is unknown. */
    of,
    /** Follows exactly these accounts from now on. */
    follow(accountIds: readonly string[]) {
      for (const accountId of known.keys()) if (!accountIds.includes(accountId)) forget(accountId);
      for (const accountId of accountIds) of(accountId);
    },
    event: (accountId: string, event: ServiceEvent) => known.get(accountId)?.event(event),
    /** Name of the game's arena, if the account takes part in it. */
    nameFor: (accountId: string, game: GameSummary): string | undefined =>
      known.get(accountId)?.nameFor(game),
    locked() {
      for (const arenas of known.values())
        arenas.locked().catch((error: unknown) => log.warn('arena not left', { reason: String(error) }));
    },
    forget,
    close() {
      for (const accountId of [...known.keys()]) forget(accountId);
    },
  };
}
