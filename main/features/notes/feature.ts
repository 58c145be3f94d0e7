/** The notes feature: the user's own notes and tags on archived games and on positions. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createNotes } from './notes.ts';

export function createNotesFeature(context: FeatureContext) {
  const { accounts, clock, events, features, publisher, storeOf } = context;
  const onChange = (accountId: string) => publisher.publish('notes', { accountId }, accountId);
  const notes = createNotes({
    ...{ clock, store: storeOf },
    hasAccount: (accountId) => accounts.get(accountId) !== undefined,
    ownGames: () => features().games.own(),
    onChange,
  });
  events.on('sharedMerged', ({ accountId, kinds }) => {
    if (kinds.has('note')) onChange(accountId);
  });
  return {
    queries: {
      'notes.game': notes.ofGame,
      'notes.position': notes.ofPosition,
      'notes.positions': notes.positions,
      'notes.tags': ({ accountId }) => notes.tags(accountId),
    },
    commands: {
      'notes.setGame': notes.setGame,
      'notes.setPosition': notes.setPosition,
      'notes.renameTag': notes.renameTag,
    },
  } satisfies Feature;
}
