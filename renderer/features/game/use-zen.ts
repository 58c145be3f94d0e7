import { useCallback, useEffect, useState } from 'react';

const key = 'outpost.zen';

/** Only the board, the moves and the clocks; kept from game to game. The styles hang on the document. */
export function useZen(): readonly [boolean, () => void] {
  const [on, setOn] = useState(() => localStorage.getItem(key) === 'on');
  useEffect(() => {
    document.documentElement.toggleAttribute('data-zen', on);
    return () => document.documentElement.removeAttribute('data-zen');
  }, [on]);
  const toggle = useCallback(() => {
    setOn((now) => {
      localStorage.setItem(key, now ? 'off' : 'on');
      return !now;
    });
  }, []);
  return [on, toggle];
}
