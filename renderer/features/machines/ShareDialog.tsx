import { useState, type ReactNode } from 'react';
import { longestMachineName, type FolderPreviewView } from '@contract/machines.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { useSecretKeeping } from '../../frame/settings/use-secret-keeping.tsx';
import { Button, Dialog, InlineError, TextField, useText } from '../../ui/index.ts';
import { FolderContents } from './FolderContents.tsx';
import { RepeatField, usePassphraseShown } from './NewPassphrase.tsx';
import { PassphraseField } from './PassphraseField.tsx';
import { passphraseText } from './passphrase-text.ts';
import { machinesText } from './machines-text.ts';
import { shareText } from './share-text.ts';

export interface ShareDialogProps {
  readonly folder: string;
  /** Suggestion for this machine's name. */
  readonly hostName: string;
  readonly onClose: () => void;
}

/** Asks for a name and a passphrase, shows the content of the chosen folder, and shares through it. */
export function ShareDialog({ folder, hostName, onClose }: ShareDialogProps): ReactNode {
  const text = useText(shareText);
  const { name: nameLabel } = useText(machinesText);
  const words = useText(passphraseText);
  const forget = useBridgeCommand('machines.forgetChoice');
  const preview = useBridgeCommand('machines.preview');
  const join = useBridgeCommand('machines.join');
  const [name, setName] = useState(hostName.slice(0, longestMachineName));
  const [passphrase, setPassphrase] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isShown, shownSwitch] = usePassphraseShown();
  const { keeping, field: keepingField } = useSecretKeeping(words.keeping);
  const [contents, setContents] = useState<FolderPreviewView | null>(null);

  const secret = passphrase === '' ? null : passphrase;
  const isNamed = name.trim() !== '';
  const isFirst = contents?.machines.length === 0;
  const needsRepeat = isFirst && secret !== null;
  // Without a passphrase there is nothing to keep.
  const joinKeeping = secret === null ? (keeping ?? 'this_run') : keeping;
  const canJoin = joinKeeping !== undefined && (!needsRepeat || repeated === passphrase);

  const close = (): void => {
    // The folder is in use until the answer arrives.
    if (join.pending) return;
    void forget.run(undefined);
    onClose();
  };
  const look = async (): Promise<void> => {
    if (!isNamed || preview.pending) return;
    const outcome = await preview.run({ passphrase: secret });
    if (outcome.ok) setContents(outcome.value);
  };
  const back = (): void => {
    join.reset();
    setContents(null);
  };
  const share = async (): Promise<void> => {
    if (!canJoin || join.pending) return;
    const outcome = await join.run({ name: name.trim(), passphrase: secret, keeping: joinKeeping });
    if (outcome.ok) onClose();
  };

  return (
    <Dialog
      open
      onClose={close}
      role="alertdialog"
      title={text.title}
      cancels
      actions={
        contents === null ? (
          <Button
            key="look"
            variant="primary"
            pending={preview.pending}
            isDisabled={!isNamed}
            onPress={() => void look()}
          >
            {text.look}
          </Button>
        ) : (
          <>
            <Button isDisabled={join.pending} onPress={back}>
              {text.back}
            </Button>
            <Button
              key="share"
              variant="primary"
              pending={join.pending}
              isDisabled={!canJoin}
              onPress={() => void share()}
            >
              {isFirst ? text.share : text.join}
            </Button>
          </>
        )
      }
    >
      <div className="stack gap-12 machines-dialog">
        <dl className="facts">
          <dt>{text.folder}</dt>
          <dd>{folder}</dd>
        </dl>
        {contents === null ? (
          <>
            <TextField
              label={nameLabel}
              value={name}
              onChange={setName}
              maxLength={longestMachineName}
              isDisabled={preview.pending}
              autoFocus
              onEnter={() => void look()}
            />
            <PassphraseField
              label={text.passphrase}
              hint={text.passphraseHint}
              value={passphrase}
              onChange={setPassphrase}
              isShown={isShown}
              isDisabled={preview.pending}
              onEnter={() => void look()}
            />
            {shownSwitch}
            {secret !== null && keepingField}
            <p role="status">{preview.pending && text.looking}</p>
            <InlineError failure={preview.failure} />
          </>
        ) : (
          <>
            <FolderContents contents={contents} />
            {needsRepeat && (
              <>
                <RepeatField
                  passphrase={passphrase}
                  value={repeated}
                  onChange={setRepeated}
                  isShown={isShown}
                  onEnter={() => void share()}
                />
                {shownSwitch}
              </>
            )}
            <p role="status">{join.pending && text.joining}</p>
            <InlineError failure={join.failure} />
          </>
        )}
      </div>
    </Dialog>
  );
}
