import { useCallback, useState } from 'react';

export const railBounds = { min: 56, max: 200 } as const;
/** Narrower than this the rail shows icons only. */
const railWords = 140;

export function snapRail(width: number): number {
  return width < railWords ? railBounds.min : Math.min(railBounds.max, width);
}

/** Where the window is small, or text large, the rail keeps to icons. As the style sheets have it. */
export const tight = '(width < 820px)';

export const panelBounds = { min: 280, max: 560 } as const;

/** A width in px that outlives the window. */
export function useKeptWidth(name: string, usual: number): readonly [number, (width: number) => void] {
  const key = `outpost.width.${name}`;
  const [width, setWidth] = useState(() => {
    const kept = Number(localStorage.getItem(key));
    return Number.isFinite(kept) && kept > 0 ? kept : usual;
  });
  const keep = useCallback(
    (next: number) => {
      setWidth(next);
      localStorage.setItem(key, String(next));
    },
    [key],
  );
  return [width, keep];
}
