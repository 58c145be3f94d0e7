/** Arenas of all accounts. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { JoinKind } from '../../budget/limits.ts';
import type { QuotaAnswer } from '../../budget/quota.ts';
import type { GameSummary, ServiceEvent } from '../../service/domain.ts';
import type { Store } from '../../store/api.ts';
import { say } from '../../text/say.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { createAccountArenas, type AccountArenas, type JoinLook } from './account-arenas.ts';
import type { ArenaNews } from '../../notifications/arena-news.ts';
import type { ArenaClient } from './picture.ts';

export interface ArenasOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly account: (accountId: string) => AccountContext | undefined;
  /** For what anybody may see, too. */
  readonly client: (accountId: string) => ArenaClient | undefined;
  readonly takeJoin: (accountId: string, kind: JoinKind) => Promise<QuotaAnswer>;
  readonly lookJoin: (accountId: string, kind: JoinKind) => Promise<JoinLook | null>;
  readonly storeOf: (accountId: string) => Pick<Store, 'memos'>;
  /** How long there was no sign of anybody at the computer, ms. */
  readonly idleMs: () => number;
  readonly tell: (accountId: string, news: ArenaNews) => void;
  readonly onChange: (accountId: string) => void;
}

export interface Arenas {
  /** Throws a `ContractFailure` for one that is not there. */
  of(accountId: string): AccountArenas;
  /** Attends to these accounts from now on, and to no others. */
  follow(accountIds: readonly string[]): void;
  event(accountId: string, event: ServiceEvent): void;
  /** The name of the arena that a game belongs to, where it is one that the account is in. */
  nameFor(accountId: string, game: GameSummary): string | undefined;
  /** The screen has been locked. */
  locked(): void;
  forget(accountId: string): void;
  close(): void;
}

export function createArenas(options: ArenasOptions): Arenas {
  const { clock, log } = options;
  const known = new Map<string, AccountArenas>();
  /** Of all lists, so that none is mistaken for one of an account that was here before. */
  let revision = 0;

  const of = (accountId: string): AccountArenas => {
    const found = known.get(accountId);
    if (found) return found;
    const first = options.account(accountId);
    if (!first) throw new ContractFailure('unavailable', say('This account is not here any more.'));
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
    of,
    follow(accountIds) {
      for (const accountId of known.keys()) if (!accountIds.includes(accountId)) forget(accountId);
      for (const accountId of accountIds) of(accountId);
    },
    event: (accountId, event) => known.get(accountId)?.event(event),
    nameFor: (accountId, game) => known.get(accountId)?.nameFor(game),
    locked() {
      for (const arenas of known.values())
        arenas
          .locked()
          .catch((error: unknown) => log.warn('an arena could not be left', { reason: String(error) }));
    },
    forget,
    close() {
      for (const accountId of [...known.keys()]) forget(accountId);
    },
  };
}
