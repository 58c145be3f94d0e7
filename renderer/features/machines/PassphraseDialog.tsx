import { useState, type ReactNode } from 'react';
import { useBridgeCommand } from '../../bridge.ts';
import { useSecretKeeping } from '../../frame/settings/use-secret-keeping.tsx';
import { Button, Dialog, InlineError, useText } from '../../ui/index.ts';
import { RepeatField, usePassphraseShown } from './NewPassphrase.tsx';
import { PassphraseField } from './PassphraseField.tsx';
import { passphraseText } from './passphrase-text.ts';

export interface PassphraseDialogProps {
  readonly isEncrypted: boolean;
  readonly onClose: () => void;
}

/** Sets, changes or removes the passphrase of this machine's files. */
export function PassphraseDialog({ isEncrypted, onClose }: PassphraseDialogProps): ReactNode {
  const [isRemoving, setRemoving] = useState(false);
  return isRemoving ? (
    <RemovePassphrase onClose={onClose} />
  ) : (
    <ChangePassphrase isEncrypted={isEncrypted} onClose={onClose} onRemove={() => setRemoving(true)} />
  );
}

interface ChangePassphraseProps extends PassphraseDialogProps {
  readonly onRemove: () => void;
}

function ChangePassphrase({ isEncrypted, onClose, onRemove }: ChangePassphraseProps): ReactNode {
  const words = useText(passphraseText);
  const text = words.change;
  const set = useBridgeCommand('machines.setPassphrase');
  const [passphrase, setPassphrase] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isShown, shownSwitch] = usePassphraseShown();
  const { keeping, field } = useSecretKeeping(words.keeping);
  const isReady = passphrase !== '' && repeated === passphrase && keeping !== undefined;
  const submit = async (): Promise<void> => {
    if (!isReady || set.pending) return;
    const outcome = await set.run({ passphrase, keeping });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={isEncrypted ? text.changeTitle : text.setTitle}
      cancels
      actions={
        <>
          {isEncrypted && (
            <Button isDisabled={set.pending} onPress={onRemove}>
              {text.remove}
            </Button>
          )}
          <Button variant="primary" pending={set.pending} isDisabled={!isReady} onPress={() => void submit()}>
            {isEncrypted ? text.change : text.set}
          </Button>
        </>
      }
    >
      <div className="stack gap-12 machines-dialog">
        <p>{text.lead}</p>
        <p>{text.lost}</p>
        <PassphraseField
          label={words.newLabel}
          value={passphrase}
          onChange={setPassphrase}
          isShown={isShown}
          autoFocus
          onEnter={() => void submit()}
        />
        <RepeatField
          passphrase={passphrase}
          value={repeated}
          onChange={setRepeated}
          isShown={isShown}
          onEnter={() => void submit()}
        />
        {shownSwitch}
        {field}
        <InlineError failure={set.failure} />
      </div>
    </Dialog>
  );
}

function RemovePassphrase({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = useText(passphraseText).remove;
  const set = useBridgeCommand('machines.setPassphrase');
  const submit = async (): Promise<void> => {
    // There is no passphrase to keep.
    const outcome = await set.run({ passphrase: null, keeping: 'this_run' });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={text.title}
      cancels
      actions={
        <Button variant="danger" pending={set.pending} onPress={() => void submit()}>
          {text.action}
        </Button>
      }
    >
      <div className="stack gap-12 machines-dialog">
        <p>{text.text}</p>
        <InlineError failure={set.failure} />
      </div>
    </Dialog>
  );
}
