import { useState, type ReactNode } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

type FieldProps = Pick<TextFieldProps, 'label' | 'placeholder' | 'type' | 'hint' | 'inputMode'>;

interface CommittedFieldProps extends FieldProps {
  /** The stored text. */
  readonly text: string;
  /** Stores the typed text; returns a sentence when it is invalid. */
  readonly onCommit: (text: string) => string | null;
}

/** A text field that commits on blur or Enter. */
export function CommittedField({ text, onCommit, ...rest }: CommittedFieldProps): ReactNode {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    const problem = draft === text ? null : onCommit(draft);
    setError(problem);
    if (problem === null) setDraft(null);
  };
  return (
    <TextField
      {...rest}
      value={draft ?? text}
      error={error}
      onChange={(next) => {
        setDraft(next);
        setError(null);
      }}
      onBlur={commit}
      onEnter={commit}
    />
  );
}
