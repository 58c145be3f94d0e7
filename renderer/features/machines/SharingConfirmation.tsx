import type { ReactNode } from 'react';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, Dialog, InlineError } from '../../ui/index.ts';

export interface SharingConfirmationProps {
  readonly command: 'machines.rejoin' | 'machines.leave';
  readonly text: { readonly title: string; readonly text: string; readonly action: string };
  readonly onClose: () => void;
}

/** Asks before a command that changes which machines share. */
export function SharingConfirmation({ command, text, onClose }: SharingConfirmationProps): ReactNode {
  const { run, pending, failure } = useBridgeCommand(command);
  const confirm = async (): Promise<void> => {
    const outcome = await run(undefined);
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
        <Button
          variant={command === 'machines.leave' ? 'danger' : 'primary'}
          pending={pending}
          onPress={() => void confirm()}
        >
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
