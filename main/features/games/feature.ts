/** The games feature: games under way with their streams, store and board. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createGames, type Games } from './games.ts';
import { createLineOpenings, loadOpenings } from './line-openings.ts';

export function createGamesFeature(context: FeatureContext) {
  const { accountContext, accounts, clock, connections, events, log, publisher, storeOf, stores } = context;

  const games: Games = createGames({
    clock,
    log,
    account: accountContext,
    isSignedIn(accountId) {
      const account = accounts.get(accountId);
      return account !== undefined && account.signedOut !== true;
    },
    service: connections.client,
    openingOf: createLineOpenings({
      load: loadOpenings,
      onLoaded: () => publisher.refresh('games', cards),
    }),
    streams: {
      watch: (accountId, gameId, path, interest) =>
        connections.streams(accountId)?.watchGame(
          gameId,
          path,
          {
            event(event, receivedAt) {
              games.streamEvent(accountId, gameId, event, receivedAt);
              events.emit('gameStreamed', event);
            },
            link: (live) => games.linkChanged(accountId, gameId, live),
            refused: () => games.streamRefused(accountId, gameId),
          },
          interest,
        ),
      unwatch: (accountId, gameId) => connections.streams(accountId)?.unwatchGame(gameId),
      look: async (accountId, gameId, path, reason) =>
        (await connections.streams(accountId)?.lookAtGame(gameId, path, reason)) ?? false,
    },
    delay: connections.delay,
    bot: {
      playsIn: (accountId, gameId) => context.features().bot.playsIn(accountId, gameId),
      tookOver: (accountId, gameId) => context.features().bot.tookOver(accountId, gameId),
    },
    arenaIdOf: (accountId, game) => context.features().arenas.arenaOf(accountId, game)?.arenaId,
    save: (row) => storeOf(row.accountId).games.put(row),
    load: (accountId, gameId) => storeOf(accountId).games.get(accountId, gameId),
    onCards: () => publisher.refresh('games', cards),
    onGame(view, fromServer) {
      // Latency matters for updates from the server: the user waits for the opponent's move.
      const publish = fromServer ? publisher.publishAtOnce : publisher.publish;
      publish('game', view, `${view.accountId} ${view.gameId}`);
      events.emit('gameChanged', view);
    },
    onEnd: (accountId, gameId) => events.emit('gameEnded', { accountId, gameId }),
  });
  const cards = () => [...games.list()];
  events.on('gameLearned', ({ accountId, gameId, event, receivedAt }) =>
    games.streamEvent(accountId, gameId, event, receivedAt),
  );

  events.on('botChanged', ({ accountId }) => games.botChanged(accountId));

  return {
    api: games,
    topics: { games: cards },
    queries: {
      'games.list': cards,
      'games.get': ({ accountId, gameId }) => games.get(accountId, gameId),
    },
    commands: {
      'games.open': ({ accountId, gameId }) => games.open(accountId, gameId),
      'games.move': ({ accountId, gameId, ply, uci, offeringDraw }) =>
        games.move(accountId, gameId, ply, uci, offeringDraw),
      'games.berserk': ({ accountId, gameId }) => games.berserk(accountId, gameId),
      'games.addTime': ({ accountId, gameId, seconds }) => games.addTime(accountId, gameId, seconds),
      'games.abort': ({ accountId, gameId }) => games.abort(accountId, gameId),
      'games.resign': ({ accountId, gameId }) => games.resign(accountId, gameId),
      'games.offer': ({ accountId, gameId, what, yes }) => games.offer(accountId, gameId, what, yes),
      'games.claim': ({ accountId, gameId, what }) => games.claim(accountId, gameId, what),
      'games.chat': ({ accountId, gameId, room, text }) => games.chat(accountId, gameId, room, text),
    },
    onFact: ({ accountId, event, receivedAt }) => games.fold(accountId, event, receivedAt),
    async restore() {
      games.restore([...(await stores.accounts.games.ongoing()), ...(await stores.practice.games.ongoing())]);
    },
    accountsChanged: games.connected,
    accountRemoved: games.forget,
  } satisfies Feature & { api: object };
}
