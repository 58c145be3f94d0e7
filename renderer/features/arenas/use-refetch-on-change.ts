import { useEffect, useRef } from 'react';

/** Calls `ask` when `about` changes, not at first. */
export function useRefetchOnChange(about: string, ask: () => void): void {
  const last = useRef(about);
  useEffect(() => {
    if (last.current === about) return;
    last.current = about;
    ask();
  }, [about, ask]);
}
