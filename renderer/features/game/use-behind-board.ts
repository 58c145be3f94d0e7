import { startTransition, useEffect, useState } from 'react';
import type { GameView } from '@contract/models.ts';
import { afterFrame } from '../../ui/after-frame.ts';

/**
 * The table as what stands around its board shows it. News of the game are on the board with the very next frame, and
 * here behind it: clocks, moves and buttons take several times as long to draw as the board. What the user does shows
 * everywhere at once. All of it is of one moment: never the moves of one state with the clocks of another.
 */
export function useBehindBoard<T extends { readonly game: GameView }>(table: T): T {
  const [shown, setShown] = useState(table);
  const isNews = shown.game !== table.game;
  if (!isNews && shown !== table) setShown(table);
  useEffect(
    () => (isNews ? afterFrame(() => startTransition(() => setShown(table))) : undefined),
    [isNews, table],
  );
  return isNews ? shown : table;
}
