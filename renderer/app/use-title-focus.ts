import { useEffect, useRef, type RefObject } from 'react';
import type { Route } from '@contract/route.ts';

/**
 * Focuses the title of a new screen if no visible element has the focus: screen readers read it, and Tab continues
 * there. Waits for the title of a screen that is loading.
 */
export function useTitleFocus(main: RefObject<HTMLElement | null>, route: Route): void {
  const shown = useRef(route);
  useEffect(() => {
    const element = main.current;
    if (shown.current === route || !element) return undefined;
    shown.current = route;
    const isSettled = (): boolean => {
      const active = document.activeElement;
      // React hides the screen before, while the new one loads; Chromium takes the focus from it with the next frame.
      if (active !== null && active !== document.body && active.checkVisibility()) return true;
      const title = element.querySelector<HTMLElement>('[data-screen-title]');
      title?.focus({ preventScroll: true });
      // A hidden title takes no focus.
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
