import './proxy.css';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { ConnectionView } from '@contract/connection.ts';
import type { TokenKeeping } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import { Button, Dialog, InlineError, RadioGroup, TextField, useText } from '../../../ui/index.ts';
import { proxyText } from './proxy-text.ts';

export interface ProxyDialogProps {
  readonly question: NonNullable<ConnectionView['question']>;
  readonly onClose: () => void;
}

/** Asks for a proxy's credentials. */
export function ProxyDialog({ question, onClose }: ProxyDialogProps): ReactNode {
  const text = useText(proxyText);
  const keyring = useBridgeQuery('app.info', undefined).data?.keyring;
  const signIn = useBridgeCommand('connection.signInToProxy');
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [withoutKeyring, setWithoutKeyring] = useState<TokenKeeping>('this_run');
  const { proxy, realm, isWrong } = question;
  const isReady = user !== '' && keyring !== undefined;

  const submit = async (): Promise<void> => {
    if (keyring === undefined || user === '') return;
    const keeping = keyring.available ? 'keyring' : withoutKeyring;
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
        {keyring?.available === true && <p className="text-2">{text.keyring}</p>}
        {keyring?.available === false && (
          <>
            <p className="text-2">{text.noKeyring}</p>
            <RadioGroup<TokenKeeping>
              label={text.keeping}
              choices={[
                { value: 'this_run', ...text.thisRun },
                { value: 'plain', ...text.plain },
              ]}
              value={withoutKeyring}
              onChange={setWithoutKeyring}
            />
          </>
        )}
        <InlineError failure={signIn.failure} />
        {/* Lets Enter in a field submit the form. */}
        <button type="submit" hidden>
          {text.signIn}
        </button>
      </form>
    </Dialog>
  );
}
