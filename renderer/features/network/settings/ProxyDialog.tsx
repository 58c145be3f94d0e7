import './proxy.css';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { ConnectionView } from '@contract/connection.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import { Button, Dialog, InlineError, TextField, useText } from '../../../ui/index.ts';
import { useSecretKeeping } from '../../../frame/settings/use-secret-keeping.tsx';
import { proxyText } from './proxy-text.ts';

export interface ProxyDialogProps {
  readonly question: NonNullable<ConnectionView['question']>;
  readonly onClose: () => void;
}

/** Asks for a proxy's credentials. */
export function ProxyDialog({ question, onClose }: ProxyDialogProps): ReactNode {
  const text = useText(proxyText);
  const { keeping, field } = useSecretKeeping(text.keeping);
  const signIn = useBridgeCommand('connection.signInToProxy');
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const { proxy, realm, isWrong } = question;
  const isReady = user !== '' && keeping !== undefined;

  const submit = async (): Promise<void> => {
    if (keeping === undefined || user === '') return;
    const outcome = await signIn.run({ proxy, user, password, keeping });
    setPassword('');
    if (outcome.ok) onClose();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={text.title(proxy)}
      actions={
        <>
          <Button onPress={onClose}>{text.cancel}</Button>
          <Button
            variant="primary"
            pending={signIn.pending}
            isDisabled={!isReady}
            onPress={() => void submit()}
          >
            {text.signIn}
          </Button>
        </>
      }
    >
      <form className="proxy-dialog stack gap-12" onSubmit={onSubmit}>
        <p>{isWrong ? text.wrong : text.lead}</p>
        {realm !== '' && <p className="text-2">{text.realm(realm)}</p>}
        <TextField label={text.user} value={user} onChange={setUser} autoComplete="off" autoFocus />
        <TextField
          label={text.password}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="off"
        />
        {field}
        <InlineError failure={signIn.failure} />
        {/* Lets Enter in a field submit the form. */}
        <button type="submit" hidden>
          {text.signIn}
        </button>
      </form>
    </Dialog>
  );
}
