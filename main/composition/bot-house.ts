/** The bot with what it needs of the house: accounts, budget, memory, games and challenges. */
import type { Account } from '../accounts/accounts.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Budget } from '../budget/scheduler.ts';
import { scopeOf } from '../connections/budget-scope.ts';
import type { MoveEngine } from '../engine/engine.ts';
import { createBot, type Bot, type BotGames } from '../features/bot/bot.ts';
import { createBotMemory } from '../features/bot/bot-memory.ts';
import type { Challenges } from '../features/challenges/challenges.ts';
import type { Store } from '../store/api.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import { say } from '../text/say.ts';

export interface BotHouseOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: MoveEngine;
  readonly accounts: { list(): readonly Account[]; get(accountId: string): Account | undefined };
  readonly isOnline: (accountId: string) => boolean;
  readonly budgetOf: (account: Account) => Budget;
  readonly storeOf: (accountId: string) => Store;
  readonly games: BotGames;
  readonly challenges: Challenges;
  readonly onChange: () => void;
  readonly onDrained: () => void;
}

export interface BotHouse {
  readonly bot: Bot;
  /** With games between bots counted before one is accepted, by whomever. */
  readonly challenges: Challenges;
  /** Accounts have changed: reads what is kept of new ones. */
  follow(): Promise<void>;
  forget(accountId: string): void;
}

const quotaRow = 'bot-games-day';

export function createBotHouse(options: BotHouseOptions): BotHouse {
  const { clock, log, engine, accounts, budgetOf, storeOf, games } = options;
  const memory = createBotMemory({ memos: (accountId) => storeOf(accountId).memos, clock, log });
  const signedIn = () => accounts.list().filter(({ kind, token }) => kind !== 'watch' && token !== null);

  const quota = (accountId: string) => {
    const account = accounts.get(accountId);
    const caller =
      account &&
      budgetOf(account)
        .report()
        .callers.find((one) => one.accountId === accountId);
    const row = caller?.rows.find(({ name }) => name === quotaRow);
    return row ? { used: row.used, most: row.limit, nextFreeAt: row.nextFreeAt } : null;
  };

  /** Accepted is as good as played: taken before, and not given back when the challenge turns out to be gone. */
  const admit = async (accountId: string, challengeId: string) => {
    const account = accounts.get(accountId);
    const challenge = options.challenges
      .list()
      .find((one) => one.accountId === accountId && one.id === challengeId);
    if (!account?.isBot || challenge?.opponent?.title !== 'BOT') return;
    const answer = await budgetOf(account).takeBotGame(scopeOf(account, clock.now()));
    if (answer.allowed) return;
    throw new ContractFailure(
      'rate_limited',
      say('The games between bots of this day are used up.'),
      answer.retryAt === null ? undefined : Math.max(0, answer.retryAt - clock.now()),
    );
  };
  const challenges: Challenges = {
    ...options.challenges,
    async accept(accountId, challengeId) {
      await admit(accountId, challengeId);
      await options.challenges.accept(accountId, challengeId);
    },
  };

  const bot = createBot({
    clock,
    log,
    engine,
    accounts: () =>
      signedIn().map(({ id, user, server, isBot, kind }) => ({
        id,
        name: user?.name ?? '',
        server: server.name,
        isBot,
        isPractice: kind === 'practice',
      })),
    isOnline: options.isOnline,
    games,
    challenges,
    settings: { get: memory.get, set: memory.set },
    places(accountId) {
      const account = accounts.get(accountId);
      return account ? budgetOf(account).gameStreamSlots(scopeOf(account, clock.now())) : 0;
    },
    quota,
    onChange: options.onChange,
    onDrained: options.onDrained,
  });

  return {
    bot,
    challenges,
    async follow() {
      await memory
        .load(signedIn().map(({ id }) => id))
        .catch((error: unknown) =>
          log.warn('settings of the bot could not be read', { reason: String(error) }),
        );
      bot.refresh();
    },
    forget: memory.forget,
  };
}
