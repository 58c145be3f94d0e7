import { useEffect, useRef, type RefObject } from 'react';
import type { Route } from '@contract/route.ts';

/**
 * Focuses the title of a new screen if the focus was in the screen before: screen readers read it, and Tab continues
 * there. The title of a screen that loads is awaited.
 */
export function useTitleFocus(main: RefObject<HTMLElement | null>, route: Route): void {
  const shown = useRef(route);
  useEffect(() => {
    const element = main.current;
    if (shown.current === route || !element) return undefined;
    shown.current = route;
    const isSettled = (): boolean => {
      if (document.activeElement !== null && document.activeElement !== document.body) return true;
      const title = element.querySelector<HTMLElement>('[data-screen-title]');
      title?.focus({ preventScroll: true });
      // The screen before is hidden while the new one loads, and its title takes no focus.
      return title !== null && document.activeElement === title;
    };
    if (isSettled()) return undefined;
    const observer = new MutationObserver(() => {
      if (isSettled()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, route]);
}
