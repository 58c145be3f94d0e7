import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Sets a performance mark once, when the screen's data are fetched and painted. Start-up measurements read it.
 * Returns whether that is done.
 */
export function usePaintMark(name: string): boolean {
  const client = useQueryClient();
  const busy = useIsFetching() > 0;
  const marked = useRef(false);
  const [painted, setPainted] = useState(false);
  useLayoutEffect(() => {
    if (busy || marked.current) return undefined;
    // Two frames later the current render has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        // The children start their queries after this effect and before the next frame.
        if (client.isFetching() > 0) return;
        marked.current = true;
        performance.mark(name);
        setPainted(true);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [busy, client, name]);
  return painted;
}
