/** The TV feature: accounts as sources, and recordings in their databases. */
import type { Account } from '../../accounts/account.ts';
import { createLazy } from '../../base/lazy.ts';
import { createThrottle } from '../../base/throttle.ts';
import { isYoung } from '../../budget/callers.ts';
import { slicesOf, slotsFor } from '../../budget/limits.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createTelevision } from './create-tv.ts';
import { loadOpenings } from './on-air.ts';
import { createRecordedOpenings } from './recorded-openings.ts';
import type { TvSource } from './tv-source.ts';

/** Least time between two publications that the recordings changed, ms. */
const recordedEveryMs = 2_000;

export function createTvFeature(context: FeatureContext) {
  const { accounts, backends, clock, connections, dialogs, log, notifications, publisher, settings } =
    context;
  const { shownAccounts } = context;

  const sourceOf = ({ id, server, kind, isBot, userSince }: Account): TvSource => {
    const caller = kind === 'watch' ? 'anonymous' : isBot ? 'verified_bot' : 'authenticated';
    return {
      accountId: id,
      baseUrl: server.baseUrl,
      name: server.name,
      places: slotsFor('tv-streams', caller, isYoung(userSince, clock.now())),
      client: () => {
        const present = accounts.get(id);
        return present && connections.publicClient(present);
      },
    };
  };

  const shownFirst = (): Account[] => {
    const shown = shownAccounts();
    return [...shown, ...accounts.list().filter(({ id }) => !shown.some((one) => one.id === id))];
  };

  const recorded = createThrottle(clock, recordedEveryMs, () =>
    publisher.publish('tvRecorded', { at: clock.now() }),
  );
  const openings = createLazy(loadOpenings);
  const television = createTelevision({
    clock,
    log,
    supervisor: context.supervisor,
    settings: () => settings.get().tv,
    openings() {
      openings.load().catch((error: unknown) => log.warn('openings not loaded', { reason: String(error) }));
      return openings.loaded();
    },
    // The first one is watched unless the user chooses another: the practice club comes after real accounts.
    sources: () =>
      shownFirst()
        .filter((account) => connections.publicClient(account) !== undefined)
        .map(sourceOf),
    storeOf: context.storeOf,
    accountIds: () => shownAccounts().map(({ id }) => id),
    baseUrlOf: (accountId) => accounts.get(accountId)?.server.baseUrl ?? '',
    slicesOfIds: (ids) => slicesOf('export-ids', ids),
    quarantine: (item) => {
      const account = accounts.get(item.accountId);
      if (account) backends.of(account).intake.quarantine(item);
    },
    onTile: (channel, tile) => publisher.refresh('tvTile', tile, channel),
    onGame: (channel, game) => publisher.publish('tvGame', game, channel),
    onView: (view) => publisher.refresh('tvView', view),
    onRecorded: recorded.ask,
    waits: notifications.waitsForFeatured,
    isAwaited: notifications.featured,
  });

  context.events.on('sharedMerged', ({ accountId, kinds }) => {
    if (kinds.has('recording')) void television.merged(accountId);
  });

  const recordedOpenings = createRecordedOpenings({
    storeOf: context.storeOf,
    ownGames: () => context.features().games.own(),
    pause: () => new Promise((resolve) => void clock.after(0, resolve)),
  });

  return {
    api: television,
    queries: {
      'tv.view': () => television.view(),
      'tv.tile': ({ channel }) => television.tile(channel),
      'tv.pgn': async (key) => ({ pgn: (await television.text(key)).text }),
      'tv.game': (key) => television.game(key),
      'tv.past': (page) => television.page(page),
      'tv.openings': recordedOpenings.tree,
      'tv.storage': ({ accountId }) => television.storage(accountId),
    },
    commands: {
      'tv.watch': ({ viewer, wall, big, full }) => television.watch(wall, big, { viewer, full }),
      'tv.leave': ({ viewer }) => television.leave(viewer),
      'tv.star': ({ on, ...key }) => television.star(key, on),
      'tv.remove': (key) => television.remove(key),
      'tv.savePgn': async (key) => {
        const { name, text } = await television.text(key);
        return { file: await dialogs.saveText('game', name, text) };
      },
    },
    restore: () => void settings.onChange(television.refresh),
    accountsChanged: television.refresh,
    accountRemoved: recordedOpenings.forget,
    async accountErased(accountId) {
      await television.settled();
      recordedOpenings.forget(accountId);
    },
    async close() {
      await television.close();
      recorded.cancel();
    },
  } satisfies Feature & { api: object };
}
