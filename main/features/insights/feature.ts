/** The insights feature: figures of any selection of games, and the review of each week. */
import { createPerStore } from '../../base/background-work.ts';
import { createThrottle } from '../../base/throttle.ts';
import { csvForms } from '../../text/csv-form.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { weekWords } from '../../notifications/week-words.ts';
import { fairFilter } from '../../views/archive-filter.ts';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';
import { createFactReader } from './fact-reader.ts';
import { insightsCsv } from './insights-csv.ts';
import { insightsView } from './insights-view.ts';
import { createWeekNotice } from './week-notice.ts';
import { reviewWeek, scoreOfWeek, unanalysedGames, weekFor } from './weeks.ts';

/** Delay after the start, ms: the first screen takes precedence. */
const startAfterMs = 5_000;
/** Least time between two publications of the topic, ms. */
const publishEveryMs = 1_000;
/** A user without input for longer is away. */
const awayMs = 5 * 60_000;

export function createInsightsFeature(context: FeatureContext) {
  const { accounts, clock, dialogs, events, features, log, notifications, publisher } = context;
  let revision = 0;
  const changed = createThrottle(clock, publishEveryMs, () => {
    revision += 1;
    publisher.publish('insights', { revision });
  });
  const readers = createPerStore(context.storeOf, (store) =>
    createFactReader({
      store: store.insights,
      ...{ clock, log, onChange: changed.ask },
      openingOf: (game) => features().history.openingByMoves(game),
    }),
  );
  const askAll = () => {
    for (const { id } of accounts.list()) readers.of(id).ask();
  };
  let started = null as ReturnType<typeof clock.after> | null;

  const view = async (accountId: string, filter: ArchiveFilterView) => {
    readers.of(accountId).ask();
    const wanted = fairFilter(filter, features().games.own());
    return insightsView(await context.storeOf(accountId).insights.figures(accountId, wanted.filter));
  };
  events.on('gamesArchived', ({ accountId }) => readers.of(accountId).ask());
  events.on('analysisChanged', ({ accountId }) => readers.of(accountId).ask());
  events.on('sharedMerged', ({ accountId, kinds }) => {
    if (kinds.has('game') || kinds.has('member')) readers.of(accountId).ask();
  });

  const isPlaying = () =>
    features()
      .games.own()
      .some(({ realTime, playedBy }) => realTime && playedBy === 'person');
  const notice = createWeekNotice({
    clock,
    log,
    accounts: () =>
      context
        .shownAccounts()
        .filter(({ kind }) => kind !== 'watch')
        .map(({ id }) => id),
    memos: (accountId) => context.storeOf(accountId).memos,
    scoreOf: (accountId, week) => scoreOfWeek(context.storeOf(accountId), accountId, week),
    isOn: (accountId) => notifications.rule(accountId, 'weekReview').on,
    mayShow: notifications.mayShowWeekReview,
    isBusy: () => isPlaying() || context.idleMs() > awayMs,
    tell(accountId, { key }, score) {
      const words = weekWords[context.language()];
      const text = { title: words.title(score.games), body: words.body(score) };
      notifications.weekReview({ accountId, key, text });
    },
  });
  context.settings.onChange(() => void notice.changed());

  return {
    topics: { insights: () => ({ revision }) },
    queries: {
      'insights.view': ({ accountId, filter }) => view(accountId, filter),
      'insights.week': ({ accountId, week }) => {
        readers.of(accountId).ask();
        const now = clock.now();
        const wanted = { accountId, week: weekFor(week, now), now, ownGames: features().games.own() };
        return reviewWeek(context.storeOf(accountId), wanted);
      },
    },
    commands: {
      async 'insights.analyseWeek'({ accountId, week }) {
        const store = context.storeOf(accountId);
        const games = await unanalysedGames(store, accountId, weekFor(week, clock.now()));
        let requested = 0;
        // The latest request is analysed first.
        for (const gameId of games) if (await features().analysis.request(accountId, gameId)) requested += 1;
        return { games: requested };
      },
      'insights.export': async ({ accountId, filter }) => ({
        file: await dialogs.saveChunks('insights.csv', async function* () {
          yield insightsCsv(await view(accountId, filter), csvForms[context.language()]);
        }),
      }),
    },
    accountsChanged() {
      started ??= clock.after(startAfterMs, askAll);
      return notice.changed();
    },
    wake: notice.wake,
    async close() {
      started?.cancel();
      await notice.close();
      changed.cancel();
      await readers.close();
    },
  } satisfies Feature;
}
