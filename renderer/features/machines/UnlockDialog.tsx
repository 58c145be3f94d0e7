import { useState, type ReactNode } from 'react';
import { useBridgeCommand } from '../../bridge.ts';
import { useSecretKeeping } from '../../frame/settings/use-secret-keeping.tsx';
import { Button, Dialog, InlineError, useText } from '../../ui/index.ts';
import { usePassphraseShown } from './NewPassphrase.tsx';
import { PassphraseField } from './PassphraseField.tsx';
import { passphraseText } from './passphrase-text.ts';

/** Asks for the folder's passphrase. A failure keeps the typed text. */
export function UnlockDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = useText(passphraseText);
  const unlock = useBridgeCommand('machines.unlock');
  const [passphrase, setPassphrase] = useState('');
  const [isShown, shownSwitch] = usePassphraseShown();
  const { keeping, field } = useSecretKeeping(text.keeping);
  const isReady = passphrase !== '' && keeping !== undefined;
  const submit = async (): Promise<void> => {
    if (!isReady || unlock.pending) return;
    const outcome = await unlock.run({ passphrase, keeping });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={text.unlock.title}
      cancels
      actions={
        <Button
          variant="primary"
          pending={unlock.pending}
          isDisabled={!isReady}
          onPress={() => void submit()}
        >
          {text.unlock.action}
        </Button>
      }
    >
      <div className="stack gap-12 machines-dialog">
        <PassphraseField
          label={text.label}
          value={passphrase}
          onChange={setPassphrase}
          isShown={isShown}
          autoFocus
          onEnter={() => void submit()}
        />
        {shownSwitch}
        {field}
        <InlineError failure={unlock.failure} />
      </div>
    </Dialog>
  );
}
