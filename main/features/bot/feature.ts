/** The bot feature: settings in the accounts' databases, slots and quota in the budget. */
import { scopeOf } from '../../connections/budget-scope.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createBotMemory } from './bot-memory.ts';
import { createBot } from './bot.ts';

const quotaRow = 'bot-games-day';

export function createBotFeature(context: FeatureContext) {
  const { accounts, backends, clock, engine, events, features, log, publisher, storeOf } = context;
  const memory = createBotMemory({ memos: (accountId) => storeOf(accountId).memos, clock, log });
  const signedIn = () => accounts.list().filter(({ kind, token }) => kind !== 'watch' && token !== null);

  const quota = (accountId: string) => {
    const account = accounts.get(accountId);
    const caller =
      account &&
      backends
        .of(account)
        .budget.report()
        .callers.find((one) => one.accountId === accountId);
    const row = caller?.rows.find(({ name }) => name === quotaRow);
    return row ? { used: row.used, most: row.limit, nextFreeAt: row.nextFreeAt } : null;
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
    isOnline: (accountId) =>
      context.accountViews().some(({ id, state }) => id === accountId && state === 'online'),
    games: () => features().games,
    challenges: () => features().challenges,
    bookMove: (position, lastMove) => features().books.choose(position, lastMove),
    settings: { get: memory.get, set: memory.set, hands: memory.hands, setHands: memory.setHands },
    onHands: (accountId) => events.emit('botChanged', { accountId }),
    places(accountId) {
      const account = accounts.get(accountId);
      return account ? backends.of(account).budget.gameStreamSlots(scopeOf(account, clock.now())) : 0;
    },
    quota,
    onChange: () => publish(),
    onDrained: () => context.onDrained?.(),
  });
  const publish = () => publisher.refresh('bot', bot.view);
  events.on('streamStateChanged', publish);
  events.on('challengesChanged', bot.offers);
  events.on('gameChanged', bot.game);

  return {
    api: {
      answersFor: bot.answersFor,
      playsIn: bot.playsIn,
      tookOver: bot.tookOver,
      owing: bot.owing,
      playing: bot.playing,
    },
    topics: { bot: bot.view },
    queries: { 'bot.view': () => bot.view() },
    commands: {
      'bot.set': ({ accountId, change }) => bot.set(accountId, change),
      'bot.takeOver': ({ accountId, gameId }) => bot.takeOver(accountId, gameId),
      'bot.stop': ({ accountId, games }) => bot.stop(accountId, games),
      'bot.drain': ({ drain }) => bot.drain(drain),
    },
    async accountsChanged() {
      await memory
        .load(signedIn().map(({ id }) => id))
        .catch((error: unknown) => log.warn('bot settings not read', { reason: String(error) }));
      bot.refresh();
      for (const { id } of signedIn()) events.emit('botChanged', { accountId: id });
    },
    accountRemoved: memory.forget,
    close() {
      bot.close();
      engine.close();
    },
  } satisfies Feature & { api: object };
}
