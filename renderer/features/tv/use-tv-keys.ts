import { useEffect, useEffectEvent, useRef } from 'react';
import type { PlaybackHandle } from './use-playback.ts';

const owners =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="radiogroup"], [role="listbox"], [role="slider"]';

/** Keys of the board while it has a cursor. */
const boardKeys: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Escape',
  'Enter',
  ' ',
]);

/** Arrow keys that start the board's cursor; until it ends, arrow keys move it. */
const cursorStarts: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown']);

/** Whether the keys of the big board apply: the focus is on the screen, and not on another channel. */
function isOnStage(target: Element | null): boolean {
  if (target === null || target === document.body || target === document.documentElement) return true;
  return (
    target.closest('.tv') !== null && target.closest('.tv-wall') === null && target.closest(owners) === null
  );
}

/**
 * Keys of the big board; text fields, menus and the other channels take precedence. On the focused board the up and
 * down keys start its cursor, which then has the arrow keys until Escape.
 */
export function useTvKeys(player: PlaybackHandle, flip: () => void, back: () => void): void {
  const hasCursor = useRef(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (!isOnStage(target)) return;
    if (target?.matches('[role="application"]') === true) {
      if (cursorStarts.has(event.key)) hasCursor.current = true;
      if (hasCursor.current && boardKeys.has(event.key)) {
        if (event.key === 'Escape') hasCursor.current = false;
        return;
      }
    }
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => player.step(-1),
      ArrowRight: () => player.step(1),
      Home: () => player.seek(player.range.from),
      End: player.toLive,
      k: player.toggle,
      l: player.toLive,
      '[': () => player.speed(-1),
      ']': () => player.speed(1),
      f: flip,
      Escape: back,
    };
    const isOnButton = target !== null && target.closest('button') !== null;
    const action = event.key === ' ' && !isOnButton ? player.toggle : actions[event.key];
    if (!action) return;
    action();
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    const onLeave = (): void => {
      hasCursor.current = false;
    };
    // Capture phase: before the board takes the arrow keys for its cursor.
    window.addEventListener('keydown', listener, { capture: true });
    window.addEventListener('focusout', onLeave);
    return () => {
      window.removeEventListener('keydown', listener, { capture: true });
      window.removeEventListener('focusout', onLeave);
    };
  }, []);
}
