import { useState, type ReactNode } from 'react';
import { ownDocument, writePgnDocument } from '@chess/pgn-document.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountName } from '../../frame/health.ts';
import { frameText } from '../../frame/frame-text.ts';
import { useShell } from '../../frame/services.ts';
import { partsOf } from '../../table/share/parts-of.ts';
import { Button, Dialog, InlineError, Select, TextField, useText } from '../../ui/index.ts';
import { analysisBoardText } from './analysis-board-text.ts';
import type { BoardAnalysis } from './analysis-store.ts';
import { today } from './today.ts';

interface SaveDialogProps {
  readonly analysis: BoardAnalysis;
  readonly onClose: () => void;
}

const fresh = 'new';

/** Saves the game into a collection of an account, as a game of its own. */
export function SaveDialog({ analysis, onClose }: SaveDialogProps): ReactNode {
  const text = useText(analysisBoardText);
  const { names } = useText(frameText);
  const { notify } = useShell();
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const [chosenAccount, setAccount] = useState<string | null>(null);
  const accountId = chosenAccount ?? accounts[0]?.id ?? '';
  const answer = useBridgeQuery('history.collections', { accountId }, { enabled: accountId !== '' });
  // Collections of the server and of earlier versions get no games of the board.
  const collections = (answer.data?.collections ?? []).filter(({ kind }) => kind === 'file');
  const [chosen, setChosen] = useState<string | null>(null);
  const known = collections.find(({ name }) => name === text.usualName) ?? collections[0];
  const into = chosen ?? (known ? String(known.id) : fresh);
  const [name, setName] = useState<string>(text.usualName);
  const save = useBridgeCommand('history.saveGame');
  const run = async (): Promise<void> => {
    const { document } = analysis.store.getState();
    const own = ownDocument(document, Date.now().toString(36));
    const outcome = await save.run({
      ...{ accountId, parts: partsOf(writePgnDocument(own, today())), name: name.trim() },
      ...(into !== fresh && { into: Number(into) }),
    });
    if (!outcome.ok) return;
    notify({ level: 'info', message: text.saved });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.saveTitle}
      cancels
      actions={
        <Button
          variant="primary"
          pending={save.pending}
          isDisabled={accountId === '' || (into === fresh && name.trim() === '')}
          onPress={() => void run()}
        >
          {text.saveAction}
        </Button>
      }
    >
      <div className="stack gap-12">
        {accounts.length === 0 && <p>{text.noAccount}</p>}
        {accounts.length > 1 && (
          <Select
            label={text.account}
            choices={accounts.map((account) => ({ value: account.id, label: accountName(account, names) }))}
            value={accountId}
            onChange={(id) => {
              setAccount(id);
              setChosen(null);
            }}
          />
        )}
        {accounts.length > 0 && (
          <Select
            label={text.collection}
            choices={[
              ...collections.map((one) => ({ value: String(one.id), label: one.name })),
              { value: fresh, label: text.newCollection },
            ]}
            value={into}
            onChange={setChosen}
          />
        )}
        {accounts.length > 0 && into === fresh && (
          <TextField label={text.collectionName} value={name} onChange={setName} maxLength={200} />
        )}
        <InlineError failure={save.failure} />
      </div>
    </Dialog>
  );
}
