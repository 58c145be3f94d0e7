import type { FormEvent, ReactNode } from 'react';
import { TextField, useText } from '../../../ui/index.ts';
import { typingText } from '../typing/typing-text.ts';
import type { TypedMoveState } from '../typing/typing-state.ts';

/** Text field for moves, to play without a pointer. Shows the letters typed elsewhere on the screen, too. */
export function MoveEntry({ typed }: { readonly typed: TypedMoveState }): ReactNode {
  const words = useText(typingText);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    typed.submit();
  };
  return (
    <form className="move-entry" onSubmit={submit}>
      <TextField
        label={words.label}
        labelHidden
        placeholder={words.placeholder}
        value={typed.text}
        error={typed.problem && !typed.byKeys ? words.problem(typed.problem) : null}
        // Read-only and not disabled, which would take the focus with each move.
        isReadOnly={!typed.open}
        onChange={typed.change}
        onEscape={typed.text === '' ? undefined : () => typed.change('')}
        maxLength={12}
        spellCheck="false"
        autoComplete="off"
      />
    </form>
  );
}
