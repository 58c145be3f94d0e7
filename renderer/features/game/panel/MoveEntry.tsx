import { useState, type FormEvent, type ReactNode } from 'react';
import type { Position } from '@chess/rules.ts';
import { TextField, useText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { parseMoveText } from './move-text.ts';

export interface MoveEntryProps {
  /** The position to move in; null while no move is possible. */
  readonly position: Position | null;
  readonly onMove: (uci: string) => void;
}

/** Text field for moves, to play without a pointer. */
export function MoveEntry({ position, onMove }: MoveEntryProps): ReactNode {
  const words = useText(gameScreenText).entry;
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '' || !position) return;
    const uci = parseMoveText(position, typed);
    if (uci === undefined) {
      setError(words.illegal(typed));
      return;
    }
    setText('');
    onMove(uci);
  };

  return (
    <form className="move-entry" onSubmit={submit}>
      <TextField
        label={words.label}
        labelHidden
        placeholder={words.placeholder}
        value={text}
        error={error}
        isDisabled={position === null}
        onChange={(value) => {
          setText(value);
          setError(null);
        }}
        maxLength={12}
        spellCheck="false"
        autoComplete="off"
      />
    </form>
  );
}
