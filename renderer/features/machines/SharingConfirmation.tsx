import type { ReactNode } from 'react';
import type { CommandInput } from '@contract/index.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, Dialog, InlineError } from '../../ui/index.ts';

type ConfirmedCommand = 'machines.rejoin' | 'machines.leave' | 'machines.setPassphrase';

export interface SharingConfirmationProps<C extends ConfirmedCommand> {
  readonly command: C;
  readonly input: CommandInput<C>;
  readonly text: { readonly title: string; readonly text: string; readonly action: string };
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
}

/** Asks before a command that changes who can read the history. */
export function SharingConfirmation<C extends ConfirmedCommand>({
  command,
  input,
  text,
  isDangerous = false,
  onClose,
}: SharingConfirmationProps<C>): ReactNode {
  const { run, pending, failure } = useBridgeCommand(command);
  const confirm = async (): Promise<void> => {
    const outcome = await run(input);
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
        <Button variant={isDangerous ? 'danger' : 'primary'} pending={pending} onPress={() => void confirm()}>
          {text.action}
        </Button>
      }
    >
      <div className="stack gap-12 machines-dialog">
        <p>{text.text}</p>
        <InlineError failure={failure} />
      </div>
    </Dialog>
  );
}
