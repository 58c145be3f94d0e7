import type { ReactNode } from 'react';
import { useBridgeClient, useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { InlineError, useText, useTranslate } from '../../ui/index.ts';
import { NoteBox } from './NoteBox.tsx';
import { notesText } from './notes-text.ts';

interface PositionNoteProps {
  /** Absent: the account whose history is shown first. */
  readonly accountId?: string;
  readonly variant: string;
  readonly fen: string;
}

/** The user's own note on a position, which is the same wherever the position comes up. Empty without an account. */
export function PositionNote({ accountId, variant, fen }: PositionNoteProps): ReactNode {
  const first = useBridgeQuery('history.view', undefined, { enabled: accountId === undefined }).data;
  const owner = accountId ?? first?.[0]?.accountId;
  if (owner === undefined || fen === '') return null;
  return <NoteOf key={`${owner} ${variant} ${fen}`} accountId={owner} variant={variant} fen={fen} />;
}

function NoteOf({ accountId, variant, fen }: Required<PositionNoteProps>): ReactNode {
  const text = useText(notesText);
  const translate = useTranslate();
  const client = useBridgeClient();
  const query = useBridgeQuery('notes.position', { accountId, variant, fen });
  const set = useBridgeCommand('notes.setPosition');
  if (query.failure) return <InlineError failure={query.failure} />;
  const reason = query.data?.reason ?? null;
  return (
    <>
      {reason !== null && <p className="note-held">{translate(reason)}</p>}
      {/* A note that is being typed when a game begins is there again after the game. */}
      <div hidden={reason !== null}>
        <NoteBox
          label={text.position}
          addLabel={text.addToPosition}
          note={query.data?.note}
          onSave={async (note) => {
            const outcome = await set.run({ accountId, variant, fen, note });
            if (outcome.ok)
              client.write(
                'notes.position',
                { accountId, variant, fen },
                { note: outcome.value, reason: null },
              );
            return outcome;
          }}
        />
      </div>
    </>
  );
}
