import { useCallback, useEffect, useState } from 'react';

const key = 'outpost.zen';

/** Zen mode (board, moves and clocks only), kept from game to game. Styles use an attribute of the document. */
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
