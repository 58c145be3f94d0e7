/** The Network screen: health of the streams, what the budget allows, and limits that the user chose. */
import { createThrottle } from '../../base/throttle.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { streamViews } from '../../views/account-views.ts';
import { budgetView } from '../../views/budget.ts';

/** The budget changes with every request: least time between two messages of its topic, ms. */
const budgetEveryMs = 1_000;

export function createNetworkFeature({
  backends,
  clock,
  connections,
  events,
  publisher,
  supervisor,
}: FeatureContext) {
  const streams = () => streamViews(supervisor.health());
  const budget = () => budgetView([backends.real.budget.report(), backends.practice.budget.report()]);
  const publishBudget = () => publisher.refresh('budget', budget);
  const budgetChanged = createThrottle(clock, budgetEveryMs, publishBudget);
  for (const backend of [backends.real, backends.practice]) backend.budget.onChange(budgetChanged.ask);
  supervisor.onChange(({ news }) => {
    // A sign of life changes only an age that a window shows.
    if (news === 'life' && !publisher.isHeard()) return;
    if (news === 'state') events.emit('streamStateChanged', null);
    publisher.refresh('streams', streams);
  });

  return {
    topics: { streams, budget },
    queries: { 'streams.list': streams, 'budget.view': budget },
    commands: {
      'streams.reconnect': ({ accountId, streamId }) => connections.reconnect(accountId, streamId),
      'budget.setLimit': async ({ server, row, count }) => {
        await backends.limits.set(server, row, count);
        publishBudget();
      },
    },
    restore: backends.limits.load,
    close: budgetChanged.cancel,
  } satisfies Feature;
}
