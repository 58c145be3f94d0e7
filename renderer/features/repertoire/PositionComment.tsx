import { useState, type ReactNode } from 'react';
import { longestRepertoireComment } from '@chess/repertoire/limits.ts';
import { plainComment } from '@chess/repertoire/shape-text.ts';
import { TextField, useText } from '../../ui/index.ts';
import { repertoireText } from './repertoire-text.ts';

interface PositionCommentProps {
  readonly comment: string;
  readonly onComment: (comment: string) => void;
}

/** The comment of the shown position; stored when the field is left. Its owner gives each position a key. */
export function PositionComment({ comment, onComment }: PositionCommentProps): ReactNode {
  const text = useText(repertoireText);
  const [typed, setTyped] = useState(comment);
  const keep = (): void => {
    const plain = plainComment(typed);
    if (plain !== comment) onComment(plain);
  };
  return (
    <TextField
      label={text.note}
      labelHidden
      placeholder={text.note}
      maxLength={longestRepertoireComment}
      value={typed}
      onChange={setTyped}
      onBlur={keep}
      onEnter={keep}
    />
  );
}
