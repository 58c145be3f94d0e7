import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';

/**
 * Leaves a performance mark, once, when everything on the screen has been fetched and painted: what a start is measured
 * by, from outside as well.
 */
export function usePaintMark(name: string): void {
  const client = useQueryClient();
  const busy = useIsFetching() > 0;
  const marked = useRef(false);
  useLayoutEffect(() => {
    if (busy || marked.current) return undefined;
    // Two frames on, what is on the page now has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        // The children's queries begin after this effect, and before the next frame.
        if (client.isFetching() > 0) return;
        marked.current = true;
        performance.mark(name);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [busy, client, name]);
}
