import { useEffect, useEffectEvent } from 'react';
import type { PlaybackHandle } from './use-playback.ts';

const owners =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="radiogroup"], [role="listbox"], [role="slider"]';

/** Keys of the big board; text fields, menus and the board's cursor take precedence. */
export function useTvKeys(player: PlaybackHandle, flip: () => void, back: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(owners) !== null) return;
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
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
    const action = event.key === ' ' && !isOnButton ? player.toggle : actions[event.key];
    if (!action) return;
    action();
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
