import { useState, type ReactNode } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { useUnsaved } from './use-unsaved.ts';

type FieldProps = Pick<
  TextFieldProps,
  'label' | 'labelHidden' | 'placeholder' | 'type' | 'hint' | 'inputMode' | 'maxLength'
>;

interface CommittedFieldProps extends FieldProps {
  /** The stored text. */
  readonly text: string;
  /** Stores the typed text; returns a sentence when it is invalid. */
  readonly onCommit: (text: string) => string | null;
}

/**
 * A text field that commits on blur, on Enter and when it disappears; Escape restores the stored text. Its owner gives
 * each stored text a key.
 */
export function CommittedField({ text, onCommit, ...rest }: CommittedFieldProps): ReactNode {
  const { typed, type, discard } = useUnsaved<string>((left) => {
    if (left !== text) onCommit(left);
  });
  const [error, setError] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    const problem = typed === text ? null : onCommit(typed);
    setError(problem);
    if (problem === null) discard();
  };
  const restore = () => {
    discard();
    setError(null);
  };
  return (
    <TextField
      {...rest}
      value={typed ?? text}
      error={error}
      onChange={(next) => {
        type(next);
        setError(null);
      }}
      onBlur={commit}
      onEnter={commit}
      // Without a draft, Escape is for what surrounds the field.
      onEscape={typed === null ? undefined : restore}
    />
  );
}
