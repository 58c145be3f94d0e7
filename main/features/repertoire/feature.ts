/** The repertoire feature: prepared opening moves, their gaps, and where games left them. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createRepertoires } from './repertoires.ts';

export function createRepertoireFeature(context: FeatureContext) {
  const { clock, dialogs, events, features, publisher } = context;
  const onChange = (accountId: string): void => {
    publisher.publish('repertoires', { accountId }, accountId);
    events.emit('repertoiresChanged', { accountId });
  };
  const repertoires = createRepertoires({
    clock,
    store: context.storeOf,
    ownGames: () => features().games.own(),
    openingTree: (accountId, filter) => features().history.openingTree(accountId, filter),
    savePgn: (suggestedName, text) => dialogs.saveText('game', suggestedName, text),
    onChange,
  });
  events.on('sharedMerged', ({ accountId, kinds }) => {
    const isOurs = (['repertoire', 'repertoire_move', 'repertoire_note'] as const).some((kind) =>
      kinds.has(kind),
    );
    if (isOurs) onChange(accountId);
  });
  return {
    api: repertoires,
    queries: {
      'repertoire.list': ({ accountId }) => repertoires.list(accountId),
      'repertoire.get': repertoires.get,
      'repertoire.prepared': repertoires.prepared,
      'repertoire.gaps': repertoires.gaps,
      'repertoire.departure': repertoires.departure,
      'repertoire.departures': repertoires.departures,
    },
    commands: {
      'repertoire.make': repertoires.make,
      'repertoire.fromGames': repertoires.fromGames,
      'repertoire.rename': repertoires.rename,
      'repertoire.train': repertoires.train,
      'repertoire.remove': repertoires.remove,
      'repertoire.change': repertoires.change,
      'repertoire.export': repertoires.export,
    },
  } satisfies Feature & { api: object };
}
