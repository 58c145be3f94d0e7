import { useEffect, type RefObject } from 'react';

/** Moves the focus to the list's tab stop when it changes, while one of the list's moves has the focus. */
export function useFocusFollows(list: RefObject<HTMLElement | null>, stop: number | undefined): void {
  useEffect(() => {
    const box = list.current;
    if (!box?.contains(document.activeElement)) return;
    // The owner scrolls.
    box.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true });
  }, [list, stop]);
}
