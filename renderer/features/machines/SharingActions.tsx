import { useState, type ReactNode } from 'react';
import { longestMachineName, type SharingView } from '@contract/machines.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, InlineError, TextField, useText, useTranslate } from '../../ui/index.ts';
import { machinesText } from './machines-text.ts';
import { PassphraseDialog } from './PassphraseDialog.tsx';
import { remedies } from './remedies.ts';
import { SharingConfirmation } from './SharingConfirmation.tsx';

export interface SharingActionsProps {
  readonly sharing: SharingView;
  readonly isSafe: boolean;
}

/** Renames this machine, pauses, syncs, changes the passphrase, and ends sharing. */
export function SharingActions({ sharing, isSafe }: SharingActionsProps): ReactNode {
  const text = useText(machinesText);
  const pause = useBridgeCommand('machines.pause');
  const sync = useBridgeCommand('machines.sync');
  const [question, setQuestion] = useState<'passphrase' | 'leave' | null>(null);
  const { isPaused, isSyncing, isEncrypted, trouble } = sharing;
  // A new passphrase would lock out the machines whose files this one cannot read yet.
  const isLocked = trouble !== null && remedies[trouble] === 'unlock';
  const close = (): void => setQuestion(null);
  return (
    <section className="settings-group stack gap-16">
      <MachineName name={sharing.name} isDisabled={isSafe} />
      <div className="machines-actions">
        <Button
          isDisabled={isSafe || isPaused}
          pending={sync.pending || isSyncing}
          onPress={() => void sync.run(undefined)}
        >
          {text.sync}
        </Button>
        <Button
          isDisabled={isSafe}
          pending={pause.pending}
          onPress={() => void pause.run({ paused: !isPaused })}
        >
          {isPaused ? text.resume : text.pause}
        </Button>
        <Button isDisabled={isSafe || isLocked} onPress={() => setQuestion('passphrase')}>
          {text.passphrase}
        </Button>
        <Button isDisabled={isSafe} onPress={() => setQuestion('leave')}>
          {text.leave}
        </Button>
      </div>
      <InlineError failure={sync.failure ?? pause.failure} />
      {question === 'passphrase' && <PassphraseDialog isEncrypted={isEncrypted} onClose={close} />}
      {question === 'leave' && (
        <SharingConfirmation
          command="machines.leave"
          input={undefined}
          text={text.leaving}
          isDangerous
          onClose={close}
        />
      )}
    </section>
  );
}

interface MachineNameProps {
  readonly name: string;
  readonly isDisabled: boolean;
}

function MachineName({ name, isDisabled }: MachineNameProps): ReactNode {
  const text = useText(machinesText);
  const translate = useTranslate();
  const rename = useBridgeCommand('machines.rename');
  const [draft, setDraft] = useState<string | null>(null);
  const wanted = (draft ?? name).trim();
  const isChanged = wanted !== '' && wanted !== name;
  const submit = (): void => {
    if (isChanged && !rename.pending) void rename.run({ name: wanted });
  };
  const { failure } = rename;
  return (
    <div className="machines-name">
      <TextField
        label={text.name}
        value={draft ?? name}
        onChange={(next) => {
          rename.reset();
          setDraft(next);
        }}
        maxLength={longestMachineName}
        isDisabled={isDisabled}
        error={failure && translate(failure.message)}
        onEnter={submit}
      />
      <Button isDisabled={isDisabled || !isChanged} pending={rename.pending} onPress={submit}>
        {text.save}
      </Button>
    </div>
  );
}
