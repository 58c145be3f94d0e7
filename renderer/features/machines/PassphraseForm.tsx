import { useState, type ReactNode } from 'react';
import { useBridgeCommand } from '../../bridge.ts';
import { useSecretKeeping } from '../../frame/settings/use-secret-keeping.tsx';
import { Button, Dialog, InlineError, useText } from '../../ui/index.ts';
import { RepeatField, usePassphraseShown } from './NewPassphrase.tsx';
import { PassphraseField } from './PassphraseField.tsx';
import { passphraseText } from './passphrase-text.ts';

export interface PassphraseFormProps {
  readonly command: 'machines.unlock' | 'machines.setPassphrase';
  readonly title: string;
  /** Paragraphs above the fields. */
  readonly lead?: readonly string[];
  /** A new passphrase is typed twice. */
  readonly isNew?: boolean;
  readonly action: string;
  readonly otherAction?: { readonly label: string; readonly onPress: () => void };
  readonly onClose: () => void;
}

/** A dialog for a passphrase, and where it is kept. A failure keeps the typed text. */
export function PassphraseForm({
  command,
  title,
  lead = [],
  isNew = false,
  action,
  otherAction,
  onClose,
}: PassphraseFormProps): ReactNode {
  const text = useText(passphraseText);
  const { run, pending, failure } = useBridgeCommand(command);
  const [passphrase, setPassphrase] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isShown, shownSwitch] = usePassphraseShown();
  const { keeping, field } = useSecretKeeping(text.keeping);
  const isReady = passphrase !== '' && (!isNew || repeated === passphrase) && keeping !== undefined;
  const submit = async (): Promise<void> => {
    if (!isReady || pending) return;
    const outcome = await run({ passphrase, keeping });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={title}
      cancels
      actions={
        <>
          {otherAction && (
            <Button isDisabled={pending} onPress={otherAction.onPress}>
              {otherAction.label}
            </Button>
          )}
          <Button variant="primary" pending={pending} isDisabled={!isReady} onPress={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack gap-12 machines-dialog">
        {lead.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <PassphraseField
          label={isNew ? text.newLabel : text.label}
          value={passphrase}
          onChange={setPassphrase}
          isShown={isShown}
          autoFocus
          onEnter={() => void submit()}
        />
        {isNew && (
          <RepeatField
            passphrase={passphrase}
            value={repeated}
            onChange={setRepeated}
            isShown={isShown}
            onEnter={() => void submit()}
          />
        )}
        {shownSwitch}
        {field}
        <InlineError failure={failure} />
      </div>
    </Dialog>
  );
}
