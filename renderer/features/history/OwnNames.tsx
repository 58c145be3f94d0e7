import { useState, type ReactNode } from 'react';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, CloseIcon, Dialog, IconButton, TextField, useText, useTranslate } from '../../ui/index.ts';
import { collectionsText } from './collections-text.ts';

/** The user's names in files, whose games count as the user's own. */
export function OwnNames({ accountId }: { readonly accountId: string }): ReactNode {
  const t = useText(collectionsText).own;
  const names = useBridgeQuery('history.names', { accountId });
  const [isOpen, setOpen] = useState(false);
  if (!names.data) return null;
  const { accounts, names: further } = names.data;
  return (
    <>
      <p className="history-quiet truncate">{t.present([...accounts, ...further])}</p>
      <Button size="small" variant="quiet" onPress={() => setOpen(true)}>
        {t.action}
      </Button>
      {isOpen && (
        <NamesDialog
          accountId={accountId}
          accounts={accounts}
          before={further}
          onClose={() => {
            setOpen(false);
            names.retry();
          }}
        />
      )}
    </>
  );
}

interface NamesDialogProps {
  readonly accountId: string;
  readonly accounts: readonly string[];
  readonly before: readonly string[];
  readonly onClose: () => void;
}

function NamesDialog({ accountId, accounts, before, onClose }: NamesDialogProps): ReactNode {
  const t = useText(collectionsText).own;
  const translate = useTranslate();
  const [names, setNames] = useState(before);
  const [typed, setTyped] = useState('');
  const save = useBridgeCommand('history.setNames');
  const all = typed.trim() === '' ? names : [...names, typed.trim()];
  const add = () => {
    setNames(all);
    setTyped('');
  };
  const submit = async () => {
    if ((await save.run({ accountId, names: all.slice(0, 100) })).ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      cancels
      actions={
        <Button variant="primary" pending={save.pending} onPress={() => void submit()}>
          {t.save}
        </Button>
      }
    >
      <p>{t.text}</p>
      <ul className="history-names stack gap-4">
        {accounts.map((name) => (
          <li key={`account ${name}`}>
            {name} <span className="history-quiet">{t.account}</span>
          </li>
        ))}
        {names.map((name) => (
          <li key={name}>
            {name}{' '}
            <IconButton
              size="small"
              icon={CloseIcon}
              label={t.remove(name)}
              onPress={() => setNames(names.filter((one) => one !== name))}
            />
          </li>
        ))}
      </ul>
      <TextField
        label={t.name}
        placeholder={t.example}
        value={typed}
        onChange={(next) => setTyped(next.slice(0, 200))}
        error={save.failure && translate(save.failure.message)}
        onEnter={add}
      />
    </Dialog>
  );
}
