import { useState, type ReactNode } from 'react';
import type { Failure } from '@contract/outcome.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';
import { useTranslate } from './messages.ts';

export interface RenameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  /** Name of the confirming button. */
  readonly save: string;
  /** The name so far. */
  readonly name: string;
  /** Most characters. */
  readonly most: number;
  /** By default a name that is not blank. */
  readonly isUsable?: (name: string) => boolean;
  readonly pending: boolean;
  readonly failure: Failure | null;
  /** Gets the name without spaces around it. */
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for another name. Enter confirms. */
export function RenameDialog({
  title,
  label,
  hint,
  save,
  name: before,
  most,
  isUsable = (name) => name !== '',
  pending,
  failure,
  onRename,
  onClose,
}: RenameDialogProps): ReactNode {
  const translate = useTranslate();
  const [name, setName] = useState(before);
  const wanted = name.trim();
  const submit = (): void => {
    if (isUsable(wanted)) onRename(wanted);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      cancels
      actions={
        <Button variant="primary" isDisabled={!isUsable(wanted)} pending={pending} onPress={submit}>
          {save}
        </Button>
      }
    >
      <TextField
        label={label}
        {...(hint !== undefined && { hint })}
        maxLength={most}
        value={name}
        onChange={setName}
        autoFocus
        error={failure && translate(failure.message)}
        onEnter={submit}
      />
    </Dialog>
  );
}
