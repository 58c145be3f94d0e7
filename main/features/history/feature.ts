import { sleep } from '../../base/clock.ts';
import { createThrottle } from '../../base/throttle.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { csvForms } from '../../text/csv-form.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { createHistory, type History } from './history.ts';
import { createOpeningNames, loadNamedPositions } from './opening-names.ts';
import { saveGame } from './save-game.ts';
import { recentActivity } from './recent-activity.ts';

/** Least time between two publications of the topic, ms. */
const publishEveryMs = 1_000;
/** Openings that a search by name lists. */
const mostOpenings = 20;

/** Shared kinds that History shows. */
const shownKinds = ['game', 'activity', 'player', 'collection', 'member'] as const;

export function createHistoryFeature(context: FeatureContext) {
  const { accounts, clock, connections, dialogs, events, features, log, publisher } = context;
  const clientOf = (accountId: string) => {
    const account = accounts.get(accountId);
    return account && connections.publicClient(account);
  };
  const changed = createThrottle(clock, publishEveryMs, () => {
    history.views().then(
      (views) => publisher.publish('history', views),
      (error: unknown) => log.warn('history not read', { reason: String(error) }),
    );
  });
  const openingNames = createOpeningNames({
    load: loadNamedPositions,
    rest: () => sleep(clock, 0),
  });
  const history: History = createHistory({
    clock,
    log,
    client: clientOf,
    store: context.storeOf,
    ownGames: () => features().games.own(),
    recordedGame: (accountId, gameId) => features().tv.exported(accountId, gameId),
    withOpenings: openingNames.namedGames,
    files: context.files,
    onFinished: (accountId) => events.emit('gamesArchived', { accountId }),
    onChange: changed.ask,
  });
  // A game's own stream can end while the event stream is closed; then no `gameFinish` follows.
  events.on('gameEnded', ({ accountId, gameId }) => history.gameOver(accountId, gameId));
  events.on('sharedMerged', ({ accountId, kinds }) => {
    if (shownKinds.some((kind) => kinds.has(kind))) history.merged(accountId);
  });
  events.on('caughtUp', ({ accountId }) => history.caughtUp(accountId));
  const follow = (connects: boolean) =>
    history.follow(
      accounts.list().map(({ id, user, server }) => ({
        id,
        user: user && { id: user.id, name: user.name },
        baseUrl: server.baseUrl,
        connected: connects && clientOf(id) !== undefined,
      })),
      { connects },
    );
  const importFiles = async (accountId: string, files: readonly string[], into?: number) => {
    await history.importFiles(accountId, files, into);
    return { files: files.length };
  };

  /** One answer for all files, and no reason: a page that was taken over must not explore the disk by drops. */
  const areGames = async (files: readonly string[]): Promise<boolean> =>
    (await Promise.all(files.map(context.files.isPgn))).every(Boolean);

  return {
    api: { ...history, openingByMoves: openingNames.byMoves },
    queries: {
      'history.view': () => history.views(),
      'history.activity': ({ accountId, userId, from, to }) => history.activity(accountId, userId, from, to),
      'history.curves': ({ accountId, userId }) => history.curves(accountId, userId),
      'history.games': async (page) =>
        openingNames.named(await history.games(page), context.storeOf(page.accountId).tree),
      'openings.tree': ({ accountId, filter }) => history.openingTree(accountId, filter),
      'history.tally': ({ accountId, filter }) => history.tally(accountId, filter),
      'history.choices': ({ accountId }) => history.choices(accountId),
      'history.pgn': ({ accountId, gameId, plain = false }) => history.pgn(accountId, gameId, plain),
      'history.game': async ({ accountId, gameId }) => {
        const game = await history.game(accountId, gameId);
        const [head = game.head] = await openingNames.named([game.head], context.storeOf(accountId).tree);
        return { ...game, head };
      },
      'history.openings': async ({ accountId, text }) => [
        ...(await context.storeOf(accountId).archive.named(accountId, 'opening', text, mostOpenings)),
      ],
      'players.activity': ({ accountId, username }) =>
        recentActivity(clientOf(accountId), {
          username,
          baseUrl: context.accountContext(accountId)?.baseUrl ?? '',
          now: clock.now(),
        }),
      'history.collections': ({ accountId }) => history.collections.list(accountId),
      'history.collectionValues': ({ accountId, id, field, text }) =>
        history.collections.values(accountId, id, field, text.trim()),
      'history.collectionLoss': ({ accountId, id }) => history.collections.loss(accountId, id),
      'history.names': ({ accountId }) => history.names.view(accountId),
      'history.completeness': ({ accountId }) => history.completeness(accountId),
    },
    commands: {
      'history.refresh': ({ accountId }) => history.refresh(accountId),
      'history.pause': ({ accountId, paused }) => history.pause(accountId, paused),
      'history.fill': ({ accountId, start, end }) => history.fill(accountId, start, end),
      'history.follow': ({ accountId, name }) => history.followUser(accountId, name),
      'history.unfollow': ({ accountId, userId }) => history.unfollowUser(accountId, userId),
      'history.exportGames': async ({ accountId, filter }) => ({
        file: await history.exportGames(accountId, filter, dialogs.saveChunks),
      }),
      'history.exportActivity': async ({ accountId, userId, form }) => ({
        file: await history.exportActivity(
          accountId,
          userId,
          form === 'csv' ? csvForms[context.language()] : null,
          dialogs.saveChunks,
        ),
      }),
      'history.import': async ({ accountId, into }) =>
        importFiles(accountId, await dialogs.chooseGames(), into),
      'history.importDropped': async ({ accountId, files: tokens, into }, caller) => {
        const files = await caller.takeFiles(tokens);
        if (!files || !(await areGames(files)))
          throw new ContractFailure('rejected', messageOf('history.dropPgnFiles'));
        return importFiles(accountId, files, into);
      },
      'history.fetchImported': async ({ accountId }) => ({ any: await history.fetchImported(accountId) }),
      'history.askServer': ({ accountId, text }) => history.askServer(accountId, text),
      'history.pauseImport': ({ accountId, id, paused }) => history.pauseImport(accountId, id, paused),
      'history.saveGame': async ({ accountId, parts, into, name }) => {
        const archive = { store: context.storeOf(accountId).archive, accountId, clock };
        const baseUrl = context.accountContext(accountId)?.baseUrl ?? '';
        const saved = await saveGame({ ...archive, baseUrl }, { pgn: parts.join(''), into: into ?? name });
        changed.ask();
        events.emit('gamesArchived', { accountId });
        return saved;
      },
      'history.renameCollection': ({ accountId, id, name }) =>
        history.collections.rename(accountId, id, name),
      'history.removeCollection': ({ accountId, id }) => history.collections.remove(accountId, id),
      'history.setNames': ({ accountId, names }) => history.names.set(accountId, names),
      'history.removeImport': ({ accountId, id }) => history.removeImport(accountId, id),
    },
    onFact({ accountId, event, fresh }) {
      if (fresh && event.type === 'gameFinish') history.gameOver(accountId, event.game.id);
    },
    accountsChanged: () => follow(true),
    storeLost: (gamesOf) => gamesOf.forEach(history.fetchAgain),
    accountsOffline: () => follow(false),
    accountErased: history.forget,
    wake: history.wake,
    async close() {
      await history.close();
      changed.cancel();
    },
  } satisfies Feature & { api: object };
}
