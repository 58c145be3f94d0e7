import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Leaves a performance mark, once, when everything on the screen has been fetched and painted: what a start is measured
 * by, from outside as well.
 */
export function usePaintMark(name: string): void {
  const client = useQueryClient();
  const busy = useIsFetching() > 0;
  const marked = useRef(false);
  useEffect(() => {
    // On mount the children's queries have begun, although `busy` is still of the render before.
    if (busy || marked.current || client.isFetching() > 0) return;
    marked.current = true;
    // Two frames on, what is there now has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(name)));
  }, [busy, client, name]);
}
