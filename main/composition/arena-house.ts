/** Arenas with what they need of the house: accounts, budget, memory, and the desktop that tells of them. */
import type { Account } from '../accounts/accounts.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createThrottle, type Throttle } from '../base/throttle.ts';
import type { Budget } from '../budget/scheduler.ts';
import { scopeOf } from '../connections/budget-scope.ts';
import { contextOf } from '../connections/connections.ts';
import { arenaWords } from '../notifications/arena-words.ts';
import type { NotificationText } from '../desktop/notification-port.ts';
import { createArenas, type Arenas } from '../features/arenas/arenas.ts';
import type { ArenaNews } from '../features/arenas/companion.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/api.ts';
import type { Language } from '../text/language.ts';
import type { Notices } from '../notifications/notifications.ts';

export interface ArenaHouseOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: { list(): readonly Account[]; get(accountId: string): Account | undefined };
  /** For what anybody may see, too. */
  readonly client: (account: Account) => ServiceClient | undefined;
  readonly budgetOf: (account: Account) => Budget;
  readonly storeOf: (accountId: string) => Pick<Store, 'memos'>;
  /** How long there was no sign of anybody at the computer, ms. */
  readonly idleMs: () => number;
  readonly tell: Notices['arena'];
  readonly language: () => Language;
  readonly onChange: (accountId: string) => void;
}

export interface ArenaHouse extends Arenas {
  /** Accounts have changed. */
  refresh(): void;
}

/** How often the window is told of an account's arenas at most, ms. */
const changesEveryMs = 500;

export function createArenaHouse(options: ArenaHouseOptions): ArenaHouse {
  const { clock, accounts, budgetOf, language } = options;
  const changes = new Map<string, Throttle>();

  const changed = (accountId: string) => {
    const known =
      changes.get(accountId) ?? createThrottle(clock, changesEveryMs, () => options.onChange(accountId));
    changes.set(accountId, known);
    known.ask();
  };

  const arenas = createArenas({
    clock,
    log: options.log,
    account: (accountId) => {
      const account = accounts.get(accountId);
      return account && contextOf(account);
    },
    client: (accountId) => {
      const account = accounts.get(accountId);
      return account && options.client(account);
    },
    async takeJoin(accountId, kind) {
      const account = accounts.get(accountId);
      if (!account) return { allowed: false, retryAt: null, reason: '' };
      return budgetOf(account).takeJoin(scopeOf(account, clock.now()), kind);
    },
    async lookJoin(accountId, kind) {
      const account = accounts.get(accountId);
      if (!account || account.kind === 'watch') return null;
      const looks = await budgetOf(account).lookJoin(scopeOf(account, clock.now()), kind);
      const hour = looks.find(({ row }) => row === 'join-hour');
      const day = looks.find(({ row }) => row === 'join-day');
      if (!hour || !day) return null;
      const freeAt = Math.max(...looks.map((look) => look.freeAt ?? 0));
      return {
        hour: { left: hour.left, limit: hour.limit },
        day: { left: day.left, limit: day.limit },
        freeAt: freeAt > 0 ? freeAt : null,
      };
    },
    storeOf: options.storeOf,
    idleMs: options.idleMs,
    tell: (accountId, news) =>
      options.tell({
        accountId,
        arenaId: news.arenaId,
        key: keyOf(news, clock.now()),
        text: textOf(news, language(), clock.now()),
      }),
    onChange: changed,
  });

  return {
    ...arenas,
    refresh: () =>
      arenas.follow(
        accounts.list().flatMap(({ id, kind, token }) => (kind === 'watch' || token === null ? [] : [id])),
      ),
    close() {
      arenas.close();
      for (const soon of changes.values()) soon.cancel();
    },
  };
}

const minute = 60_000;

/** An arena has one result; one can be reminded of it, join and leave more than once. */
function keyOf({ kind }: ArenaNews, now: number): string {
  return kind === 'result' ? kind : `${kind}:${now}`;
}

function textOf(news: ArenaNews, language: Language, now: number): NotificationText {
  const words = arenaWords[language];
  const { name } = news;
  switch (news.kind) {
    case 'reminder':
      return { title: words.reminder(name), body: words.begins(Math.round((news.startsAt - now) / minute)) };
    case 'joined':
      return { title: words.joined(name), body: words.begins(Math.round((news.startsAt - now) / minute)) };
    case 'not_joined':
      return { title: words.notJoined(name), body: words.why };
    case 'left_idle':
      return { title: words.leftIdle(name), body: words.comeBack };
    case 'result':
      return {
        title: name,
        body: `${words.result(news.result.rank, news.result.players)}, ${words.points(news.result.score)}`,
      };
  }
}
