/** The storage feature: sizes and incidents of the databases, and messages about their failures. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { floodNotice, storageView } from './storage-view.ts';

export function createStorageFeature(context: FeatureContext) {
  const { accounts, events, publisher } = context;
  events.on('storageTrouble', ({ state, message }) =>
    publisher.publish('toast', { level: state === 'begun' ? 'error' : 'info', message }, 'storage'),
  );
  events.on('intakeOverBudget', ({ accountId }) => {
    const message = floodNotice(accounts.get(accountId));
    publisher.publish('toast', { level: 'warning', message }, 'storage');
  });

  return {
    queries: { 'storage.view': () => storageView(context) },
  } satisfies Feature;
}
