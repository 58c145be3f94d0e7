import type { ReactNode } from 'react';
import { useBridgeClient, useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { InlineError, useText } from '../../ui/index.ts';
import { NoteBox } from './NoteBox.tsx';
import { notesText } from './notes-text.ts';

/** The user's own note on an archived game. */
export function GameNote({
  accountId,
  gameId,
}: {
  readonly accountId: string;
  readonly gameId: string;
}): ReactNode {
  const text = useText(notesText);
  const client = useBridgeClient();
  const query = useBridgeQuery('notes.game', { accountId, gameId });
  const set = useBridgeCommand('notes.setGame');
  if (query.failure) return <InlineError failure={query.failure} />;
  return (
    <NoteBox
      key={`${accountId} ${gameId}`}
      label={text.game}
      addLabel={text.addToGame}
      note={query.data}
      onSave={async (note) => {
        const outcome = await set.run({ accountId, gameId, note });
        if (outcome.ok) client.write('notes.game', { accountId, gameId }, outcome.value);
        return outcome;
      }}
    />
  );
}
