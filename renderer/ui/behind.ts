import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';

/**
 * A value as what stands around a board shows it. What is news by `isNews` is on the board with the very next frame, and
 * here behind it: clocks, names and moves take several times as long to draw as the board. All else shows everywhere at
 * once. It is always one whole value: never the moves of one state with the clocks of another.
 */
export function useBehind<T>(value: T, isNews: (shown: T, value: T) => boolean): T {
  const [shown, setShown] = useState(value);
  const waits = isNews(shown, value);
  if (!waits && shown !== value) setShown(() => value);
  useEffect(
    () => (waits ? afterFrame(() => startTransition(() => setShown(() => value))) : undefined),
    [waits, value],
  );
  return waits ? shown : value;
}
