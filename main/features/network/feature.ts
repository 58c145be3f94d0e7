/** The network feature: stream health, budget, and limits set by the user. */
import { createThrottle } from '../../base/throttle.ts';
import type { BudgetReport } from '../../budget/report.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import type { BudgetView } from '../../../preload/contract/network.ts';

/** Least time between two publications of the budget, which changes with every request, ms. */
const budgetEveryMs = 1_000;

export function createNetworkFeature({
  backends,
  clock,
  connections,
  events,
  publisher,
  supervisor,
}: FeatureContext) {
  const streams = () => supervisor.health().map((stream) => ({ ...stream }));
  const budget = () => budgetView([backends.real.budget.report(), backends.practice.budget.report()]);
  const publishBudget = () => publisher.refresh('budget', budget);
  const budgetChanged = createThrottle(clock, budgetEveryMs, publishBudget);
  for (const backend of [backends.real, backends.practice]) backend.budget.onChange(budgetChanged.ask);
  supervisor.onChange(({ news }) => {
    // A sign of life only updates an age, which matters while a window is open.
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

/** The same type without `readonly`. */
type Loose<T> = T extends readonly (infer I)[]
  ? Loose<I>[]
  : T extends object
    ? { -readonly [K in keyof T]: Loose<T[K]> }
    : T;

/** Real accounts and practice combined. */
function budgetView(reports: readonly BudgetReport[]): BudgetView {
  const loose = structuredClone(reports) as Loose<readonly BudgetReport[]>;
  return {
    at: Math.max(...loose.map(({ at }) => at)),
    callers: loose.flatMap(({ callers }) => callers),
    shared: loose.flatMap(({ shared }) => shared),
  };
}
