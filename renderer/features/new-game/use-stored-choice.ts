import { useCallback, useState } from 'react';

/** A choice that is kept across sessions; null until one was made. */
export function useStoredChoice(name: string): readonly [string | null, (value: string) => void] {
  const key = `outpost.choice.${name}`;
  const [value, setValue] = useState(() => localStorage.getItem(key));
  const choose = useCallback(
    (next: string) => {
      setValue(next);
      localStorage.setItem(key, next);
    },
    [key],
  );
  return [value, choose];
}
