import { useState, type ReactNode } from 'react';
import { useText } from '../../ui/index.ts';
import { PassphraseForm } from './PassphraseForm.tsx';
import { passphraseText } from './passphrase-text.ts';
import { SharingConfirmation } from './SharingConfirmation.tsx';

export interface PassphraseDialogProps {
  readonly isEncrypted: boolean;
  readonly onClose: () => void;
}

/** Sets, changes or removes the passphrase of this machine's files. */
export function PassphraseDialog({ isEncrypted, onClose }: PassphraseDialogProps): ReactNode {
  const { change, remove } = useText(passphraseText);
  const [isRemoving, setRemoving] = useState(false);
  if (isRemoving)
    return (
      <SharingConfirmation
        command="machines.setPassphrase"
        // There is no passphrase to keep.
        input={{ passphrase: null, keeping: 'this_run' }}
        text={remove}
        isDangerous
        onClose={onClose}
      />
    );
  return (
    <PassphraseForm
      command="machines.setPassphrase"
      title={isEncrypted ? change.changeTitle : change.setTitle}
      lead={[change.lead, change.lost]}
      isNew
      action={isEncrypted ? change.change : change.set}
      {...(isEncrypted && { otherAction: { label: change.remove, onPress: () => setRemoving(true) } })}
      onClose={onClose}
    />
  );
}
