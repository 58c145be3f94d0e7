import { useEffect } from 'react';
import type { Browse } from './move-list.ts';

export interface MoveKeys {
  readonly step: (to: Browse) => void;
  readonly flip: () => void;
  readonly zen?: () => void;
  readonly mute?: () => void;
  /** Opens the next game that waits for a move, if any. */
  readonly next?: (() => void) | null;
  /** Shows or hides what the opponent threatens. */
  readonly threat?: () => void;
}

const steps: Readonly<Record<string, Browse>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

/** Keys of the whole game screen; text fields, menus and the board's cursor take precedence. */
export function useMoveKeys({ step, flip, zen, mute, next, threat }: MoveKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        handlesOwnKeys(event.target)
      )
        return;
      const to = steps[event.key];
      // Caps Lock changes the case of a letter.
      const letter = event.key.toLowerCase();
      if (to) step(to);
      // Also with Shift: a lower-case f can be the start of a typed move.
      else if (letter === 'f') flip();
      else if (event.shiftKey) return;
      else if (letter === 'z' && zen) zen();
      else if (letter === 'm' && mute) mute();
      else if (letter === 'n' && next) next();
      else if (letter === 'x' && threat) threat();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [step, flip, zen, mute, next, threat]);
}

const owners =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="radiogroup"], [role="listbox"]';

/** Whether a text field, a dialog or a menu has the keys. */
export function handlesOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(owners) !== null;
}
