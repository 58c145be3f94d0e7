import { useCallback, useState } from 'react';

export const railBounds = { min: 56, max: 200 } as const;
/** Below this width the rail shows icons only, px. */
const railWords = 140;

export function snapRail(width: number): number {
  return width < railWords ? railBounds.min : Math.min(railBounds.max, width);
}

/** Small windows or large text reduce the rail to icons. Must match the style sheets. */
export const tight = '(width < 820px)';

export const panelBounds = { min: 280, max: 560 } as const;

/** A width in px, persisted across sessions. */
export function useStoredWidth(name: string, usual: number): readonly [number, (width: number) => void] {
  const key = `outpost.width.${name}`;
  const [width, setWidth] = useState(() => {
    const stored = Number(localStorage.getItem(key));
    return Number.isFinite(stored) && stored > 0 ? stored : usual;
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
