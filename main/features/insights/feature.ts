/** The insights feature: figures of any selection of games. */
import { createThrottle } from '../../base/throttle.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { fairFilter } from '../../views/archive-filter.ts';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';
import { createFactReader, type FactReader } from './fact-reader.ts';
import { insightsCsv } from './insights-csv.ts';
import { insightsView } from './insights-view.ts';

/** Delay after the start, ms: the first screen takes precedence. */
const startAfterMs = 5_000;
/** Least time between two publications of the topic, ms. */
const publishEveryMs = 1_000;

export function createInsightsFeature(context: FeatureContext) {
  const { accounts, clock, dialogs, events, features, log, publisher } = context;
  let revision = 0;
  const changed = createThrottle(clock, publishEveryMs, () => {
    revision += 1;
    publisher.publish('insights', { revision });
  });
  /** One for each database. */
  const readers = new Map<unknown, FactReader>();
  const readerOf = (accountId: string): FactReader => {
    const store = context.storeOf(accountId);
    const known = readers.get(store);
    if (known) return known;
    const reader = createFactReader({ store: store.insights, clock, log, onChange: changed.ask });
    readers.set(store, reader);
    return reader;
  };
  const askAll = () => {
    for (const { id } of accounts.list()) readerOf(id).ask();
  };
  let started = null as ReturnType<typeof clock.after> | null;

  const view = async (accountId: string, filter: ArchiveFilterView) => {
    readerOf(accountId).ask();
    const wanted = fairFilter(filter, features().games.own());
    return insightsView(await context.storeOf(accountId).insights.figures(accountId, wanted.filter));
  };
  events.on('gamesArchived', ({ accountId }) => readerOf(accountId).ask());

  return {
    topics: { insights: () => ({ revision }) },
    queries: {
      'insights.view': ({ accountId, filter }) => view(accountId, filter),
    },
    commands: {
      'insights.export': async ({ accountId, filter }) => ({
        file: await dialogs.saveChunks('insights.csv', async function* () {
          yield insightsCsv(await view(accountId, filter));
        }),
      }),
    },
    accountsChanged() {
      started ??= clock.after(startAfterMs, askAll);
    },
    async close() {
      started?.cancel();
      changed.cancel();
      await Promise.all([...readers.values()].map((reader) => reader.close()));
    },
  } satisfies Feature;
}
