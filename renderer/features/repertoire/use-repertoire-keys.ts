import { useEffect, useRef } from 'react';
import { isTyping } from '../../frame/is-typing.ts';
import { handlesOwnKeys } from '../../table/moves/use-move-keys.ts';

interface RepertoireKeys {
  /** Deletes the move that led to the shown position. */
  readonly remove: () => void;
  readonly undo: () => void;
}

/** Delete and Ctrl Z; text fields and dialogs take precedence. The keys that walk are those of other boards. */
export function useRepertoireKeys(keys: RepertoireKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || isTyping(event.target) || handlesOwnKeys(event.target))
        return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'z') current.current.undo();
      else if (!isCommand && event.key === 'Delete') current.current.remove();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
