import { useEffect, useRef } from 'react';
import { handlesOwnKeys } from '../../table/moves/use-move-keys.ts';

/** Actions of the keys. */
export interface Walk {
  readonly choose: (by: -1 | 1) => void;
  /** Plays the chosen move. */
  readonly play: () => void;
  readonly back: () => void;
  readonly start: () => void;
  /** Opens the games after the chosen move. */
  readonly games: () => void;
  readonly flip: () => void;
}

const keys: Readonly<Record<string, (walk: Walk) => void>> = {
  ArrowUp: ({ choose }) => choose(-1),
  ArrowDown: ({ choose }) => choose(1),
  ArrowRight: ({ play }) => play(),
  ArrowLeft: ({ back }) => back(),
  Home: ({ start }) => start(),
  Enter: ({ games }) => games(),
  f: ({ flip }) => flip(),
  F: ({ flip }) => flip(),
};

/** Keys of the whole screen; text fields, menus, buttons and the board's cursor take precedence. */
export function useWalkKeys(walk: Walk): void {
  const current = useRef(walk);
  useEffect(() => {
    current.current = walk;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (handlesOwnKeys(event.target)) return;
      if (event.key === 'Enter' && isPressed(event.target)) return;
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (!act) return;
      act(current.current);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether Enter presses the element itself. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, [role="button"], [role="application"]') !== null;
